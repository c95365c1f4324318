"""Offers the smallest bill for any deed of anybody, and builds on what it gets."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Bundle

from . import land
from .player import Habits, Memory


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """What it lacks first, then the dearest; each deed again when all the others have been asked for."""
    lacking = land.lacks(chair, chair.seat)
    wanted = [(seat, square) for seat in land.others(chair) for square in land.tradable(chair, seat)]
    wanted.sort(key=lambda wish: (memory.tries[wish[0], (), (wish[1],)], wish[1] not in lacking, -wish[1]))
    for seat, square in wanted:
        yield act.MakeOffer(chair.seat, seat, Bundle(cash=chair.rules.unit), Bundle(deeds=(square,)))


HABITS = Habits(offers=offers, most=4)
