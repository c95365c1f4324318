"""How a game went: what each seat was worth, had, and had paid and received as rent, after every move."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.engine.clauses import Clause
from games.engine.edition import Edition
from games.engine.events import Facts, Paid, TakenBack
from games.engine.position import State

from .positions import Positions

NEAREST = ("nearest_station", "nearest_utility")
"""Cards that lead to a rent and multiply it: it is paid by the card."""


class Moment(NamedTuple):
    """A game after one move: sums of each seat, in whole units; rents are all that were paid up to then."""

    worth: tuple[int, ...]
    cash: tuple[int, ...]
    rent_paid: tuple[int, ...]
    rent_received: tuple[int, ...]


class Swing(NamedTuple):
    """A move by which somebody's worth changed much, and by how much each one's did."""

    number: int
    by: tuple[int, ...]

    @property
    def size(self) -> int:
        """The largest of the changes."""
        return max(map(abs, self.by))


def moments_of(positions: Positions) -> list[Moment]:
    """The game after each of its moves, in their order."""
    return list(_moments(positions.edition, positions.after(0), positions.moves))


def _moments(edition: Edition, state: State, moves: Sequence[Facts]) -> Iterator[Moment]:
    seats, by_rent = range(len(state.cash)), rent_clauses(edition)
    paid, received = [0 for _ in seats], [0 for _ in seats]
    for facts in moves:
        back = any(isinstance(fact, TakenBack) for fact in facts)
        for fact in facts:
            fact.apply(state)
            if isinstance(fact, Paid) and fact.clause in by_rent:
                payer, payee, amount = (fact.payee, fact.payer, -fact.amount) if back else fact[:3]
                if isinstance(payer, int):
                    paid[payer] += amount
                if isinstance(payee, int):
                    received[payee] += amount
        worth = tuple(edition.ending.worth.of(edition, state, seat) for seat in seats)
        yield Moment(worth, tuple(state.cash), tuple(paid), tuple(received))


def rent_clauses(edition: Edition) -> frozenset[Clause]:
    """The clauses and cards by which rents are paid."""
    multiplied = (card.id for card in edition.deck.values() if card.effect in NEAREST)
    return frozenset((*edition.charges.clauses, *edition.claims.clauses, *multiplied))


def undone(moves: Sequence[Facts]) -> set[int]:
    """The numbers of the moves that were taken back, and of those by which they were (R-90)."""
    backs = ((at, fact.number) for at, facts in enumerate(moves, 1) for fact in facts if isinstance(fact, TakenBack))
    return {number for pair in backs for number in pair}


def swings(moments: Sequence[Moment], gone: Container[int] = (), most: int = 8) -> list[Swing]:
    """The moves after the first that changed somebody's worth most, so many at the most, in their order.

    What is `gone` has changed nothing.
    """
    pairs = ((number, pair) for number, pair in enumerate(pairwise(moments), 2) if number not in gone)
    found = (
        Swing(number, tuple(b - a for a, b in zip(before.worth, after.worth, strict=True)))
        for number, (before, after) in pairs
    )
    largest = sorted((swing for swing in found if swing.size), key=lambda swing: (-swing.size, swing.number))[:most]
    return sorted(largest, key=lambda swing: swing.number)
