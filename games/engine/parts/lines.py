"""The lines of a deed, each a level that a square may be at, and sites as they would be there."""

from __future__ import annotations

from typing import NamedTuple

from ..board import SQUARES, Board
from ..elements import Site
from ..pieces import HOUSE, Piece


class Level(NamedTuple):
    """A line of a deed: what stands there, and how many of its group are held (or built on) where that is asked."""

    pieces: tuple[Piece, ...] = ()
    held: int = 0


def of_houses(number: int) -> Level:
    """The line of so many houses."""
    house: Piece = HOUSE
    return Level((house,) * number)


def supposed(board: Board, square: int, level: Level, beside: tuple[Piece, ...]) -> list[Site]:
    """Sites of which one seat has so many of a square's group, and on the others of it what stands `beside`."""
    sites = [Site()] * SQUARES
    others = [other for other in board.group_of(square) if other != square]
    for other in others[: level.held - 1] if level.held else ():
        sites[other] = Site(0, beside)
    sites[square] = Site(0, level.pieces)
    return sites
