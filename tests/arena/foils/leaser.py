"""Where land is leased: leases and builds everything, trades nothing. Elsewhere it buys and builds to hotels."""

from __future__ import annotations

from bots.chair import Chair

from . import land
from .player import Habits


def keeps(chair: Chair) -> int:
    """Little: what stands is worth more than what lies."""
    if land.is_leased(chair):
        return 150 + int(min(0.35 * land.danger(chair), 1000))
    return chair.rules.setup.start_cash // 25 + land.danger(chair) // 2


HABITS = Habits(keeps=keeps)
