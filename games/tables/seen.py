"""A table as one person sees it: its row, its seats, and of the position what is theirs to know, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.engine import Allowed, View, legal, view
from games.engine.edition import Edition
from games.engine.state import Offer
from games.models import Game

from .export import export_of
from .history import Draws, PastMove, draws_of, history, offers_of
from .shown import OwnSeat, SeatRow, TableRow, table_row
from .store import edition_of, state_of


@dataclass(frozen=True)
class Seen:
    """A table as one person reaches it: `seat` is theirs, None for somebody who watches; `member` if signed in.

    `zone` is where the clocks of the one who looks go.

    The whole position goes no further than this module: pages have the `view` of it, and what the seat may do.
    """

    _game: Game
    seats: list[SeatRow]
    seat: OwnSeat | None
    member: bool = False
    zone: str = "UTC"

    @cached_property
    def game(self) -> TableRow:
        """The table's row, as far as it is for pages."""
        return table_row(self._game)

    @cached_property
    def edition(self) -> Edition:
        """The edition that is played, its variant and options worked in."""
        return edition_of(self._game)

    @property
    def names(self) -> list[str]:
        """Who sits there, by the numbers of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def view(self) -> View:
        """The position of a table that has started, as far as this person may see it."""
        return self._read[0]

    @property
    def options(self) -> dict[str, Allowed]:
        """What the seat may do now; nothing for somebody who watches."""
        return self._read[1]

    def history(self, after: int = 0) -> list[PastMove]:
        """The last moves, or those after one, the oldest first."""
        return history(self._game, after)

    def offers(self, numbers: set[int]) -> dict[int, Offer]:
        """The offers that have these numbers, as far as moves hold them."""
        return offers_of(self._game, numbers)

    def draws(self) -> list[Draws]:
        """What the dice gave, move by move."""
        return draws_of(self._game)

    def export(self) -> dict[str, Any]:
        """All of the game that may be known, as plain data."""
        return export_of(self._game)

    @cached_property
    def _read(self) -> tuple[View, dict[str, Allowed]]:
        """What is read of the position, the first time that anything of it is wanted."""
        state = state_of(self._game)
        if self.seat is None:
            return view(state, None), {}
        return view(state, self.seat.order), legal(self.edition, state, self.seat.order)
