"""After its end a game is played back in a browser: by keys, buttons, the slider and by itself; then its figures."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string

from tests.browser.conftest import DESK
from tests.browser.following import as_soon_as, in_turn, move_on, up_to
from tests.browser.looking import faults
from tests.browser.test_browser import give_up
from tests.sitting import ask, sit


def comes_to(page, number):
    page.wait_for_selector(f'#table[data-n="{number}"]')
    page.wait_for_url(f"**/replay/?n={number}")
    page.wait_for_function("n => document.querySelector('#move').value === n", arg=str(number))


def test_a_game_is_played_back_and_looked_at(seated):
    page, other = seated("ana", "ben")
    for _ in range(2):
        move_on(in_turn(page, other), 1)
    up_to(page, other)
    give_up(page)
    page.click("#own >> text=Replay")
    page.wait_for_selector("#play:visible")
    last = int(page.get_attribute("#move", "max"))
    assert last >= 4
    page.keyboard.press("ArrowRight")
    comes_to(page, 2)
    page.click("#step-last")
    comes_to(page, last)
    page.keyboard.press("ArrowLeft")
    comes_to(page, last - 1)
    page.focus("#move")
    page.keyboard.press("Home")
    comes_to(page, 1)
    page.click("#play")
    comes_to(page, 3)
    assert page.get_attribute("#moved", "value") is None  # it has been seen
    page.click("#play")
    assert page.get_attribute("#play", "aria-pressed") == "false"
    assert faults(page) == []
    page.click("text=Analysis")
    page.wait_for_selector(".plot")
    assert faults(page) == []
    page.click(".plot summary >> nth=0")
    page.click(f".plot tbody a >> text='{last}'")
    page.wait_for_selector(f'#table[data-n="{last}"]')


def test_without_script_each_move_is_a_page(seated, visitor):
    (page,) = seated("ana")
    move_on(page, 1)
    plain = visitor(java_script_enabled=False)
    plain.goto(page.url + "replay/")
    plain.click("#step-next")
    assert plain.url.endswith("?n=2")
    assert plain.is_visible("#scrub [data-plain]")
    assert not plain.is_visible("#play")


@pytest.fixture
def over(site, visitor):
    """A page for Ana, and where a game is played back that has ended: two moves were made, then she gave up."""
    made = sit(site.database)
    ask("end", site.database, {"key": made["key"]})
    return visitor(cookie=made["cookies"]["ana"], viewport=DESK), f"{site.address}/tables/{made['key']}/replay/"


def test_what_is_pressed_before_all_scripts_have_come_is_not_lost(over):
    page, address = over
    held = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.click("#step-next")
    page.wait_for_url("**/replay/?n=2", wait_until="commit")
    page.unroute("**/htmx*.js")
    page.goto(address)
    page.wait_for_selector("#play:visible")
    page.keyboard.press("ArrowRight")
    comes_to(page, 2)


def test_steps_that_are_faster_than_the_answers_all_count(over):
    page, address = over
    page.goto(address)
    page.wait_for_selector("#play:visible")
    held = []
    page.route("**/replay/?n=2", lambda route: held.append(route), times=1)
    page.keyboard.press("ArrowRight")
    as_soon_as(page, lambda: held)
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))
    page.click("#step-next")  # what it wishes for is asked in a moment, which does not come before the answer
    held[0].continue_()
    page.wait_for_selector('#table[data-n="2"]')
    page.clock.resume()
    comes_to(page, 3)
    page.click("#step-next")
    page.click("#step-previous")
    page.click("#step-previous")
    comes_to(page, 2)
    assert page.inner_text("#scrub output") == f"2/{page.get_attribute('#move', 'max')}"


def test_a_move_that_does_not_come_leaves_the_slider_where_the_table_is(over):
    page, address = over
    page.goto(address)
    page.wait_for_selector("#play:visible")
    page.route("**/replay/?n=2", lambda route: route.abort())
    page.click("#play")
    page.wait_for_selector("#play[aria-pressed='true']")
    page.wait_for_selector("#play[aria-pressed='false']")
    assert page.input_value("#move") == "1"
    page.unroute("**/replay/?n=2")
    page.click("#step-next")
    comes_to(page, 2)


def test_why_asks_again_by_itself_where_other_moves_are_being_worked_out(over):
    page, address = over
    key = address.split("/")[-3]
    page.goto(address)
    page.wait_for_selector("#play:visible")
    page.click("#step-last")
    number = page.get_attribute("#move", "max")
    busy = {"game": {"key": key}, "n": number, "none": "Ask again.", "again": 1, "request": {"htmx": True}}
    body = render_to_string("bots/why_body.html", busy)
    page.route("**/why/**", lambda route: route.fulfill(status=429, body=body, content_type="text/html"), times=1)
    page.click("details.why > summary")
    page.wait_for_selector("#why >> text=Ask again.")
    page.wait_for_selector("#why:not(:has-text('Ask again.')):not(:has(a))")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 360, "height": 740}], ids=["desk", "phone"])
def test_why_a_move_was_played_opens_in_sight(over, size):
    page, address = over
    page.set_viewport_size(size)
    page.goto(address)
    page.wait_for_selector("#play:visible")
    page.click("#step-last")  # somebody gives up, which is to be decided
    page.wait_for_selector("details.why")
    before = page.locator("details.why").bounding_box()["height"]
    page.click("details.why > summary")
    page.wait_for_selector("#why:not(:has(a))")  # what could be done is there
    scrub = page.locator("#scrub").bounding_box()["y"]
    lowest = scrub if size["width"] < 640 else size["height"]
    why = as_soon_as(page, lambda: ends_above(page.locator("details.why").bounding_box(), lowest))
    assert why["y"] >= 0
    assert faults(page) == []
    page.click("#step-first")
    page.wait_for_selector("p.why")
    assert page.inner_text("p.why") == "There was nothing to choose in this move."
    assert page.locator("p.why").bounding_box()["height"] == pytest.approx(before, abs=1)  # no line moves by a step


def ends_above(box, lowest):
    return box if box["y"] + box["height"] <= lowest + 1 else None
