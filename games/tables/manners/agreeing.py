"""Agreeing to end a game where it stands: who is asked, and whether all of them would."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.actions import Timeout
from games.engine.position import State
from games.models import Seat
from games.played import Columns, Played

from ..shown import SeatRow


def are_asked(seats: Sequence[Seat | SeatRow], out: Collection[int]) -> dict[int, bool]:
    """The people who play for themselves, neither out nor with a bot in their place: whether each would, by seat."""
    playing = (seat for seat in seats if seat.user_id is not None and not seat.held)
    return {seat.order: seat.would_end for seat in playing if seat.order not in out}


def has_a_say(seats: Sequence[Seat | SeatRow], out: Collection[int], order: int) -> bool:
    """Whether a seat may say so: who is out may where all people are, and only bots play on."""
    return order not in out or all(seat.user_id is None or seat.order in out for seat in seats)


def is_agreed(seats: Sequence[Seat], state: State) -> bool:
    """Whether all who are asked would end the game, and there is somebody to ask."""
    asked = are_asked(seats, state.out)
    return bool(asked) and all(asked.values())


def note(played: Played) -> Columns:
    """The end is due at once where only those are asked any more who would; the server looks again before it plays it.

    After a miss a bot may play for the seat from now on.
    """
    if played.state.over:
        return Columns()
    late = played.action.seat if isinstance(played.action, Timeout) else None
    others = [seat for seat in played.table.seats if seat.order != late]
    return Columns(due=played.now if is_agreed(others, played.state) else None)
