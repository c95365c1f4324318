"""How a beginner builds: soundly, but only while there is plenty in hand, so that houses come late."""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair
from . import building


def build(chair: Chair) -> act.PlayerAction | None:
    """What a regular player would build, once two thirds of the cash of the start are at hand."""
    return building.build(chair) if 3 * chair.cash >= 2 * chair.rules.setup.start_cash else None
