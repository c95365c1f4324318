"""Deeds on the plan: opened by click, touch and keyboard, closed again; whole where one is asked about one."""

import pytest

from tests.browser.following import visit
from tests.sitting import sit


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.id")


def test_a_square_opens_its_deed_and_escape_leads_back_to_it(seated):
    [page] = seated("ana")
    page.locator("#sq-24").click(position={"x": 4, "y": 4})
    page.locator("#deed h2").wait_for()
    assert focused(page) == "deed"
    page.keyboard.press("Escape")
    assert page.locator("#deed").is_hidden()
    assert focused(page).endswith("/deeds/24/")


def test_by_keyboard_alone_one_goes_from_square_to_square(seated):
    [page] = seated("ana")
    page.locator("#sq-5 a[data-deed]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("#deed h2").wait_for()
    page.locator("[data-close-deed]").press("Enter")
    assert focused(page).endswith("/deeds/6/")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_desk_a_deed_on_offer_lies_on_the_plan_with_all_that_is_said_of_it(site, visitor, language):
    made = sit(site.database, edition="paris", given={}, dice=[[4, 2]], when=[{"Ana": "roll"}])
    page = visitor(cookie=made["cookies"]["ana"], viewport={"width": 1440, "height": 820})
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site.address}])
    visit(page, f"{site.address}/tables/{made['key']}/")
    figures, answers = (page.locator(place).bounding_box() for place in ("#own .deed-figures", "#answers"))
    assert figures["y"] + figures["height"] <= answers["y"]
