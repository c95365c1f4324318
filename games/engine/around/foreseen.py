"""What a trade would leave both sides with: played on trial, whether or not their purses allow it by now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ..actions import Accept
from ..board import Group
from ..chance import Recorded
from ..edition import Edition
from ..elements import Offer, Purse
from ..events import Fact, Paid
from ..groups import whole_of
from ..play import Play
from ..position import Position, State


class Side(NamedTuple):
    """How one side of a trade stands, in whole units: `groups` are those that it has whole.

    `visit` is the most that somebody else may have to pay it for one visit to the groups that the trade concerns.
    """

    seat: int
    cash: int
    worth: int
    groups: tuple[Group, ...]
    visit: int


PaidInAll = Mapping[tuple[Purse, Purse], int]
"""What is paid, in whole units, by who pays and who gets it."""


class Foreseen(NamedTuple):
    """The giver and the taker of an offer as they stand, and as they would stand once it is accepted as it is.

    `paid` is what each would pay to whom by it in all.
    """

    before: tuple[Side, Side]
    after: tuple[Side, Side]
    paid: PaidInAll


def foresee(edition: Edition, state: Position, offer: Offer) -> Foreseen:
    """Both sides of an offer, open or not yet made, before it and after it.

    Nothing is asked that an answer could tell of what somebody has bid in secret (R-80): only whose things they are
    must have been looked at.
    """
    then, facts = _accepted(edition, state, offer)
    squares = [square for deed in (*offer.give.deeds, *offer.want.deeds) for square in edition.board.group_of(deed)]
    concerned = tuple(dict.fromkeys(squares))

    def sides(position: Position) -> tuple[Side, Side]:
        return _side(edition, position, offer.giver, concerned), _side(edition, position, offer.taker, concerned)

    paid = Counter[tuple[Purse, Purse]]()
    for fact in facts:
        if isinstance(fact, Paid):
            paid[fact.payer, fact.payee] += fact.amount
    return Foreseen(sides(state), sides(then), paid)


def _accepted(edition: Edition, state: Position, offer: Offer) -> tuple[State, list[Fact]]:
    play = Play(edition, state.fork(), Recorded([]))
    if offer not in state.offers:
        offer = offer._replace(number=state.offer_no + 1)
        play.state.offers += (offer,)
    edition.trades.accept(play, Accept(offer.taker, offer=offer.number))
    return play.state, play.events


def _side(edition: Edition, state: Position, seat: int, concerned: tuple[int, ...]) -> Side:
    whole = (group for group, squares in edition.board.groups.items() if whole_of(state.sites, squares) == seat)
    worth = edition.ending.worth.of(edition, state, seat)
    return Side(seat, state.cash[seat], worth, tuple(whole), _dearest(edition, state, seat, concerned))


def _dearest(edition: Edition, state: Position, seat: int, squares: tuple[int, ...]) -> int:
    """The dearest visit to what a seat has of these squares, at the highest throw."""
    rates = (
        edition.charges.rate(edition, state.sites, square) for square in squares if state.sites[square].holder == seat
    )
    return max((rate.most for rate in rates if rate), default=0)
