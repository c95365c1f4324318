"""Agreeing to end a game where it stands: who is asked, and whether all of them would."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.actions import Timeout
from games.engine.position import State
from games.models import Seat
from games.played import Columns, Played


def are_asked(seats: Sequence[Seat], state: State) -> list[Seat]:
    """The people who play for themselves: neither out of the game, nor with a bot that plays for them."""
    return [seat for seat in seats if seat.user_id is not None and not seat.held and seat.order not in state.out]


def is_agreed(seats: Sequence[Seat], state: State) -> bool:
    """Whether all who are asked would end the game, and there is somebody to ask."""
    asked = are_asked(seats, state)
    return bool(asked) and all(seat.would_end for seat in asked)


def note(played: Played) -> Columns:
    """The end is due at once where only those are asked any more who would; the server looks again before it plays it.

    After a miss a bot may play for the seat from now on.
    """
    if played.state.over:
        return Columns()
    late = played.action.seat if isinstance(played.action, Timeout) else None
    others = [seat for seat in played.table.seats if seat.order != late]
    return Columns(due=played.now if is_agreed(others, played.state) else None)
