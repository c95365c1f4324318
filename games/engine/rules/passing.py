"""What squares do to a player who moves over them or onto them."""

from __future__ import annotations

from dataclasses import dataclass

from ..board import Board
from ..clauses import Clause, Unsaid
from ..elements import POT
from ..play import Play

GO = 0


@dataclass(frozen=True)
class Salary:
    """Departure, passed or landed on, pays `amount`, when the move is one that pays a salary."""

    amount: int

    def squares(self, board: Board) -> tuple[int, ...]:
        """Where it has its say: on departure."""
        return (GO,)

    def reach(self, play: Play, seat: int, square: int, salary: Clause | Unsaid) -> None:
        """A player reaches departure; `salary` is the clause by which this move pays, or ''."""
        if salary:
            play.rules.claims.salary(play, seat, self.amount, salary)


@dataclass(frozen=True)
class Middle:
    """Whoever lands on or passes departure takes what lies in the middle of the board, by `clause`."""

    clause: Clause

    def squares(self, board: Board) -> tuple[int, ...]:
        """Where it has its say: on departure."""
        return (GO,)

    def reach(self, play: Play, seat: int, square: int, salary: Clause | Unsaid) -> None:
        """A player reaches departure, going forwards."""
        play.transfer(POT, seat, play.state.pot, self.clause)
