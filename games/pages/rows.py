"""Games in a list: what waits for the reader in each, and for whom else it waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.models import Game
from games.tables.matters import kinds_for
from games.tables.selectors import Person


@dataclass(frozen=True)
class GameRow:
    """A game in a list: who sits there, what waits for the reader, for whom else it waits, and until when."""

    game: Game
    names: str
    kinds: list[str]
    waits_for: str
    due: datetime | None


def rows_of(games: Iterable[Game], user: Person) -> list[GameRow]:
    """Games as rows of a list."""
    return [_row(game, user) for game in games]


def _row(game: Game, user: Person) -> GameRow:
    seats = list(game.seats.all())
    awaited = [seat for seat in seats if seat.awaited]
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    kinds = kinds_for(game, mine) if mine is not None and game.status == Game.Status.RUNNING else []
    return GameRow(
        game=game,
        names=", ".join(seat.name for seat in seats),
        kinds=[str(kind.label) for kind in kinds],
        waits_for=", ".join(seat.name for seat in awaited if seat.user_id != user.pk),
        due=min((seat.due_at for seat in awaited if seat.due_at), default=None),
    )
