"""An action asked for by its name and in words: read at the position that it meets, and played for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from games.engine.actions import PlayerAction
from games.engine.arguments import Asker
from games.engine.asks import read
from games.engine.state import State
from games.engine.words import Words, quoted

from . import playing
from .shown import OwnSeat


def play_asked(
    seat: OwnSeat | None, name: str, words: Words, command: UUID | None, decision: int | None
) -> playing.Answer:
    """Play an action for a seat. Raises `PermissionError` for somebody without one, and what `play` raises."""
    if seat is None:
        raise PermissionError
    wish = wish_of(seat.order, name, words)
    return playing.play(game_id=seat.game_id, seat=seat.order, wish=wish, command_id=command, decision=decision)


def wish_of(seat: int, name: str, words: Words) -> Callable[[State], PlayerAction]:
    """What makes the action of the position that it meets."""
    return lambda state: read(name, words, Asker(state, seat, lambda other: _seat_number(state, other)))


def _seat_number(state: State, other: Any) -> int:
    """A seat named by its number; raises `ValueError` if there is none."""
    if isinstance(other, bool) or not isinstance(other, int) or other not in state.order:
        raise ValueError(f"there is no seat {quoted(other)}")
    return other
