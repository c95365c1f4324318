"""With letters twice as large, on a telephone, nothing that one acts by goes beyond the edge or is cut."""

from tests.browser.following import visit
from tests.browser.test_debt import OWED
from tests.sitting import sit

PHONE = {"width": 360, "height": 740}
TWICE = "document.documentElement.style.fontSize = '200%'"
BEYOND = """() => [...document.querySelectorAll("main *")].filter(
  part => part.checkVisibility() && part.getBoundingClientRect().right > document.documentElement.clientWidth + 1
).map(part => part.outerHTML.slice(0, 80))"""
BROKEN = """() => [...document.querySelectorAll("#business .in-row label")].filter(
  label => label.getBoundingClientRect().width < 90
).length"""
"""How many names have no more room than some letters in a line."""
BUILDING = {"given": {"Ana": {"deeds": [1, 3, 6, 8, 9], "at": 0}}, "dice": [[4, 6]], "when": [{"Ana": "roll"}]}


def seen_large(page, address):
    visit(page, address)
    page.evaluate(TWICE)


def test_what_is_built_is_named_in_whole_words_and_counted_within_the_page(visitor, site):
    made = sit(site.database, edition="paris", **BUILDING)
    page = visitor(cookie=made["cookies"]["ana"], viewport=PHONE)
    seen_large(page, f"{site.address}/tables/{made['key']}/")
    page.click("#business > summary")
    page.locator("#business .in-row").first.wait_for()
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(BROKEN) == 0


def test_each_sum_of_the_plan_against_a_debt_is_in_sight(visitor, site):
    made = sit(site.database, edition="paris", **OWED)
    page = visitor(cookie=made["cookies"]["ana"], viewport=PHONE)
    seen_large(page, f"{site.address}/tables/{made['key']}/")
    paper = page.locator("#debt .steps").evaluate("list => [list.scrollWidth, list.clientWidth]")
    assert paper[0] <= paper[1]


def test_in_the_list_of_games_a_long_name_is_broken(visitor, site):
    made = sit(site.database, others=["W" * 20, "M" * 20])
    page = visitor(cookie=made["cookies"]["ana"], viewport=PHONE)
    page.goto(f"{site.address}/")
    page.evaluate(TWICE)
    assert made["key"] in page.content()
    assert page.evaluate(BEYOND) == []


def test_a_form_with_a_long_field_stands_within_the_page(visitor, site):
    page = visitor("len", viewport=PHONE)  # one person has no more than three clubs
    page.goto(f"{site.address}/clubs/new/")
    page.fill("[name=name]", "Surveyors")
    page.click("main form:has([name=name]) button")
    page.goto(f"{page.url}events/new/?preset=month")
    page.evaluate(TWICE)
    page.evaluate("document.querySelectorAll('main details').forEach(fold => fold.open = true)")
    assert page.locator("main textarea").count() > 1
    assert page.evaluate(BEYOND) == []
