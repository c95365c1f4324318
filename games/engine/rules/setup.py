"""What everyone starts with, and who starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..agenda import ToThrow
from ..cards import CHANCE, CHEST
from ..events import Began, OpeningThrown, Took
from ..play import Play
from ..state import BANK, FREE, Deck, Site, State

if TYPE_CHECKING:
    from ..edition import Edition


@dataclass(frozen=True)
class Setup:
    """The same money for all, in `start_bills`; the highest throw starts. `dealt` deeds each in a short game.

    The `dealing` clause asks their price; without it they are free.
    """

    start_bills: dict[int, int]
    pieces: dict[str, int]
    money: str
    clockwise: bool = True
    dealt: int = 0
    dealing: str = ""

    @cached_property
    def start_cash(self) -> int:
        """The sum of the bills."""
        return sum(bill * count for bill, count in self.start_bills.items())

    def blank(self, edition: Edition, seats: int) -> State:
        """The position before anything has happened: everything with the bank."""
        decks = {name: Deck(tuple(c.id for c in edition.deck.values() if c.deck == name)) for name in (CHANCE, CHEST)}
        none: tuple[str, ...] = ()
        return State(
            order=tuple(range(seats)), cash=[0] * seats, at=[0] * seats, jail=[FREE] * seats, cards=[none] * seats,
            sites=[Site()] * len(edition.board.squares), stock=dict(self.pieces), decks=decks,
        )  # fmt: skip

    def begin(self, play: Play, first: int | None) -> None:
        """Hand out the money, find who starts, deal what is dealt, and wait for the first throw."""
        seats = play.state.order
        for seat in seats:
            play.transfer(BANK, seat, self.start_cash, self.money)
        starter = self._highest(play, seats) if first is None else first
        play.emit(Began(self.order_from(seats, starter)))
        for _ in range(self.dealt):
            self._deal_round(play)
        play.then(ToThrow(play.state.turn))

    def order_from(self, seats: Sequence[int], starter: int) -> tuple[int, ...]:
        """All seats in the agreed direction, beginning with the starter."""
        around = list(seats) if self.clockwise else list(reversed(seats))
        place = around.index(starter)
        return tuple(around[place:] + around[:place])

    def _highest(self, play: Play, seats: Sequence[int]) -> int:
        """The seat with the highest throw; those who tie throw again (R-45)."""
        assert play.chance is not None
        throws = {}
        for seat in seats:
            first, second = play.chance.throw()
            play.emit(OpeningThrown(seat, first, second))
            throws[seat] = first + second
        best = [seat for seat in seats if throws[seat] == max(throws.values())]
        return best[0] if len(best) == 1 else self._highest(play, best)

    def _deal_round(self, play: Play) -> None:
        """One deed to each round the table, the first seat first (R-67)."""
        assert play.chance is not None
        squares = play.rules.board.squares
        for seat in self.order_from(range(len(play.state.cash)), 0):
            left = tuple(q.number for q in squares if q.group and play.state.sites[q.number].holder is None)
            square = play.chance.deed(left)
            if self.dealing:
                play.transfer(seat, BANK, squares[square].price, self.dealing)
            play.emit(Took(seat, square, "dealt"))
