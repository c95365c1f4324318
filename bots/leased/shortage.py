"""Which pieces others may want as well, so that they may have to be bid for and paid in cash (C-25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.pieces import HOUSE, Piece

from ..chair import Chair
from .rises import parcels


def room(chair: Chair, seat: int, piece: Piece) -> int:
    """How many of a piece a seat could place now."""
    return sum(count for count, _price in _places(chair, seat, piece))


def prices(chair: Chair, piece: Piece) -> list[int]:
    """What a piece costs the seat on each parcel on which it could place it now, in whole units."""
    return [price for count, price in _places(chair, chair.seat, piece) if count]


def _places(chair: Chair, seat: int, piece: Piece) -> Iterator[tuple[int, int]]:
    """How many of a piece a seat could place on each of its parcels now, and at what price each."""
    view, squares, building = chair.view, chair.rules.board.squares, parcels(chair)
    for square in view.held_by(seat):
        if square not in view.barred:
            found = building.room(squares[square], view.sites[square].pieces)
            yield from ((_now(count, piece, found), price) for kind, count, price in found if kind == piece)


def _now(count: int, piece: Piece, found: tuple[tuple[Piece, int, int], ...]) -> int:
    """A big building cannot be placed yet where houses are missing."""
    first, _count, _price = found[0]
    return 0 if piece != first and first == HOUSE else count


def contested(chair: Chair, wanted: Counter[Piece]) -> bool:
    """Whether others could place so many of these pieces that there may not be enough for all."""
    stock = chair.view.stock
    for piece, count in wanted.items():
        rivals = sum(room(chair, seat, piece) for seat in chair.others)
        if rivals and rivals + count > stock[piece]:
            return True
    return False
