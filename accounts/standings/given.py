"""What people have given one another for nothing, over a game: for a person to look at, and no ground for records.

Reckoned from the trades and settlements that were accepted, and from what somebody has left to a creditor who gave up
while they could have paid. What a trade gives is counted low, what it brings high: a deed may be worth several times
its price to whoever makes a group whole by it, and half of it with a mortgage. What is left counts as given for
nothing, and is noted once it is much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from games.engine.edition import Edition
from games.engine.elements import Bundle, Offer
from games.engine.events import (
    DebtEnded,
    Freed,
    GameEnded,
    HandedOver,
    LoanMade,
    Mortgaged,
    Offered,
    OfferEnded,
    Paid,
    Redeemed,
)
from games.models import Game, Seat
from games.tables.database.store import edition_of
from games.tables.record.kept import KeptMove

from .sat import in_time_of

LEAST, MOST = 0.5, 5
"""A deed given counts half its price, one received so many times its price, and what may stand on it at its price."""
CARD = 0.1
"""What a release card received counts at the most, of what everybody begins with; one given counts nothing."""
MUCH = 0.25
"""How much of what everybody begins with one must have given another for nothing, in all, until it is noted."""
LOT = 5
"""Buildings on one square at the most where they may be traded, a hotel being as much as five houses."""


class Gift(NamedTuple):
    """What one person has given another for nothing over a game: whole units, by how many trades, and by giving up."""

    giver: int
    taker: int
    amount: int
    trades: int
    gave_up: bool


def gifts_in(game: Game, seats: Sequence[Seat], moves: Sequence[KeptMove]) -> list[Gift]:
    """What people of a game have given each other for nothing, where it was much; none if nobody did."""
    edition = edition_of(game)
    given: Counter[tuple[int, int]] = Counter()
    trades: Counter[tuple[int, int]] = Counter()
    left: set[tuple[int, int]] = set()
    for move, giver, taker, amount in (*_surplus(edition, moves), *_left(edition, moves)):
        pair = _who(seats, giver, move), _who(seats, taker, move)
        if pair[0] is None or pair[1] is None:
            continue
        given[pair[0], pair[1]] += amount
        if move.action[0] == "Bankrupt":
            left.add((pair[0], pair[1]))
        else:
            trades[pair[0], pair[1]] += 1
    much = MUCH * edition.setup.start_cash
    return [Gift(*pair, amount, trades[pair], pair in left) for pair, amount in sorted(given.items()) if amount >= much]


def _surplus(edition: Edition, moves: Sequence[KeptMove]) -> Iterator[tuple[KeptMove, int, int, int]]:
    """Each trade in which a seat has given another more than it got: with which move, who, whom, how much more."""
    offers: dict[int, Offer] = {}
    for move in moves:
        if move.action[0] not in ("MakeOffer", "Settle", "Accept"):
            continue
        facts = move.facts
        offers.update({fact.offer.number: fact.offer for fact in facts if isinstance(fact, Offered)})
        for fact in facts:
            if isinstance(fact, OfferEnded) and fact.how == "accepted":
                offer = offers[fact.number]
                paid = sum(
                    each.debt.amount
                    for each in facts
                    if offer.settles and isinstance(each, DebtEnded) and each.debt.debtor == offer.giver
                )
                for giver, taker, gave, got in (
                    (offer.giver, offer.taker, _least(edition, offer.give), _most(edition, offer.want) + paid),
                    (offer.taker, offer.giver, _least(edition, offer.want) + paid, _most(edition, offer.give)),
                ):
                    if gave > got:
                        yield move, giver, taker, gave - got


def _left(edition: Edition, moves: Sequence[KeptMove]) -> Iterator[tuple[KeptMove, int, int, int]]:
    """What those who gave up left a creditor beyond what they owed, where others played on: they could have paid."""
    owed: set[int] = set()
    for move in moves:
        facts = move.facts
        if move.action[0] == "Bankrupt" and not any(isinstance(fact, GameEnded) for fact in facts):
            for taker, amount in _estate(edition, move, owed).items():
                if amount > 0:
                    yield move, move.action[1], taker, amount
        owed |= {fact.square for fact in facts if isinstance(fact, (Mortgaged, LoanMade))}
        owed -= {fact.square for fact in facts if isinstance(fact, (Redeemed, Freed))}


def _estate(edition: Edition, move: KeptMove, owed: Set[int]) -> Counter[int]:
    """What somebody who gave up has left each creditor at the least, without what was owed to them."""
    giver, left = move.action[1], Counter[int]()
    for fact in move.facts:
        if isinstance(fact, Paid) and fact.payer == giver and isinstance(fact.payee, int):
            left[fact.payee] += fact.amount
        elif isinstance(fact, HandedOver) and fact.giver == giver and fact.square not in owed:
            left[fact.taker] += int(LEAST * edition.board.squares[fact.square].price)
        elif isinstance(fact, DebtEnded) and fact.debt.debtor == giver and isinstance(fact.debt.creditor, int):
            left[fact.debt.creditor] -= fact.debt.amount
    return left


def _least(edition: Edition, bundle: Bundle) -> int:
    """What a side of a trade is worth at the least."""
    return bundle.cash + int(LEAST * sum(edition.board.squares[square].price for square in bundle.deeds))


def _most(edition: Edition, bundle: Bundle) -> int:
    """What a side of a trade is worth at the most to whoever wants it."""
    printed = [edition.board.squares[square] for square in bundle.deeds]
    lot = 0 if edition.trades.no_building else LOT
    deeds = sum(MOST * square.price + lot * square.house_price for square in printed)
    return bundle.cash + deeds + int(CARD * edition.setup.start_cash) * len(bundle.cards)


def _who(seats: Sequence[Seat], order: int, move: KeptMove) -> int | None:
    """The person who sat at a place when a move was made."""
    return next((seat.user_id for seat in seats if seat.order == order and list(in_time_of(seat, seats, [move]))), None)
