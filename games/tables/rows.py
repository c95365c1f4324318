"""Games in a list: what waits for the reader in each, and for whom else it waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.books.lists import listed
from games.models import Game

from .matter_kinds import Kind
from .matters import kinds_for
from .row import Row
from .selectors import Person, my_tables


@dataclass(frozen=True)
class GameRow:
    """A game in a list: who sits there, what waits for the reader, for whom else it waits, and until when."""

    game: Row
    names: str
    kinds: list[Kind]
    waits_for: str
    due: datetime | None


def my_rows(user: Person) -> list[GameRow]:
    """The games of somebody that are not over, those that wait for them first."""
    return [_row(game, user) for game in my_tables(user)]


def _row(game: Game, user: Person) -> GameRow:
    seats = list(game.seats.all())
    awaited = [seat for seat in seats if seat.awaited]
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    kinds = kinds_for(game, mine) if mine is not None and game.status == Game.Status.RUNNING else []
    return GameRow(
        game=game,
        names=listed(seat.name for seat in seats),
        kinds=kinds,
        waits_for=listed(seat.name for seat in awaited if seat.user_id != user.pk),
        due=min((seat.due_at for seat in awaited if seat.due_at), default=None),
    )
