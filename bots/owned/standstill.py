"""How a regular player trades, also at a standstill of the game: then deals are looked for that are worth a chance."""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair
from . import proposing, trading
from .prospects import prospects_of


def propose(chair: Chair) -> act.PlayerAction | None:
    """By habit; where nobody has come to build for long, at a price that brings both sides something."""
    return proposing.propose(chair) if prospects_of(chair).drags_on else trading.propose(chair)
