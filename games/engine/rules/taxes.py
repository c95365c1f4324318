"""The two tax squares."""

from __future__ import annotations

from dataclasses import dataclass

from ..agenda import ToChoose
from ..board import Square
from ..play import Play
from ..state import BANK
from ..worth import Worth

FLAT = "flat"
PERCENT = "percent"


@dataclass(frozen=True)
class Taxes:
    """The sum printed on the square, to the bank; `luxury_sum` replaces the luxury tax where a table agreed another.

    `income` and `luxury` are the clauses. With `assets` the player may pay a tenth of those instead of the income tax.
    """

    income: str
    luxury: str
    assets: Worth | None = None
    luxury_sum: int | None = None

    def land(self, play: Play, seat: int, square: Square) -> None:
        """Tax falls due, or is chosen."""
        if square.kind == "luxury_tax":
            play.owe(seat, BANK, square.price if self.luxury_sum is None else self.luxury_sum, self.luxury)
        elif self.assets is not None:
            play.then(ToChoose(seat, "taxes", self.income, (FLAT, PERCENT)))
        else:
            play.owe(seat, BANK, square.price, self.income)

    def answer(self, play: Play, seat: int, source: str, word: str) -> None:
        """The printed sum, or a tenth of everything owned, rounded up (R-01)."""
        assert self.assets is not None
        printed = play.rules.board.squares[play.state.at[seat]].price
        tenth = play.rules.finance.round_up(self.assets.of(play.rules, play.state, seat) / 10)
        play.owe(seat, BANK, printed if word == FLAT else tenth, source)
