"""What a parcel owes, on the plan: beside its name, which stays whole."""

import pytest

from tests.browser.following import visit
from tests.sitting import sit

PARCELS = [11, 14, 18, 19, 29, 32, 37]
OWING = {"deeds": PARCELS, "buildings": dict.fromkeys(PARCELS, 2)}
LOANS = {square: {"original": 120, "owed": 120} for square in PARCELS}
CUT = """() => [...document.querySelectorAll('.square.loaned')].filter(square => {
  const around = square.getBoundingClientRect();
  return [...square.querySelectorAll('.name, .loan')].map(part => part.getBoundingClientRect()).some(
    part => part.top < around.top - 0.5 || part.bottom > around.bottom + 0.5);
}).map(square => square.id)"""


def test_a_loan_leaves_the_name_of_its_parcel_whole(seated):
    [ana] = seated("ana", edition="community", given={"Ana": {**OWING, "loans": LOANS}})
    assert ana.locator("#board .loan").count() == len(PARCELS)
    for width in (900, 1024, 1440):
        ana.set_viewport_size({"width": width, "height": 720})
        assert (width, ana.evaluate(CUT)) == (width, [])


ASKEW = """() => [...document.querySelectorAll('#board .square .loan')].map(loan => {
  const [of, around] = [loan, loan.closest('.square')].map(one => one.getBoundingClientRect());
  return [of.height, of.left - around.left, around.right - of.right];
}).filter(([height, left, right]) => height > 20 || left < 0 || right < 0)"""


def test_a_loan_of_three_figures_takes_one_line_within_its_square_also_in_french(site, visitor):
    """In two lines it hid who holds the parcel."""
    made = sit(site.database, edition="community", given={"Ana": {**OWING, "loans": LOANS}})
    ana = visitor(cookie=made["cookies"]["ana"], locale="fr-FR", viewport={"width": 1440, "height": 900})
    visit(ana, f"{site.address}/tables/{made['key']}/")
    assert ana.locator("#board .square .loan >> text=prêt").count() == len(PARCELS)
    assert ana.evaluate(ASKEW) == []


SOLD = {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [19]}, "want": {"cash": 900}}}}


@pytest.mark.parametrize("width", [360, 1000])
def test_the_answers_to_who_sells_a_built_parcel_stand_side_by_side_below_what_one_borrows_on_it(seated, width):
    """One below the other they lay upon what the trade changes."""
    built = {"deeds": [19], "buildings": {19: 2}}
    [ana] = seated("ana", edition="community", given={"Ana": {"cash": 2_000}, "Ben": built}, when=[SOLD])
    ana.set_viewport_size({"width": width, "height": 740})
    borrowed, accept, refuse = (
        ana.locator(f".offer .answers {part}").bounding_box()
        for part in ("[name=loan_19]", "button.main", ".plain button")
    )
    assert borrowed["y"] + borrowed["height"] <= accept["y"]
    assert accept["x"] + accept["width"] <= refuse["x"]
    assert accept["y"] < refuse["y"] + refuse["height"] <= accept["y"] + accept["height"] + 1
    ana.fill(".offer [name=loan_19]", "100")
    ana.click(".offer .answers button.main")
    ana.wait_for_selector("#sq-19.owned.seat-0.loaned")
