"""Jail where land is leased: a shelter from fees, in which one's own go to the middle of the board (C-19)."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import OUTSIDE

from ..chair import Chair
from ..habits import is_land_free, way_out
from .fees import fee_now
from .reserve import danger
from .visits import visits


def throw(chair: Chair) -> act.PlayerAction:
    """Out of jail where a turn outside costs less than a round of one's own fees; else a try for a double."""
    leaves = chair.view.jail[chair.seat] != OUTSIDE and _is_better_outside(chair)
    return (leaves and way_out(chair)) or act.Roll(chair.seat)


def _is_better_outside(chair: Chair) -> bool:
    """Own fees of a round, and land to be had, against the fees that the next turn costs in the mean and the fine."""
    if is_land_free(chair):
        return True
    seen = visits(chair, turns=0)[chair.seat]
    own = sum(fee_now(chair, square) * seen[square] for square in chair.held)
    return own > danger(chair, chair.seat) + chair.rules.jail.fine
