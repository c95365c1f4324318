"""What to keep in hand before one's next throw."""

from __future__ import annotations

from games.engine.rules.tenure import Leasing

from ..chair import Chair
from .fees import fee_now
from .visits import next_turn


def reserve(chair: Chair, seat: int | None = None) -> int:
    """The fine, and the ground rents of a throw, of a seat, one's own if not named: nobody would sell a house for them.

    In whole units.
    """
    tenure = chair.rules.tenure
    assert isinstance(tenure, Leasing)
    held = chair.held if seat is None else chair.held_by(seat)
    ground = sum(tenure.ground_rent(chair.rules.board, square) for square in held)
    return chair.rules.jail.fine + ground // 4  # a throw passes a fifth of the board, and lands


def cautious_reserve(chair: Chair) -> int:
    """The reserve, and a quarter of what the dearest visit to another costs: a rule of thumb, no sum of chances."""
    return reserve(chair) + highest_fee(chair) // 4


def sound_reserve(chair: Chair) -> int:
    """The reserve, and the dearest visit to another with a quarter of it beside: whoever has that can pay any."""
    return reserve(chair) + highest_fee(chair) * 5 // 4


def highest_fee(chair: Chair) -> int:
    """What the dearest visit to another costs now, in whole units."""
    sites = chair.view.sites
    others = (fee_now(chair, square) for square, site in enumerate(sites) if site.pieces and site.holder != chair.seat)
    return int(max(others, default=0.0))


def danger(chair: Chair, seat: int) -> float:
    """What the next turn of a seat costs it in fees, in the mean, in whole units."""
    sites, chances = chair.view.sites, next_turn(chair, seat)
    return sum(
        fee_now(chair, square) * chances[square]
        for square, site in enumerate(sites)
        if site.pieces and site.holder != seat
    )
