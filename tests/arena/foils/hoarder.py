"""Hoards houses: four everywhere and never a hotel, so that nobody else finds any; bids high for the last ones."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Offer

from . import land
from .bargains import buy, mutual, net
from .player import Habits, Memory


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """What makes a group of ours whole and none of theirs, at up to half as much again as it is worth."""
    if land.is_leased(chair):
        return False
    ours = land.completes(chair, chair.seat, offer.give.deeds)
    return ours and not land.completes(chair, offer.giver, offer.want.deeds) and net(chair, offer) > 0


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """For cheap groups first: there a house costs least."""
    if land.is_leased(chair):
        return
    house = chair.rules.board.squares
    yield from (offer for offer in mutual(chair) if not memory.tries[offer.to, offer.give.deeds, offer.want.deeds])
    yield from buy(memory, chair, sorted(land.lacks(chair, chair.seat), key=lambda s: house[s].house_price), (1.3, 2.2))


HABITS = Habits(accepts=accepts, offers=offers, highest=4, scarce=3.0)
