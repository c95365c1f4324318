"""Which pieces others may want as well, so that they may have to be bid for and paid in cash (C-25)."""

from __future__ import annotations

from collections import Counter

from games.engine.pieces import Piece

from ..chair import Chair
from .rises import parcels


def room(chair: Chair, seat: int, piece: Piece) -> int:
    """How many of a piece a seat could place now."""
    view, squares, building = chair.view, chair.rules.board.squares, parcels(chair)
    open_to_it = (square for square in view.held_by(seat) if square not in view.barred)
    kinds = (building.room(squares[square], view.sites[square].pieces) for square in open_to_it)
    return sum(_now(count, other, found) for found in kinds for other, count, _price in found if other == piece)


def _now(count: int, piece: Piece, found: tuple[tuple[Piece, int, int], ...]) -> int:
    """A big building cannot be placed yet where houses are missing."""
    return 0 if piece != found[0][0] and found[0][0] == "house" else count


def contested(chair: Chair, wanted: Counter[Piece]) -> bool:
    """Whether others could place so many of these pieces that there may not be enough for all."""
    stock, others = chair.view.stock, [seat for seat in chair.view.still_in() if seat != chair.seat]
    for piece, count in wanted.items():
        rivals = sum(room(chair, seat, piece) for seat in others)
        if rivals and rivals + count > stock[piece]:
            return True
    return False
