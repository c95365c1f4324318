"""What each seat may do now and what that costs, found by asking the same checks that `decide` asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import cast

from .actions import Action, PlayerAction
from .asking.finding import goods, lists
from .asking.prices import Price, open_price, price_of
from .asks import ASKS, NAME_OF, Ask
from .edition import Edition
from .elements import Bundle
from .position import Position
from .table import Table

PLENTY = 10**12
"""More cash than anything takes."""


@dataclass  # not frozen, which takes twice as long to make: of some thousand a game most are thrown away
class Choice:
    """One thing that a seat may ask for: an action that would be accepted now, and its price, worked out when read."""

    action: PlayerAction
    _price: Callable[[PlayerAction], Price] = field(compare=False, repr=False)

    @cached_property
    def price(self) -> Price:
        """What it costs and brings, as playing it would have it."""
        return self._price(self.action)


def _price(edition: Edition, table: Table, action: PlayerAction) -> Price:
    ask = ASKS[NAME_OF[type(action)]]
    return open_price(table, action) if ask.open_ended else price_of(edition, table, action, action.seat)


@dataclass
class Allowed:
    """What is allowed of one action: each of `actions` would be accepted.

    Where they name a sum, any from `least` to `most` would be, `most` being None where no rule sets one.
    Prices, lists and goods are worked out when they are asked for, from the position, which its functions hold.
    """

    ask: Ask[PlayerAction]
    actions: tuple[PlayerAction, ...]
    least: int
    most: int | None
    _price: Callable[[PlayerAction], Price] = field(compare=False, repr=False)
    _lists: Callable[[Sequence[PlayerAction]], Iterator[PlayerAction]] = field(compare=False, repr=False)
    _goods: Callable[[int], Bundle] = field(compare=False, repr=False)

    def __iter__(self) -> Iterator[Choice]:
        """The actions with their prices."""
        return (Choice(action, self._price) for action in self.actions)

    @property
    def values(self) -> tuple[int | str, ...]:
        """What the actions name first, each once: squares, offers, seats, decks, words; not what is a sum."""
        named = (self._named(action) for action in self.actions)
        return tuple(dict.fromkeys(value for value in named if value is not None))

    @property
    def by_square(self) -> dict[int, Choice]:
        """The first choice for each square that may be named."""
        found: dict[int, Choice] = {}
        for action in self.actions:
            square = self._named(action)
            if isinstance(square, int) and square not in found:
                found[square] = Choice(action, self._price)
        return found

    def _named(self, action: PlayerAction) -> int | str | None:
        """What an action names first; None for a sum, and for one that names nothing."""
        if not self.ask.takes:
            return None
        first = self.ask.takes[0]
        return first.first(getattr(action, first.attribute))

    def lists(self) -> Iterator[Choice]:
        """The lists of two pieces and more to build, each as long as the rules let it be."""
        return (Choice(action, self._price) for action in self._lists(self.actions))

    def priced(self, action: PlayerAction) -> Choice:
        """The same action with another sum that is allowed, and its price."""
        return Choice(action, self._price)

    def goods(self, seat: int) -> Bundle:
        """All that a seat may put into a trade or a settlement, its cash without what is bid."""
        return self._goods(seat)


def legal(edition: Edition, state: Position, seat: int, names: Iterable[str] = ASKS) -> dict[str, Allowed]:
    """The actions (of `names`, all if left out) that `decide` would accept from `seat`, with what they cost."""
    table, allowed = Table(edition, state), {}
    for name in names:
        ask = ASKS[name]
        actions, least, most = ask.find(table, seat)
        if actions:
            asked_for = partial(_price, edition, table), partial(lists, table), partial(goods, table, seat)
            allowed[name] = Allowed(ask, actions, least, most, *asked_for)
    return allowed


def priced(edition: Edition, state: Position, action: PlayerAction) -> Choice | None:
    """Any action of a player with its price; None if it would be refused."""
    table = Table(edition, state)
    return None if any(table.broken(action)) else Choice(action, partial(_price, edition, table))


def lacking(edition: Edition, state: Position, action: Action) -> int | None:
    """The cash that a seat lacks for an action beside what it brings; None where that is not all, or is not known."""
    seat = getattr(action, "seat", None)
    if seat is None or type(action) not in NAME_OF:
        return None
    rich = state.fork()
    rich.cash[seat] += PLENTY
    choice = priced(edition, rich, cast(PlayerAction, action))
    gain = choice.price.gain if choice else None
    missing = -(gain or 0) - max(0, Table(edition, state).free_cash(seat))
    return missing if missing > 0 else None
