"""The chance to win where land is leased: everybody's cash, and what their parcels earn in the rounds that are left."""

from __future__ import annotations

from ..chair import Chair
from .visits import visits
from .worth import earned, loan_on

POWER = 2.2
"""How strength decides: the exponent of the chance to win."""
STANDING = 32
"""For so many turns of the table what stands is counted, a third longer than where something is bought for it.

Both figures are those by which games were won (decision 52).
"""


def chance_of(chair: Chair) -> float:
    """The chance of the seat of a chair to win."""
    found = strengths(chair)
    return found[chair.seat] ** POWER / sum(value**POWER for value in found.values())


def strengths(chair: Chair) -> dict[int, float]:
    """What each who is still in is worth, in whole units: cash, fees to come, less what is owed."""
    view, seen = chair.view, visits(chair, STANDING)
    found = {seat: float(view.cash[seat]) for seat in view.still_in()}
    for square, site in enumerate(view.sites):
        if site.holder in found:
            found[site.holder] += earned(chair, seen, square, site.pieces, site.holder) - loan_on(chair, square)
    return {seat: max(value, 1.0) for seat, value in found.items()}
