"""The two tax squares."""

from __future__ import annotations

from dataclasses import dataclass

from ..board import Square
from ..play import Play
from ..state import BANK


@dataclass(frozen=True)
class Taxes:
    """The sum printed on the square, to the bank; `luxury` replaces the luxury tax where a table agreed another."""

    printed: str
    luxury: int | None = None

    def land(self, play: Play, seat: int, square: Square) -> None:
        """Tax falls due."""
        agreed = self.luxury if square.kind == "luxury_tax" else None
        play.owe(seat, BANK, square.price if agreed is None else agreed, self.printed)
