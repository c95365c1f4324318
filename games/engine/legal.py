"""What each seat may do now and what that costs, found by asking the same checks that `decide` asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .actions import PlayerAction
from .asks import ASKS, NAME_OF, Ask
from .edition import Edition
from .finding import goods, lists
from .position import Position
from .prices import UNKNOWN, Price, price_of
from .state import Bundle
from .table import Table


@dataclass(frozen=True)
class Choice:
    """One thing that a seat may ask for: an action that would be accepted now, and its price, worked out when read."""

    action: PlayerAction
    _table: Table = field(compare=False, repr=False)

    @cached_property
    def price(self) -> Price:
        """What it costs and brings, as playing it would have it."""
        ask = ASKS[NAME_OF[type(self.action)]]
        return UNKNOWN if ask.open_ended else price_of(self._table, self.action, self.action.seat)


@dataclass(frozen=True)
class Allowed:
    """What is allowed of one action: each of `actions` would be accepted.

    Where they name a sum, any from `least` to `most` would be, `most` being None where no rule sets one.
    """

    ask: Ask
    actions: tuple[PlayerAction, ...]
    least: int
    most: int | None
    _table: Table = field(compare=False, repr=False)

    def __iter__(self) -> Iterator[Choice]:
        """The actions with their prices."""
        return (Choice(action, self._table) for action in self.actions)

    @property
    def values(self) -> tuple[int | str, ...]:
        """What the actions name first, each once: squares, offers, seats, decks, words; not what is a sum."""
        first = self.ask.takes[0] if self.ask.takes else None
        named = (first.first(getattr(action, first.attribute)) for action in self.actions if first)
        return tuple(dict.fromkeys(value for value in named if value is not None))

    @property
    def by_square(self) -> dict[int, Choice]:
        """The first choice for each square that may be named."""
        first = self.ask.takes[0]
        found: dict[int, Choice] = {}
        for choice in self:
            square = first.first(getattr(choice.action, first.attribute))
            if isinstance(square, int):
                found.setdefault(square, choice)
        return found

    def lists(self) -> Iterator[Choice]:
        """The lists of two pieces and more to build, each as long as the rules let it be."""
        return (Choice(action, self._table) for action in lists(self._table, self.actions))

    def goods(self, seat: int) -> Bundle:
        """All that a seat may put into a trade or a settlement."""
        return goods(self._table, seat)


def legal(edition: Edition, state: Position, seat: int, names: Iterable[str] = ASKS) -> dict[str, Allowed]:
    """The actions (of `names`, all if left out) that `decide` would accept from `seat`, with what they cost."""
    table, allowed = Table(edition, state), {}
    for name in names:
        ask = ASKS[name]
        actions, least, most = ask.find(table, seat)
        if actions:
            allowed[name] = Allowed(ask, actions, least, most, table)
    return allowed
