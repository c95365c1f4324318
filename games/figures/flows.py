"""What has come to a seat and gone from it in some moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.elements import Purse
from games.engine.events import Fact, Moved, Paid


class Flow(NamedTuple):
    """So much in all, in whole units, by so many payments; `square` is where the payer of the first had just come."""

    amount: int
    payments: int
    square: int | None

    def and_more(self, amount: int) -> Flow:
        """With a further payment."""
        return Flow(self.amount + amount, self.payments + 1, self.square)


def flows_of(moves: Iterable[Sequence[Fact]], seat: int) -> tuple[dict[Purse, Flow], dict[Purse, Flow]]:
    """What came to a seat in the moves, by who paid it, and what went from it, by who got it."""
    came: dict[Purse, Flow] = {}
    went: dict[Purse, Flow] = {}
    for facts in moves:
        at: dict[Purse, int] = {}
        for fact in facts:
            if isinstance(fact, Moved):
                at[fact.seat] = fact.to
            elif isinstance(fact, Paid) and seat in (fact.payer, fact.payee):
                flows, other = (came, fact.payer) if fact.payee == seat else (went, fact.payee)
                flows[other] = flows.get(other, Flow(0, 0, at.get(other))).and_more(fact.amount)
    return came, went
