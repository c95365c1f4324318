"""Sells dear: built parcels where land is leased, elsewhere deeds, mortgaged ones too, to whoever lacks them."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Offer

from . import land
from .bargains import mutual, net, sell
from .plans import towards_a_group
from .player import Habits, Memory

BUILT = (4.7, 3.5, 2.5, 1.8)
LACKED, ANY = (4.0, 3.0, 2.5, 2.0), (1.8, 1.4, 1.1)
"""Multiples of what it cost, or is printed: for a built parcel, for what somebody lacks, for any other deed."""


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """Twice what it is worth, or a group for us at a good price."""
    wants = land.worth(chair, offer.want.deeds) + offer.want.cash
    return net(chair, offer) > 0.5 * wants


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """To the richest first: what stands highest, or what they lack; then what lies about."""
    ours = land.tradable(chair, chair.seat)
    for seat in sorted(land.others(chair), key=lambda seat: -chair.view.cash[seat]):
        if land.is_leased(chair):
            built = [square for square in ours if chair.view.sites[square].pieces]
            for square in sorted(built, key=lambda s: land.price(chair, s)):
                yield from sell(memory, chair, square, seat, BUILT)
            continue
        lacking = land.lacks(chair, seat)
        for square in (square for square in ours if square in lacking):
            yield from sell(memory, chair, square, seat, LACKED)
        for square in land.loose(chair, chair.seat):
            if not any(chair.view.sites[s].holder == chair.seat for s in land.group(chair, square) if s != square):
                yield from sell(memory, chair, square, seat, ANY)
    yield from towards_a_group(memory, chair)
    yield from (offer for offer in mutual(chair) if not memory.tries[offer.to, offer.give.deeds, offer.want.deeds])


HABITS = Habits(accepts=accepts, offers=offers, most=2)
