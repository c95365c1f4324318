"""Bids every auction up as long as somebody else may pay more, and lets them have it; trades too."""

from __future__ import annotations

from bots.chair import Chair
from games.engine.agenda import Auction

from . import land
from .plans import towards_a_group
from .player import Habits, Memory


def limit(memory: Memory, chair: Chair, auction: Auction) -> float:
    """For our own group twice the price and more; for another's nearly what it is worth to them; else a bit above."""
    square = auction.square
    printed = chair.rules.board.squares[square].price
    if land.completes(chair, chair.seat, (square,)):
        return printed * 3.0
    if any(land.completes(chair, seat, (square,)) for seat in land.others(chair)):
        return printed * 1.9
    return printed * 1.05


HABITS = Habits(limit=limit, offers=towards_a_group, scarce=1.9)
