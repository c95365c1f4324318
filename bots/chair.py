"""What a strategy gets: a seat's view, its rulebook, and what it may do. Never the position itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.engine import Allowed, Choice, View, awaited, legal, view
from games.engine.edition import Edition
from games.engine.state import State


@dataclass
class Chair:
    """One seat at one position. `may` answers for one action at a time, so that only what is asked is worked out."""

    rules: Edition
    seat: int
    view: View
    _state: State

    @classmethod
    def at(cls, rules: Edition, state: State, seat: int) -> Chair:
        """The chair of a seat."""
        return cls(rules, seat, view(state, seat), state)

    @cached_property
    def held(self) -> frozenset[int]:
        """The squares that the seat holds."""
        return frozenset(self.view.held_by(self.seat))

    def may(self, name: str) -> Allowed | None:
        """What the action may name now, each choice with its price; None if it is not allowed."""
        return legal(self.rules, self._state, self.seat, (name,)).get(name)

    def squares(self, name: str) -> dict[int, Choice]:
        """The squares that the action may name now, each with its first choice."""
        allowed = self.may(name)
        return allowed.by_square if allowed else {}

    @property
    def cash(self) -> int:
        """The seat's cash, in whole units."""
        return self.view.cash[self.seat]


def seats_with_something_to_do(state: State) -> list[int]:
    """The seats that are awaited, then those that have an offer to answer or a rent to claim."""
    if state.over:
        return []
    seats = list(awaited(state))
    if not state.offers and not state.claims:
        return seats
    seats += [offer.taker for offer in state.offers if not offer.settles]
    seats += [claim.owner for claim in state.claims]
    return list(dict.fromkeys(seats))
