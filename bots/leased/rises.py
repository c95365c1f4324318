"""What may yet be built on a parcel: every row of pieces up to two big buildings, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.engine.board import LOT, Square
from games.engine.pieces import BIG, HOUSE, WORKS, Piece
from games.engine.rules.parcels import Parcels

from ..chair import Chair


class RowRise(NamedTuple):
    """Pieces to be added in this order, what stands then, and their price in whole units."""

    added: tuple[Piece, ...]
    then: tuple[Piece, ...]
    costs: int


def parcels(chair: Chair) -> Parcels:
    """The rules of building where land is leased."""
    building = chair.rules.building
    assert isinstance(building, Parcels)
    return building


def rises(chair: Chair, square: int) -> tuple[RowRise, ...]:
    """All that may be added where this stands, whatever stock and purse say."""
    return _rises(parcels(chair), chair.rules.board.squares[square], chair.view.sites[square].pieces)


@lru_cache(maxsize=4_000)
def _rises(building: Parcels, printed: Square, standing: tuple[Piece, ...]) -> tuple[RowRise, ...]:
    rows = _rows(building, standing) if printed.kind == LOT else iter(() if standing else ((WORKS,),))
    found = []
    for row in rows:
        then = standing
        for piece in row:
            then = building.after(then, piece)
        found.append(RowRise(row, then, sum(building.price(printed, piece) for piece in row)))
    return tuple(found)


def _rows(building: Parcels, standing: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """Houses; then the first and the second big building with the houses that they need."""
    big = sum(piece in BIG for piece in standing)
    houses = 0 if big else building.needs - len(standing)
    house: Piece = HOUSE
    for count in range(1, houses + 1):
        yield (house,) * count
    for first in BIG if big < 2 else ():
        yield (*(house,) * houses, first)
        for second in BIG if not big else ():
            yield (*(house,) * houses, first, second)
