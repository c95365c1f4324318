"""After its end a game is played back in a browser: by keys, buttons, the slider and by itself; then its figures."""

from tests.browser.following import move_on
from tests.browser.looking import faults
from tests.browser.test_browser import give_up


def comes_to(page, number):
    page.wait_for_selector(f'#table[data-n="{number}"]')
    page.wait_for_url(f"**/replay/?n={number}")
    page.wait_for_function("n => document.querySelector('#move').value === n", arg=str(number))


def test_a_game_is_played_back_and_looked_at(seated):
    (page,) = seated("ana")
    move_on(page, 2)
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
