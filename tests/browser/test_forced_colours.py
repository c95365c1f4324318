"""Where the reader's system chooses all colours, what is a sign is still seen."""

from tests.browser.following import visit
from tests.sitting import sit

HELD = {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6], "at": 4}}
LOOKS = "([where, part, name]) => getComputedStyle(document.querySelector(where), part)[name]"
PLAIN = "rgb(0, 0, 0)"
"""The ground of everything that is no sign."""


def test_whose_a_parcel_is_and_whose_turn_it_is_is_seen_without_our_colours(site, visitor):
    made = sit(site.database, edition="paris", given=HELD)
    page = visitor(cookie=made["cookies"]["ana"], forced_colors="active", color_scheme="dark")
    visit(page, f"{site.address}/tables/{made['key']}/")
    ground = [page.evaluate(LOOKS, [where, part, "backgroundColor"]) for where, part in SIGNS]
    assert PLAIN not in ground, ground
    assert page.evaluate(LOOKS, ["#player-0", None, "outlineStyle"]) == "solid"
    assert page.evaluate(LOOKS, ["#player-1", None, "outlineStyle"]) == "none"
    assert page.evaluate(LOOKS, [".square", None, "outlineStyle"]) == "solid"


SIGNS = [("#sq-1.owned", "::before"), ("#sq-6.owned", "::before"), (".band", None), ("#player-0 .dot", None)]
