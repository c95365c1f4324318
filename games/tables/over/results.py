"""What came of a finished game: places, what each was worth, for whom a bot has played, and whether time was up."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.engine.actions import TimeUp
from games.engine.events import GameEnded
from games.models import Game

from ..database.store import edition_of, state_of
from ..record.kept import last_move_of, moves_by


class SeatResult(NamedTuple):
    """One seat in the end. `worth` is in the edition's whole units, 0 for who was out; `held`: a bot had the seat."""

    order: int
    user_id: int | None
    place: int
    worth: int
    held: bool


class GameResult(NamedTuple):
    """A finished game: when it ended, whether because its time was up, and its seats in their order."""

    ended: datetime
    timed_out: bool
    seats: tuple[SeatResult, ...]


def result_of(game_id: int) -> GameResult | None:
    """What came of a game; None while it is not over."""
    game = Game.objects.filter(pk=game_id, status=Game.Status.OVER).first()
    if game is None or game.ended is None:
        return None
    edition, state = edition_of(game), state_of(game)
    worth = {seat: edition.ending.worth.of(edition, state, seat) for seat in state.still_in()}
    seats = tuple(
        SeatResult(seat.order, seat.user_id, seat.place or 0, worth.get(seat.order, 0), seat.held)
        for seat in game.seats.all()
    )
    end = next(fact for fact in last_move_of(game.pk).facts if isinstance(fact, GameEnded))
    return GameResult(game.ended, end.clause == edition.ending.timed, seats)


def called_at(game_id: int) -> datetime | None:
    """When the server said at a game that its time was up; None if it has not."""
    said = moves_by(game_id, TimeUp.__name__)
    return datetime.fromisoformat(said[0].at) if said else None
