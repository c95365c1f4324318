"""What a parcel may yet take, what the bank would lend on it, how a loan is shared out among what is built there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.pieces import Piece
from games.engine.rules.parcels import Parcels


class Room(NamedTuple):
    """What may yet come to a parcel: each kind, how many and the price of one; and the most lent on all of it."""

    pieces: tuple[tuple[Piece, int, int], ...]
    loan: int


def room_on(edition: Edition, sites: Sequence[Site], square: int, free_cash: int) -> Room:
    """The room on a parcel for somebody with so much to pay down: half of what is borrowed on is paid."""
    building, printed = _building(edition), edition.board.squares[square]
    pieces = building.room(printed, sites[square].pieces)
    most = building.most_lent(printed, [(piece, count) for piece, count, _price in pieces])
    return Room(pieces, min(free_cash, most))


def shares_of(edition: Edition, square: int, loan: int, builds: Sequence[tuple[Piece, int]]) -> list[int]:
    """What of a loan goes with each build on a parcel, up to half of its price; with the last all that is left."""
    building, printed, shares, left = _building(edition), edition.board.squares[square], list[int](), loan
    for build in builds[:-1]:
        shares.append(min(left, building.most_lent(printed, [build])))
        left -= shares[-1]
    return [*shares, left] if builds else []


def _building(edition: Edition) -> Parcels:
    assert isinstance(edition.building, Parcels)
    return edition.building
