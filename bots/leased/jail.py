"""Jail where land is leased: a shelter from fees, in which one's own go to the middle of the board (C-19)."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import OUTSIDE

from ..chair import Chair
from ..habits import free_land, way_out
from .fees import fee_now
from .reserve import danger
from .visits import visits

FREE = 10
"""What each parcel that is still free counts for in favour of a turn outside, in whole units."""
TO_THE_MIDDLE = 0.5
"""The part of one's own fees that is lost in jail: what goes to the middle one may yet win oneself."""
RUIN = 1.5
"""By this the fees of others count for more than their mean: whoever cannot pay one of them is out."""


def throw(chair: Chair) -> act.PlayerAction:
    """Out of jail where a turn outside costs less than it brings; else a try for a double."""
    leaves = chair.view.jail[chair.seat] != OUTSIDE and _is_better_outside(chair)
    return (leaves and way_out(chair)) or act.Roll(chair.seat)


def _is_better_outside(chair: Chair) -> bool:
    """Own fees of a round, and land to be had, against the fees that the next turn costs in the mean and the fine."""
    seen = visits(chair, turns=0)[chair.seat]
    own = sum(fee_now(chair, square) * seen[square] for square in chair.held)
    brings = FREE * len(free_land(chair)) + TO_THE_MIDDLE * own
    return brings > RUIN * danger(chair, chair.seat) + chair.rules.jail.fine
