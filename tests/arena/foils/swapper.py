"""Swaps three for one: three lone deeds of its own for the one that it lacks, or one of its own for three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from . import land
from .bargains import balanced, net
from .player import Habits, Memory


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """A group for us, or more deeds than we give at no less than their price; no group for them."""
    arms = land.completes(chair, offer.giver, offer.want.deeds) and not land.is_leased(chair)
    more = len(offer.give.deeds) > len(offer.want.deeds)
    return not arms and net(chair, offer) > (0 if more else 0.3 * land.worth(chair, offer.want.deeds))


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """Three, two, one for what makes a group whole; else one that another lacks for their three, or two, best."""
    lone = land.loose(chair, chair.seat)
    wanted = land.lacks(chair, chair.seat)
    if land.is_leased(chair):
        best = sorted(range(40), key=lambda square: -land.rent(chair, square))[:4]
        wanted = {s: chair.view.sites[s].holder for s in best if land.rent(chair, s)}  # type: ignore[misc]
    for square, holder in wanted.items():
        if square not in land.tradable(chair, holder):
            continue
        spare = [s for s in lone if s != square and not land.completes(chair, holder, (s,)) and s not in _near(chair)]
        for count in (3, 2, 1):
            for give in list(combinations(spare[:5], count))[:3]:
                if not memory.tries[holder, give, (square,)]:
                    yield act.MakeOffer(chair.seat, holder, Bundle(deeds=give), Bundle(deeds=(square,)))
    for seat in land.others(chair):
        theirs = land.loose(chair, seat)[-3:]
        for square in land.lacks(chair, seat):
            if square in lone and len(theirs) > 1 and not memory.tries[seat, (square,), tuple(theirs)]:
                yield balanced(chair, seat, (square,), tuple(theirs), 0.0)


def _near(chair: Chair) -> set[int]:
    """What lies in groups of which we lack one alone."""
    return {s for square in land.lacks(chair, chair.seat) for s in land.group(chair, square)}


HABITS = Habits(accepts=accepts, offers=offers, most=2)
