"""In how many rounds of the table a square earns back what it cost."""

from __future__ import annotations

from math import ceil

from games.engine.edition import Edition
from games.engine.parts.lines import Level

from .landings import landings
from .prices import price_of


def outlay(edition: Edition, square: int, level: Level) -> int:
    """What it takes to come to a line of a deed: the price of the square and of what stands on it, in whole units."""
    printed = edition.board.squares[square]
    built = edition.building.cost(printed, level.pieces)
    return price_of(edition, square) + built


def rounds_to_earn(edition: Edition, square: int, level: Level, opponents: int) -> int | None:
    """In how many rounds so many opponents pay that back in the long run; None if they never do.

    Neither what else is paid for the ground is counted, nor the other squares of a group.
    """
    rate = edition.charges.rate_at(edition, square, level)
    if rate is None or not opponents:
        return None
    return ceil(outlay(edition, square, level) / (rate.mean * landings(edition).by_turn[square] * opponents))
