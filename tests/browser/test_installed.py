"""Freehold installed: it says when it cannot be reached, keeps nothing else, and shows how many games wait."""

from tests.browser.following import FIRST, as_soon_as, in_turn, move_on, visit
from tests.sitting import ask, sit

READY = "async () => { await navigator.serviceWorker.ready }"
KEPT = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return requests.flat().map(request => new URL(request.url).pathname);
}"""
SAYS = "async () => (await caches.match('/offline/', { ignoreVary: true })).text()"
"""The page that is kept for when no other can be had."""
NAMES = ("ana", "ben")
COUNTED = "navigator.setAppBadge = async count => { document.documentElement.dataset.badge = count }"


def installed(visitor, site, cookie, path="/"):
    """A page of who plays, whose browser has come to know the service worker."""
    page = visitor(cookie=cookie)
    page.goto(site.address + path)
    page.evaluate(READY)
    return page


def test_where_no_page_can_be_had_one_of_ours_says_so_in_the_readers_language(visitor, site):
    made = sit(site.database)
    page = installed(visitor, site, made["cookies"]["ana"])
    page.click("button[value=fr]")
    page.wait_for_selector("html[lang=fr]")
    as_soon_as(page, lambda: 'lang="fr"' in page.evaluate(SAYS))
    page.context.set_offline(True)
    page.goto(f"{site.address}/games/")
    assert page.get_attribute("html", "lang") == "fr"
    assert page.url == f"{site.address}/games/"
    page.context.set_offline(False)
    page.click("a.main")
    page.wait_for_selector("header")
    assert page.url == f"{site.address}/games/"


def test_nothing_of_a_game_is_kept(visitor, site):
    made = sit(site.database)
    page = installed(visitor, site, made["cookies"]["ana"], f"/tables/{made['key']}/")
    page.reload()
    page.goto(f"{site.address}/games/")
    assert page.evaluate(KEPT) == ["/offline/"]


def test_the_icon_says_how_many_games_wait(visitor, site):
    made = sit(site.database, given={})
    pages = [visitor(cookie=made["cookies"][name]) for name in ("ana", "ben")]
    for page in pages:
        page.add_init_script(COUNTED)
        page.goto(site.address)
    counts = [int(page.get_attribute("html", "data-badge")) for page in pages]
    shown = [int(page.get_attribute("#waiting", "data-waiting")) for page in pages]
    assert counts == shown
    assert max(counts) >= 1


def test_how_many_games_wait_is_told_as_soon_as_one_has_moved(visitor, open_site):
    own = open_site()  # nobody plays anywhere else on it
    made = sit(own.database, given=None)
    pages = [visit(visitor(cookie=made["cookies"][name]), f"{own.address}/tables/{made['key']}/") for name in NAMES]
    first = in_turn(*pages)
    first.wait_for_selector("#waiting[data-waiting='1']", state="attached")
    while first.locator(FIRST).count():
        move_on(first, 1)
    soon = 25_000  # unasked, a page looks every 30 seconds
    first.wait_for_selector("#waiting[data-waiting='0']", state="attached", timeout=soon)


def test_a_page_that_slept_shows_the_true_state_without_being_loaded_again(visitor, site):
    made = sit(site.database, given={"Ana": {"cash": 500_000}})
    page = visit(visitor(cookie=made["cookies"]["ben"]), f"{site.address}/tables/{made['key']}/")
    page.evaluate("() => { window.samePage = true; }")
    page.context.set_offline(True)
    ask("stand", site.database, {"key": made["key"], "given": {"Ana": {"cash": 500_000}}})
    page.context.set_offline(False)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("#adrift", state="hidden")
    assert page.evaluate("() => window.samePage") is True
