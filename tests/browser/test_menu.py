"""On a telephone a menu holds what the header has no room for, and the plan has the height that it leaves."""

from tests.position import TO_THE_END

COLOURS = "new Set([...document.querySelectorAll('.top a')].map(a => getComputedStyle(a).color)).size"
"""How many there are of what stands in the header."""


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


def test_on_a_telephone_that_lies_on_its_side_the_whole_plan_is_in_sight(seated):
    [ana] = seated("ana", others=("ben", "chloe", "dora"), given={}, edition="polynesia", **TO_THE_END)
    ana.set_viewport_size({"width": 844, "height": 390})
    plan = ana.locator("#board").bounding_box()
    assert plan["y"] + plan["height"] <= 390
