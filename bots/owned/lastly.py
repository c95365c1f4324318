"""What is still to be won once the time is up: where mortgaged deeds count whole, all that the bank lends on them."""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair
from .prospects import prospects_of


def borrow(chair: Chair) -> act.PlayerAction | None:
    """A deed mortgaged that counts as much as before."""
    if not chair.view.closing or prospects_of(chair).tables.counted < 1.0:
        return None
    return next((choice.action for choice in chair.squares("mortgage").values()), None)
