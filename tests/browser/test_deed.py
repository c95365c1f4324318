"""Deeds on the plan: opened by click, touch and keyboard, closed again, with the focus where it was."""


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
