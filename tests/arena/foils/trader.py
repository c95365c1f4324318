"""Trades fairly: a group for a group, and what is missing between them in cash."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Offer

from . import land
from .bargains import balanced, buy, mutual, net
from .player import Habits, Memory


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """What brings us a tenth at list price; a group for them only for a group for us, or for three times its price."""
    arms = land.completes(chair, offer.giver, offer.want.deeds) and not land.is_leased(chair)
    ours = land.completes(chair, chair.seat, offer.give.deeds)
    wants = land.worth(chair, offer.want.deeds)
    if arms and not ours and offer.give.cash < 3 * wants:
        return False
    if land.is_leased(chair):
        return net(chair, offer) > 0.6 * wants
    return net(chair, offer) > 0.1 * (offer.want.cash + wants)


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """Groups for groups; else two lone deeds, or a price, for what we lack."""
    if land.is_leased(chair):
        best = sorted(range(40), key=lambda square: -land.rent(chair, square))[:4]
        yield from buy(memory, chair, best, (1.1, 1.4))
        return
    yield from (offer for offer in mutual(chair) if memory.tries[offer.to, offer.give.deeds, offer.want.deeds] < 3)
    lacking = land.lacks(chair, chair.seat)
    for square, holder in lacking.items():
        spare = [s for s in land.loose(chair, chair.seat) if not land.completes(chair, holder, (s,))]
        if len(spare) > 1 and square in land.tradable(chair, holder):
            give = tuple(sorted(spare[-2:]))
            if not memory.tries[holder, give, (square,)]:
                yield balanced(chair, holder, give, (square,), 0.2)
    yield from buy(memory, chair, list(lacking), (1.5, 2.0, 2.5))


HABITS = Habits(accepts=accepts, offers=offers)
