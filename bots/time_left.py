"""How many rounds a table is likely to play until its time is up: what is earned after that nobody pays for."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from games.engine.position import State

FIRST, EACH = 8, timedelta(seconds=30)
"""So many turns, of such a length, are counted beside those that were played: the first ones tell little alone."""


def rounds_left(state: State, minutes: int | None, left: timedelta | None) -> int | None:
    """As many as the time that is `left` of so many minutes allows at the pace until now, one at least.

    None where no clock ends the game, and once the time is up: what is left then the position says.
    """
    if minutes is None or left is None or state.closing:
        return None
    played = max(timedelta(), timedelta(minutes=minutes) - left)
    turns = (state.turn_no + FIRST) * (left / (played + FIRST * EACH))
    return max(1, ceil(turns / len(state.still_in())))
