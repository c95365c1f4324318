"""The main job, as a person does it: in a real browser against a real server."""

import json
import os

import pytest
from django.db import connection

from games.models import Game
from tests.browser.conftest import context_in
from tests.browser.following import FIRST, as_soon_as, in_turn, move_on, number, told, up_to
from tests.browser.looking import faults
from tests.cast import stand
from tests.servers import full_stack
from tests.sitting import ask, sit

WITH_SERVERS = bool(os.environ.get("DATABASE_URL", "").startswith("postgres") and os.environ.get("REDIS_URL"))


def sign_up(page, site, name):
    page.goto(f"{site}/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name}@example.org")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "lagoon-and-reef-7")
    page.click("main button.main")
    page.wait_for_url(f"{site}/")
    return page


def at_home(page, site):
    page.goto(f"{site}/")
    return page


def give_up(page):
    page.click("#leave summary")
    page.check("#leave [name=sure]")
    page.click("#leave button")


def key_of(page):
    return page.url.rstrip("/").split("/")[-1]


LATE = {"Ana": {"cash": 0}, "Ben": {"cash": 0, "at": 2}, "Chloe": {"cash": 0, "at": 3}, "Dora": {"deeds": [39]}}
LATE["Dora"] |= {"cash": 9_000_000, "deeds": [1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 37, 39]}
"""Two of three bots have nothing left, and the third nearly all."""


def test_a_newcomer_signs_up_sits_down_with_three_bots_and_plays_to_the_end(visitor, site):
    page = sign_up(visitor(), site.address, "eve")
    page.click("text=Play against three bots now")
    move_on(page, 4)
    page.wait_for_selector(FIRST)
    ask("stand", site.database, {"key": key_of(page), "given": LATE})
    page.reload()
    give_up(page)
    page.wait_for_selector(".headline:has-text('Winner')", timeout=240_000)
    assert page.locator(".player.out").count() == 3
    page.goto(f"{site.address}/players/eve/")
    assert "place 4" in page.inner_text("main")


def test_without_script_every_form_still_works(visitor, site):
    page = at_home(visitor("fay", java_script_enabled=False), site.address)
    page.click("text=Play against three bots now")
    answered = ""
    for _ in range(60):
        button = page.locator("#own .now button").first
        if not button.count():
            page.click("noscript a")
            continue
        answered = button.inner_text()
        button.click()
        if "End the turn" in answered:
            break
    assert "End the turn" in answered
    assert page.locator(".log li:has-text('fay throws')").count() > 1  # for the start, and hers
    assert not page.get_by_text("fay may do business and end the turn").count()


def test_without_a_socket_moves_go_by_post_and_come_back_as_fragments(visitor, site):
    page = at_home(visitor("pia"), site.address)
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    page.click("text=Play against three bots now")
    page.wait_for_selector(FIRST)
    page.evaluate("() => { window.samePage = true; }")
    move_on(page, 1)
    assert page.evaluate("() => window.samePage") is True


def test_whoever_takes_another_book_keeps_what_they_have_set(visitor, site):
    page = visitor("gil")
    page.goto(f"{site.address}/tables/new/?edition=atlantic")
    page.fill("#details [name=bots]", "1")
    page.check("#details [name=wait]")
    for book in ("paris", "community"):
        page.click(f".sheet.book-{book}")
        page.wait_for_selector(f".sheet.book-{book}[aria-current]")
        assert page.input_value("#details [name=edition]") == book
        assert page.input_value("#details [name=bots]") == "1"
        assert page.is_checked("#details [name=wait]")


def open_for_two(host, site):
    host.goto(f"{site}/tables/new/")
    host.fill("#details [name=bots]", "0")
    host.check("#details [name=wait]")
    host.click("text=Open the table")
    host.wait_for_selector("text=Waiting for players")
    return host.url.removeprefix(site)


def two_at_one_table(host, guest, first_site, second_site, name):
    address = open_for_two(host, first_site)
    guest.goto(second_site + address)
    guest.click("text=Take a seat")
    host.wait_for_selector(f"li:has-text('{name}')")
    host.click("text=Start the game")
    for page in (host, guest):
        page.wait_for_selector("#own")
    return host, guest


def see_each_other(host, guest):
    """Whoever is in turn moves; the other sees it without doing anything."""
    mover = in_turn(host, guest)
    other = guest if mover is host else host
    move_on(mover, 1)
    up_to(other, mover)
    assert other.inner_text("#log li:first-child") == mover.inner_text("#log li:first-child")
    return other


def test_two_browsers_at_one_table_see_each_others_moves(visitor, site):
    see_each_other(*two_at_one_table(visitor("gil"), visitor("hal"), site.address, site.address, "hal"))


def test_a_closed_laptop_comes_back_to_the_true_state(visitor, site):
    host, guest = two_at_one_table(visitor("ida"), visitor("jon"), site.address, site.address, "jon")
    awake = in_turn(host, guest)
    asleep = guest if awake is host else host
    asleep.context.set_offline(True)
    move_on(awake, 1)
    asleep.context.set_offline(False)
    up_to(asleep, awake)


PATHS = (
    "/", "/tables/new/", "/rules/polynesia/", "/rules/atlantic/", "/referee/", "/leaderboard/",
    "/leaderboard/?by=comeback&span=week", "/games/", "/hours/", "/notices/", "/accounts/email/",
    "/accounts/password/change/",
)  # fmt: skip


def test_pages_fit_and_have_no_accessibility_faults(visitor, site):
    """On a desk faults are looked for at the table alone: in the other pages `test_axe` does."""
    page = at_home(visitor("kim-of-a-long-name-and-a-long-address"), site.address)
    page.click("text=Play against three bots now")
    page.wait_for_selector(FIRST)
    table = page.url.removeprefix(site.address)
    for path in (*PATHS, table):
        page.goto(site.address + path)
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            if width == 360 or path == table:
                assert (path, width, faults(page)) == (path, width, [])


def test_the_table_is_played_by_keyboard_alone(visitor, site):
    page = at_home(visitor("lou"), site.address)
    page.click("text=Play against three bots now")
    page.wait_for_selector(FIRST)
    before = number(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('#own .now button')"):
            break
    page.keyboard.press("Enter")
    told(page, before)


def test_a_push_message_shows_a_notice_that_leads_to_the_table(visitor, site):
    page = visitor()
    context = page.context
    context.grant_permissions(["notifications"], origin=site.address)
    page.goto(site.address)
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready }"
    )
    devtools, workers = context.new_cdp_session(page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: workers.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    worker = as_soon_as(page, lambda: workers)[-1]
    message = json.dumps({"title": "Freehold", "body": "It is your turn", "url": f"{site.address}/games/"})
    push = {"origin": site.address, "registrationId": worker["registrationId"], "data": message}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    shown = (
        "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(notice => notice.data.url)"
    )
    assert as_soon_as(page, lambda: page.evaluate(shown)) == [f"{site.address}/games/"]


@pytest.mark.full_stack
@pytest.mark.skipif(not WITH_SERVERS, reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis")
@pytest.mark.django_db(transaction=True)
def test_on_the_full_stack_two_processes_show_each_other_moves_and_a_worker_plays_bots(chromium):
    name = connection.settings_dict["NAME"]
    database = os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"
    with full_stack(database) as (first, second):
        people = ((first, "mia"), (second, "ned"), (first, "oda"))
        host, guest, page = (sign_up(context_in(chromium).new_page(), *who) for who in people)
        see_each_other(*two_at_one_table(host, guest, first, second, "ned"))
        page.click("text=Play against three bots now")
        move_on(page, 3)
        page.wait_for_selector(FIRST)
        stand(Game.objects.get(key=key_of(page)), given=LATE)
        page.reload()
        give_up(page)
        page.wait_for_selector(".headline:has-text('Winner')", timeout=240_000)


def test_without_script_no_button_shows_that_needs_one(site, visitor):
    made = sit(site.database)
    page = visitor(cookie=made["cookies"]["ana"], java_script_enabled=False)
    stranger = visitor(java_script_enabled=False)
    for looked, path in ((page, f"tables/{made['key']}/"), (stranger, "accounts/login/")):
        looked.goto(f"{site.address}/{path}")
        needing = looked.locator("button[hidden]")
        assert needing.count()
        assert not any(button.is_visible() for button in needing.all())
