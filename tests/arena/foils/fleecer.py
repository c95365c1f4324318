"""Knows a formula: a little above list for any lone deed, up to 1.4 times for groups, twice for what completes one."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from . import land
from .bargains import buy, mutual, net
from .plans import towards_a_group
from .player import Habits, Memory

LONE, WHOLE = (1.0,), (1.2, 1.3, 1.42)
"""Multiples of the list price: for a deed, for a whole group."""


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """Only what is half a gift, and never what arms another."""
    arms = land.completes(chair, offer.giver, offer.want.deeds) and not land.is_leased(chair)
    return not arms and net(chair, offer) > 0.5 * (offer.want.cash + land.worth(chair, offer.want.deeds))


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """The group that promises most, deed by deed; groups that others have not built on; groups for groups; the rest."""
    if land.is_leased(chair):
        best = sorted(range(40), key=lambda square: -land.rent(chair, square))[:6]
        yield from buy(memory, chair, best, (1.02, 1.25, 1.5))
        return
    yield from towards_a_group(memory, chair)
    for seat in land.others(chair):
        yield from _groups(memory, chair, seat)
    yield from (offer for offer in mutual(chair) if not memory.tries[offer.to, offer.give.deeds, offer.want.deeds])
    if chair.cash > chair.rules.setup.start_cash // 3:
        wanted = [square for square in range(40) if _brings_nearer(chair, square)]
        yield from buy(memory, chair, wanted, LONE)


def _groups(memory: Memory, chair: Chair, seat: int) -> Iterator[act.MakeOffer]:
    """All of a group that stands bare."""
    bare = set(land.whole(chair, seat)) & set(land.tradable(chair, seat))
    for squares in chair.rules.board.groups.values():
        tried = memory.tries[seat, (), squares]
        if bare.issuperset(squares) and tried < len(WHOLE):
            cash = land.of_cash(chair, land.worth(chair, squares) * WHOLE[tried])
            yield act.MakeOffer(chair.seat, seat, cash, Bundle(deeds=squares))


def _brings_nearer(chair: Chair, square: int) -> bool:
    """Whether it is of a group in which we hold something and nobody builds, or a station beside ours."""
    squares = land.group(chair, square)
    held = sum(chair.view.sites[s].holder == chair.seat for s in squares)
    return bool(held) and not any(chair.view.sites[s].pieces for s in squares)


HABITS = Habits(accepts=accepts, offers=offers, most=3)
