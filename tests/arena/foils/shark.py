"""Drains the cash of others first, for what they want; then trades with those who have none."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from . import land
from .bargains import buy, mutual, net
from .plans import towards_a_group
from .player import Habits, Memory


def accepts(memory: Memory, chair: Chair, offer: Offer) -> bool:
    """A gift; or a group for somebody who could not build on it after paying us well."""
    poor = chair.view.cash[offer.giver] - offer.give.cash < _house(chair, offer.want.deeds)
    wants = land.worth(chair, offer.want.deeds) + offer.want.cash
    if land.completes(chair, offer.giver, offer.want.deeds) and not land.is_leased(chair):
        return poor and offer.give.cash > 2 * wants
    return net(chair, offer) > 0.4 * wants


def offers(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """What somebody lacks for all that they have; junk, mortgaged first; cheap deeds of those who are poor."""
    for seat in sorted(land.others(chair), key=lambda seat: -chair.view.cash[seat]):
        yield from _drain(memory, chair, seat)
    start = chair.rules.setup.start_cash
    for seat in land.others(chair):
        if chair.view.cash[seat] < start // 6:
            lacking = [square for square, holder in land.lacks(chair, chair.seat).items() if holder == seat]
            yield from buy(memory, chair, lacking, (0.8, 1.0, 1.4, 1.8))
            yield from buy(memory, chair, land.loose(chair, seat)[::-1], (0.6, 0.8, 1.0))
    yield from towards_a_group(memory, chair)
    yield from (offer for offer in mutual(chair) if memory.tries[offer.to, offer.give.deeds, offer.want.deeds] < 2)


def _drain(memory: Memory, chair: Chair, seat: int) -> Iterator[act.MakeOffer]:
    """Almost all of somebody's cash, if it is much more than the deed is worth: less each time."""
    cash, lacking = chair.view.cash[seat], land.lacks(chair, seat)
    for square in sorted(land.loose(chair, chair.seat), key=lambda s: (s not in lacking, -chair.view.sites[s].owed)):
        tried = memory.tries[seat, (square,), ()]
        if tried > 2:
            continue
        wants = cash * (0.98, 0.8, 0.6)[tried]
        arms = square in lacking and not land.is_leased(chair)
        leaves = cash - wants < _house(chair, (square,))
        if wants > land.price(chair, square) * (1.8 if arms else 1.0) and (leaves or not arms):
            most = wants if arms else min(wants, land.price(chair, square) * (3 - tried))
            yield act.MakeOffer(chair.seat, seat, Bundle(deeds=(square,)), land.of_cash(chair, most))


def _house(chair: Chair, deeds: tuple[int, ...]) -> int:
    """What houses on a group would take."""
    return 2 * max((chair.rules.board.squares[square].house_price for square in deeds), default=0)


HABITS = Habits(accepts=accepts, offers=offers, most=2)
