"""What squares do to a piece that moves over them or onto them."""

from __future__ import annotations

from dataclasses import dataclass

from ..play import Play


@dataclass(frozen=True)
class Salary:
    """Departure, passed or landed on, pays `amount`, when the move is one that pays a salary."""

    amount: int

    def reach(self, play: Play, seat: int, square: int, salary: str) -> None:
        """A piece reaches `square`; `salary` is the clause by which this move pays, or ''."""
        if square == 0 and salary:
            play.rules.claims.salary(play, seat, self.amount, salary)
