"""What a square costs whoever takes it, beside what they have."""

from __future__ import annotations

from games.engine.edition import Edition
from games.engine.position import Holdings


def left_after_taking(edition: Edition, seen: Holdings, seat: int, square: int) -> int | None:
    """The cash of a seat after it has taken a square, in whole units, below 0 where it lacks some.

    None for a square that nobody can take: somebody holds it already, or nobody ever can.
    """
    if not edition.board.squares[square].group or seen.sites[square].holder is not None:
        return None
    return seen.cash[seat] - edition.tenure.price_of(edition.board, square)
