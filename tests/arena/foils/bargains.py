"""Offers that several foils make: buying what they lack, selling what others lack, at steps of a price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from . import land
from .player import Memory


def step_of(memory: Memory, steps: Sequence[float], *what: object) -> float | None:
    """The next step of a price that has been named so often already; None after the last one."""
    tried = memory.tries[what]
    return steps[tried] if tried < len(steps) else None


def buy(memory: Memory, chair: Chair, squares: Sequence[int], steps: Sequence[float]) -> Iterator[act.MakeOffer]:
    """Cash for a deed of somebody else, at those multiples of what is printed, one after the other."""
    for square in squares:
        holder = chair.view.sites[square].holder
        if holder is None or holder == chair.seat or square not in land.tradable(chair, holder):
            continue
        step = step_of(memory, steps, holder, (), (square,))
        if step is not None:
            cash = land.of_cash(chair, land.price(chair, square) * step + chair.rules.unit)
            yield act.MakeOffer(chair.seat, holder, cash, Bundle(deeds=(square,)))


def sell(memory: Memory, chair: Chair, square: int, to: int, steps: Sequence[float]) -> Iterator[act.MakeOffer]:
    """A deed of ours for cash, at those multiples, one after the other."""
    step = step_of(memory, steps, to, (square,), ())
    if step is not None:
        cash = land.of_cash(chair, land.price(chair, square) * step)
        if cash.cash:
            yield act.MakeOffer(chair.seat, to, Bundle(deeds=(square,)), cash)


def mutual(chair: Chair) -> Iterator[act.MakeOffer]:
    """A deed that makes a group whole for us, for one that does so for them, the difference in cash, halved."""
    mine = land.lacks(chair, chair.seat)
    for square, holder in mine.items():
        if square not in land.tradable(chair, holder):
            continue
        theirs = land.lacks(chair, holder)
        for other, owner in theirs.items():
            if owner == chair.seat and other in land.tradable(chair, chair.seat):
                if land.group(chair, other) == land.group(chair, square):
                    continue
                yield balanced(chair, holder, (other,), (square,))


def balanced(chair: Chair, to: int, give: tuple[int, ...], want: tuple[int, ...], part: float = 0.5) -> act.MakeOffer:
    """Deeds for deeds, and that part of the difference at list price in cash."""
    more = (land.worth(chair, want) - land.worth(chair, give)) * part
    pays, gets = land.of_cash(chair, max(0, more)), land.of_cash(chair, max(0, -more))
    return act.MakeOffer(chair.seat, to, pays._replace(deeds=give), gets._replace(deeds=want))


def net(chair: Chair, offer: Offer, factor: float = 2.0) -> float:
    """What an offer brings us at list price: a deed that makes a group whole counts `factor` times, for either."""
    gets = offer.give.cash + _valued(chair, chair.seat, offer.give.deeds, factor)
    gives = offer.want.cash + _valued(chair, offer.giver, offer.want.deeds, factor)
    broken = sum(land.price(chair, s) for s in offer.want.deeds if s in land.whole(chair, chair.seat))
    return gets - gives - (0 if land.is_leased(chair) else 2 * broken)


def _valued(chair: Chair, seat: int, deeds: tuple[int, ...], factor: float) -> float:
    whole = not land.is_leased(chair) and land.completes(chair, seat, deeds)
    return land.worth(chair, deeds) * (factor if whole else 1.0)
