"""The main job, as a person does it: in a real browser against a real server."""

import json
import os

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import connection

from tests.servers import CHROMIUM, full_stack, new_database, one_process

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
]
WITH_SERVERS = bool(os.environ.get("DATABASE_URL", "").startswith("postgres") and os.environ.get("REDIS_URL"))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with one_process(new_database(tmp_path_factory.mktemp("play"))) as address:
        yield address


def sign_up(chromium, site, name, **options):
    page = chromium.new_context(**options).new_page()
    page.goto(f"{site}/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name}@example.org")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "lagoon-and-reef-7")
    page.click("main button.main")
    page.wait_for_url(f"{site}/")
    return page


def move_on(page, moves):
    """Press the first button of what may be done now, so many times."""
    for _ in range(moves):
        page.wait_for_selector("#own .now button", timeout=20_000)
        before = page.get_attribute("#pulse", "hx-get")
        page.click("#own .now button >> nth=0")
        page.wait_for_function(
            "before => document.querySelector('#pulse').getAttribute('hx-get') !== before", arg=before
        )


def give_up(page):
    page.click("#leave summary")
    page.check("#leave [name=sure]")
    page.click("#leave button")


def test_a_newcomer_signs_up_sits_down_with_three_bots_and_plays_to_the_end(chromium, site):
    page = sign_up(chromium, site, "eve")
    page.click("text=Play against three bots now")
    move_on(page, 8)
    page.wait_for_selector("#own .now button", timeout=20_000)
    give_up(page)
    page.wait_for_selector(".headline:has-text('Winner')", timeout=240_000)
    assert page.locator(".player.out").count() == 3
    page.goto(f"{site}/players/eve/")
    assert "place 4" in page.inner_text("main")


def test_without_script_every_form_still_works(chromium, site):
    page = sign_up(chromium, site, "fay", java_script_enabled=False)
    page.click("text=Play against three bots now")
    for _ in range(40):
        button = page.locator("#own .now button").first
        if button.count():
            if "End the turn" in button.inner_text():
                break
            button.click()
        else:
            page.reload()
    assert page.locator(".log li").count() > 3


def test_without_a_socket_moves_go_by_post_and_come_back_as_fragments(chromium, site):
    page = sign_up(chromium, site, "pia")
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    page.click("text=Play against three bots now")
    page.wait_for_selector("#own .now button", timeout=40_000)
    page.evaluate("() => { window.samePage = true; }")
    move_on(page, 1)
    assert page.evaluate("() => window.samePage") is True


def open_for_two(host, site):
    host.goto(f"{site}/tables/new/")
    host.fill("[name=bots]", "0")
    host.check("[name=wait]")
    host.click("text=Open the table")
    host.wait_for_selector("text=Waiting for players")
    return host.url.removeprefix(site)


def two_at_one_table(chromium, first_site, second_site, names):
    host, guest = sign_up(chromium, first_site, names[0]), sign_up(chromium, second_site, names[1])
    address = open_for_two(host, first_site)
    guest.goto(second_site + address)
    guest.click("text=Take a seat")
    host.wait_for_selector(f"li:has-text('{names[1]}')")
    host.click("text=Start the game")
    guest.wait_for_selector("#board", timeout=15_000)
    for page in (host, guest):
        page.wait_for_selector("#own")
    return host, guest


def see_each_other(host, guest):
    """Whoever is in turn moves; the other sees it without doing anything."""
    guest.wait_for_timeout(500)
    mover, other = (host, guest) if host.locator("#own .now button").count() else (guest, host)
    move_on(mover, 1)
    number = mover.get_attribute("#pulse", "hx-get").split("=")[-1]
    other.wait_for_function(
        "n => document.querySelector('#pulse').getAttribute('hx-get').endsWith('=' + n)", arg=number, timeout=5_000
    )
    assert other.inner_text("#log li:first-child") == mover.inner_text("#log li:first-child")
    return other


def test_two_browsers_at_one_table_see_each_others_moves(chromium, site):
    see_each_other(*two_at_one_table(chromium, site, site, ("gil", "hal")))


def test_a_closed_laptop_comes_back_to_the_true_state(chromium, site):
    host, guest = two_at_one_table(chromium, site, site, ("ida", "jon"))
    asleep = guest if host.locator("#own .now button").count() else host
    awake = host if asleep is guest else guest
    asleep.context.set_offline(True)
    move_on(awake, 1)
    asleep.context.set_offline(False)
    number = awake.get_attribute("#pulse", "hx-get").split("=")[-1]
    asleep.wait_for_function(
        "n => document.querySelector('#pulse').getAttribute('hx-get').endsWith('=' + n)", arg=number, timeout=20_000
    )


@pytest.mark.parametrize("width", [360, 1440])
def test_pages_fit_and_have_no_accessibility_faults(chromium, site, width):
    page = sign_up(chromium, site, f"kim{width}", viewport={"width": width, "height": 800})
    paths = [
        "/",
        "/tables/new/",
        "/rules/polynesia/",
        "/rules/atlantic/",
        "/referee/",
        "/leaderboard/",
        "/games/",
        "/hours/",
        "/notices/",
        "/accounts/email/",
        "/accounts/password/change/",
    ]
    page.click("text=Play against three bots now")
    page.wait_for_selector("#own .now button", timeout=30_000)
    paths.append(page.url.removeprefix(site))
    for path in paths:
        page.goto(site + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        found = Axe().run(page).response["violations"]
        assert [(path, fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_the_table_is_played_by_keyboard_alone(chromium, site):
    page = sign_up(chromium, site, "lou")
    page.click("text=Play against three bots now")
    page.wait_for_selector("#own .now button", timeout=30_000)
    before = page.get_attribute("#pulse", "hx-get")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('#own .now button')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('#pulse').getAttribute('hx-get') !== before", arg=before)


def test_a_push_message_shows_a_notice_that_leads_to_the_table(chromium, site):
    context = chromium.new_context()
    context.grant_permissions(["notifications"], origin=site)
    page = context.new_page()
    page.goto(site)
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready }"
    )
    devtools, workers = context.new_cdp_session(page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: workers.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.wait_for_timeout(500)
    message = json.dumps({"title": "Freehold", "body": "It is your turn", "url": f"{site}/games/"})
    push = {"origin": site, "registrationId": workers[-1]["registrationId"], "data": message}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    page.wait_for_timeout(500)
    shown = (
        "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(notice => notice.data.url)"
    )
    assert page.evaluate(shown) == [f"{site}/games/"]


@pytest.mark.full_stack
@pytest.mark.skipif(not WITH_SERVERS, reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis")
@pytest.mark.django_db(transaction=True)
def test_on_the_full_stack_two_processes_show_each_other_moves_and_a_worker_plays_bots(chromium):
    name = connection.settings_dict["NAME"]
    database = os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"
    with full_stack(database) as (first, second):
        see_each_other(*two_at_one_table(chromium, first, second, ("mia", "ned")))
        page = sign_up(chromium, first, "oda")
        page.click("text=Play against three bots now")
        move_on(page, 3)
        page.wait_for_selector("#own .now button", timeout=20_000)
        give_up(page)
        page.wait_for_selector(".headline:has-text('Winner')", timeout=240_000)
