"""A move that is about to be stored, as all that follows from it sees it, and what each of these sets in the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from games.engine.events import Fact
from games.engine.pending import awaited, question
from games.engine.position import State
from games.models import Game, Seat
from games.reasons import Reason

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Locked(NamedTuple):
    """A table whose row is held: that row, and those who sit there, in their order.

    `has_orders` says whether any of them has given standing orders; `swept` is when the sweep last ran, read where
    clocks run, and there the players of the seats are in hand with their hours.
    """

    game: Game
    seats: Sequence[Seat]
    has_orders: bool = False
    swept: datetime | None = None

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits here, of its own or for somebody."""
        return any(seat.bot or seat.held for seat in self.seats)


class Played(NamedTuple):
    """A move: its table as it was, locked, and the position before it and after it.

    `before` is None for the start of a game, `action` where nothing was played and the marks on the rows are made anew.
    `given` is what chance gave, `links` and `draws` how far the dice have come by it; `command` is
    its sender's name for it, `player` who played it by hand, if somebody did, `reason` what a bot says of it. `brought`
    is how many seconds a step that is taken back had brought, None where nobody has noted it.
    """

    table: Locked
    sequence: int
    now: datetime
    before: State | None
    state: State
    action: Any = None
    seat: int | None = None
    events: Sequence[Fact] = ()
    given: Sequence[Any] = ()
    links: Sequence[dict[str, int | str]] = ()
    draws: int = 0
    command: UUID | None = None
    ordered: bool = False
    player: int | None = None
    reason: Reason | None = None
    brought: int | None = None

    @property
    def game(self) -> Game:
        """The row of the game."""
        return self.table.game

    @property
    def awaiting(self) -> dict[str, int]:
        """Who is awaited, each with the id of the decision: the move at which it was put, while it is the same."""
        return {str(seat): self._decision(seat) for seat in awaited(self.state)}

    def _decision(self, seat: int) -> int:
        same = self.before is not None and question(self.before, seat) == question(self.state, seat)
        return self.game.awaiting.get(str(seat), self.sequence) if same else self.sequence


class Columns(NamedTuple):
    """What follows sets in the row of the game and in those of its seats, by their order.

    `due` is when the server next has something to do for it; the earliest of all is the game's deadline.
    """

    game: Mapping[str, Any] = NOTHING
    seats: Mapping[int, Mapping[str, Any]] = NOTHING
    due: datetime | None = None


Follows = Callable[[Played], Columns]
"""One thing that follows from a move. It reads, and says what is to be written; it writes nothing."""


def merged(found: Iterable[Columns]) -> Columns:
    """All of it together, with the deadline. Raises `ValueError` where two set one column: either would be lost."""
    game: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    moments: list[datetime] = []
    for columns in found:
        _add(game, columns.game)
        for order, values in columns.seats.items():
            _add(seats.setdefault(order, {}), values)
        moments += [columns.due] if columns.due else []
    _add(game, {"deadline": min(moments, default=None)})
    return Columns(game, seats)


def _add(columns: dict[str, Any], more: Mapping[str, Any]) -> None:
    if twice := columns.keys() & more.keys():
        raise ValueError(f"set twice after one move: {', '.join(sorted(twice))}")
    columns.update(more)
