"""On a telephone a menu holds what the header has no room for, and the plan has the height that it leaves."""

from tests.browser.following import visit
from tests.sitting import sit

COLOURS = "new Set([...document.querySelectorAll('.top a')].map(a => getComputedStyle(a).color)).size"
"""How many there are of what stands in the header."""

LINES = """element => {
  const word = document.createRange();
  word.selectNodeContents(element);
  return word.getClientRects().length;
}"""
"""In how many lines its word stands."""

LOW = [(844, 390), (667, 375), (740, 360), (640, 360)]


def test_an_open_menu_is_one_without_script_and_where_there_is_more_room(visitor, site):
    page = visitor(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page.goto(site.address)
    page.press(".top [popovertarget]", "Enter")
    assert page.is_visible("#menu")
    page.set_viewport_size({"width": 900, "height": 740})
    assert page.locator("#menu").bounding_box()["y"] < 60
    page.keyboard.press("Escape")
    assert page.is_visible("#menu a")
    assert page.evaluate(COLOURS) == 1


def test_whoever_goes_on_past_the_last_entry_of_a_menu_has_closed_it(visitor, site):
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto(site.address)
    page.press(".top [popovertarget]", "Enter")
    for _ in range(page.locator("#menu :is(a, button)").count()):
        assert page.is_visible("#menu")
        page.keyboard.press("Tab")
    assert page.is_visible("#menu")
    page.keyboard.press("Tab")
    page.wait_for_selector("#menu", state="hidden")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_with_letters_twice_as_large_the_menu_is_one_word_and_opens_below_the_header(visitor, site):
    page = visitor("ana", viewport={"width": 360, "height": 740})
    page.goto(site.address)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator(".top [popovertarget]").evaluate(LINES) == 1
    page.click(".top [popovertarget]")
    header, menu = (page.locator(place).bounding_box() for place in (".top", "#menu"))
    assert menu["y"] >= header["y"] + header["height"]
    assert menu["y"] + menu["height"] <= 740


def test_on_a_telephone_that_lies_on_its_side_the_whole_plan_is_in_sight_beside_the_guide_too(visitor, site):
    page = visitor()
    page.goto(site.address)
    page.click("button:has-text('Play against three bots now')")
    page.wait_for_selector("#board")
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        header, plan, guide = (page.locator(place).bounding_box() for place in (".top", "#board", ".guide"))
        assert header["height"] < plan["y"]
        assert plan["y"] + plan["height"] <= height
        assert plan["height"] > height * 0.75
        assert plan["x"] + plan["width"] < guide["x"]


def test_on_a_telephone_that_lies_on_its_side_a_deed_on_offer_shows_its_rents_above_the_answers(visitor, site):
    made = sit(site.database, edition="paris", given={"Ana": {"cash": 700}}, dice=[[2, 4]], when=[{"Ana": "roll"}])
    page = visitor(cookie=made["cookies"]["ana"], viewport={"width": 740, "height": 360})
    visit(page, f"{site.address}/tables/{made['key']}/")
    plan, asked, rents, answers = (
        page.locator(place).first.bounding_box() for place in ("#board", ".headline", "#own td", "#own .now")
    )
    assert plan["x"] < asked["x"]
    assert asked["x"] + asked["width"] < plan["x"] + plan["width"]
    assert rents["y"] + rents["height"] <= answers["y"]
