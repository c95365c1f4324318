"""An expert's machine finds no fault: in pages of guests and members, at tables at every moment, by day and night."""

import pytest

from tests.browser.conftest import DESK
from tests.browser.following import UNFILLED, visit
from tests.browser.looking import faults_by_day_and_night
from tests.sitting import sit

PHONE = {"width": 360, "height": 740}
OPEN = "() => document.querySelectorAll('main details').forEach(fold => { fold.open = true })"
GUESTS = (
    "/", "/rules/", "/rules/paris/", "/referee/", "/leaderboard/", "/clubs/", "/accounts/login/", "/accounts/signup/",
    "/accounts/password/reset/", "/offline/", "/nowhere/",
)  # fmt: skip
MEMBERS = (
    "/", "/tables/new/", "/games/", "/players/ana/", "/notices/", "/hours/", "/sessions/", "/portrait/",
    "/privacy/", "/account/delete/", "/clubs/new/", "/accounts/email/", "/accounts/password/change/",
    "/accounts/2fa/", "/accounts/2fa/webauthn/",
    "/accounts/reauthenticate/", "/accounts/logout/",
)  # fmt: skip
HELD = {"Ana": {"deeds": [1, 3, 6]}, "Ben": {"deeds": [8, 9]}}
OFFER = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [1]}, "want": {"cash": 20_000}}}}
MOMENTS = {
    "a turn begins": {"given": HELD},
    "a deed is offered": {"given": {}, "dice": [[2, 4]], "when": [{"Ana": "roll"}]},
    "an auction": {"given": {}, "dice": [[2, 4]], "when": [{"Ana": "roll"}, {"Ana": "decline"}]},
    "an offer is open": {"given": HELD, "when": [OFFER]},
    "a debt": {
        "given": {"Ana": {"cash": 0, "deeds": [1, 3]}, "Ben": {"deeds": [6]}}, "dice": [[2, 4]],
        "when": [{"Ana": "roll"}],
    },
    "the end": {"given": HELD, "when": [{"Ben": "bankrupt"}]},
}  # fmt: skip
BESIDE = {
    "a turn begins": ("orders/", "journal/", "deeds/1/", "deeds/12/"),
    "the end": ("replay/", "analysis/", "dice/", "why/?n=1"),
}


@pytest.mark.parametrize("paths", [GUESTS, MEMBERS], ids=["guests", "members"])
def test_no_page_has_a_fault(visitor, site, paths):
    page, found = visitor(None if paths is GUESTS else "ana", viewport=DESK), {}
    for path in paths:
        page.goto(site.address + path)
        page.evaluate(OPEN)
        found[path] = faults_by_day_and_night(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_moment_of_a_table_has_a_fault(visitor, site, moment):
    made = sit(site.database, **{"edition": "polynesia"} | MOMENTS[moment])
    address = f"{site.address}/tables/{made['key']}/"
    for name, size in (("ana", DESK), ("ben", PHONE), ("", DESK)):
        page = visit(visitor(cookie=made["cookies"].get(name, ""), viewport=size), address)
        page.evaluate(OPEN)
        page.wait_for_function(UNFILLED)  # what lies in folds comes when they are opened
        assert (name, faults_by_day_and_night(page)) == (name, [])


def test_no_page_that_hangs_on_a_table_has_a_fault(visitor, site):
    found = {}
    for moment, parts in BESIDE.items():
        made = sit(site.database, **{"edition": "polynesia"} | MOMENTS[moment])
        page = visitor(cookie=made["cookies"]["ana"], viewport=DESK)
        for part in parts:
            page.goto(f"{site.address}/tables/{made['key']}/{part}")
            page.evaluate(OPEN)
            found[moment, part] = faults_by_day_and_night(page)
    assert not any(found.values()), found


FAULTY = """<html lang="en"><style>@media (prefers-color-scheme: dark) { p { color: #aaa } }</style>
<title>A</title><main><h1>A</h1><p>pale by night</p><img src="data:,"></main>"""


def test_what_has_a_fault_is_seen_by_day_and_by_night(chromium):
    with chromium.new_page() as page:
        page.set_content(FAULTY)
        found = [tuple(kinds) for *kinds, _place in faults_by_day_and_night(page)]
    assert found == [("image-alt",), ("by night", "color-contrast")]
