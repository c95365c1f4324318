"""The two tax squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..actions import Reply
from ..agenda import ToChoose
from ..board import LUXURY_TAX, Square
from ..clauses import Clause
from ..elements import BANK
from ..play import Play
from ..worth import Worth

FLAT: Final = "flat"


@dataclass(frozen=True)
class TenthOf:
    """Instead of the income tax: a tenth of the `assets`, rounded up (R-01)."""

    assets: Worth
    word: Reply = "percent"
    factor: ClassVar[int] = 0

    def amount(self, play: Play, seat: int, clause: Clause) -> int:
        """What that comes to now, in whole units."""
        return play.rules.finance.round_up(self.assets.of(play.rules, play.state, seat) / 10)


@dataclass(frozen=True)
class TimesDice:
    """Instead of the income tax: `factor` whole units times a new throw."""

    factor: int
    word: Reply = "dice"

    def amount(self, play: Play, seat: int, clause: Clause) -> int:
        """Throw, and give what that comes to."""
        return self.factor * play.throw_anew(seat, clause)


@dataclass(frozen=True)
class Taxes:
    """The sum printed on the square, to the bank; `income_sum` and `luxury_sum` replace what is printed.

    `income` and `luxury` are the clauses. With a `choice` the player may pay that instead of the income tax.
    """

    income: Clause
    luxury: Clause
    choice: TenthOf | TimesDice | None = None
    income_sum: int | None = None
    luxury_sum: int | None = None

    def land(self, play: Play, seat: int, square: Square) -> None:
        """Tax falls due, or is chosen."""
        if square.kind == LUXURY_TAX:
            play.owe(seat, BANK, self.flat_luxury(square), self.luxury)
        elif self.choice is not None:
            play.ask(ToChoose(seat, "taxes", self.income, (FLAT, self.choice.word)))
        else:
            play.owe(seat, BANK, self.flat(square), self.income)

    def flat(self, square: Square) -> int:
        """The income tax of one who does not choose otherwise, in whole units."""
        return square.price if self.income_sum is None else self.income_sum

    def flat_luxury(self, square: Square) -> int:
        """The luxury tax, in whole units."""
        return square.price if self.luxury_sum is None else self.luxury_sum

    def answer(self, play: Play, seat: int, source: Clause, word: Reply) -> None:
        """The sum, or what was chosen instead."""
        assert self.choice is not None
        square = play.rules.board.squares[play.state.at[seat]]
        play.owe(seat, BANK, self.flat(square) if word == FLAT else self.choice.amount(play, seat, source), source)
