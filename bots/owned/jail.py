"""Jail: a shelter once moving costs more than it brings."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import OUTSIDE

from ..chair import Chair
from ..habits import way_out
from .chances.prospects import prospects_of
from .money.risk import expected

MOVING = 0.0267
"""What a turn of moving brings in salaries and cards, as a share of a start's cash."""
WORTH = 0.35
"""What it is worth to land on what is free, as a share of its price."""


def throw(chair: Chair) -> act.PlayerAction:
    """Before a throw: out of jail while that pays."""
    if chair.view.jail[chair.seat] == OUTSIDE or is_shelter(chair):
        return act.Roll(chair.seat)
    return way_out(chair) or act.Roll(chair.seat)


def jail(chair: Chair) -> act.PlayerAction:
    """After a failed throw: the same, if one may stay."""
    if is_shelter(chair) and chair.may("stay"):
        return act.Stay(chair.seat)
    return way_out(chair) or act.Stay(chair.seat)


def is_shelter(chair: Chair) -> bool:
    """Whether the next turn outside costs more than it brings."""
    p = prospects_of(chair)
    free = (square for group in p.tables.groups for square in group.squares if p.own[square] is None)
    found = sum(p.tables.visits[square] * p.tables.prices[square] * WORTH for square in free)
    return expected(chair) > MOVING * p.tables.start + found
