"""Refuses whatever it is offered; offers itself what makes its groups whole, and pays for it."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act

from . import land
from .bargains import mutual
from .plans import towards_a_group
from .player import Habits, Memory


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """Groups for groups, and up to more than twice the price for the last deed of one."""
    if land.is_leased(chair):
        return
    yield from (offer for offer in mutual(chair) if memory.tries[offer.to, offer.give.deeds, offer.want.deeds] < 2)
    yield from towards_a_group(memory, chair)


HABITS = Habits(offers=offers)
