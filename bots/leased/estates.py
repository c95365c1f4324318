"""What a bankrupt leaves: parcels whose fees are worth their loans are paid off, the others go under the hammer."""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair
from .visits import visits
from .worth import loan_on, worth


def keep(chair: Chair, squares: tuple[int, ...]) -> act.PlayerAction:
    """The best parcel first, as far as the cash goes; what is not worth its loan is given up, all of it at once."""
    seen = visits(chair)
    gains = {square: worth(chair, seen, square, chair.seat, 0) - loan_on(chair, square) for square in squares}
    best = max(squares, key=lambda square: gains[square])
    repay = chair.squares("repay").get(best)
    if repay is not None and gains[best] > 0:
        return repay.action
    lost = [square for square in squares if gains[square] <= 0 or loan_on(chair, square) > chair.cash]
    return act.GiveUp(chair.seat, tuple(sorted(lost or squares)))
