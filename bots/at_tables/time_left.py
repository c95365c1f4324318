"""How many rounds a table is likely to play until its time is up: what is earned after that nobody pays for."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

from games.engine.position import State
from games.tables.shown import TableRow

FIRST, EACH = 8, timedelta(seconds=30)
"""So many turns, of such a length, are counted beside those that were played: the first ones tell little alone."""


def rounds_left(row: TableRow, state: State, now: datetime) -> int | None:
    """As many as the time that is left allows at the pace until now, one at least; None where no clock ends the game.

    Once the time is up, too: what is left then the position says.
    """
    if row.closes_at is None or row.minutes is None or state.closing:
        return None
    left = row.closes_at - now
    played = max(timedelta(), timedelta(minutes=row.minutes) - left)
    turns = (state.turn_no + FIRST) * (left / (played + FIRST * EACH))
    return max(1, ceil(turns / len(state.still_in())))
