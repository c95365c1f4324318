"""From a stranger to a member, in a browser: one click, a game, and all of it kept."""

from tests.browser.following import move_on
from tests.browser.test_browser import at_home, sign_up


def test_a_stranger_plays_at_once_and_keeps_the_game_by_signing_up(visitor, site):
    page = at_home(visitor(), site.address)
    page.click("text=Play against three bots now")
    page.wait_for_url("**/tables/*/")
    table = page.url
    page.click("text=Understood")
    page.wait_for_selector("#guide", state="detached")
    move_on(page, 2)
    assert "Guest-" in page.inner_text("#players")
    sign_up(page, site.address, "gael")
    page.goto(table)
    page.wait_for_selector("#players >> text=gael")
    assert page.locator("#guide").count() == 0
    move_on(page, 1)


def test_a_friend_sits_down_by_the_link_without_an_account(visitor, site):
    host = at_home(visitor("ada"), site.address)
    host.click(".doors li:has-text('Tonight') button")
    link = host.input_value("#invitation")
    friend = visitor()
    friend.goto(link)
    friend.click("text=Take a seat, without an account")
    host.wait_for_selector("#seats >> text=Guest-")
    host.click("text=Start the game")
    host.wait_for_selector("#board")
    friend.wait_for_selector("#board")
    assert friend.locator("#own").count() == 1
