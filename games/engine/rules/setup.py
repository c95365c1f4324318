"""What everyone starts with, and who starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..agenda import ToThrow
from ..areas import RulesAlone
from ..cards import DECKS, DeckName
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, OUTSIDE, Deck, Site
from ..events import Began, Deposited, OpeningThrown, Took
from ..pieces import Piece
from ..play import Play
from ..position import State


@dataclass(frozen=True)
class Setup:
    """The same money for all, in `start_bills`; the highest throw starts. `dealt` deeds each in a short game.

    They are paid for at their price, or `free`. `money`, `starting` (who starts), `tied` (who throws again for it),
    `order` (who comes after whom), `out_of_turn` (that nobody acts before those) and `dealing` are clauses. The bank
    has no box: money never runs out.
    """

    start_bills: dict[int, int]
    pieces: dict[Piece, int]
    money: Clause
    starting: Clause
    order: Clause
    tied: Clause = "R-45"
    clockwise: bool = True
    dealt: int = 0
    dealing: Switch = None
    free: bool = False
    reserve: int = 0
    box: Switch = None
    out_of_turn: tuple[Clause, ...] = ()

    @cached_property
    def start_cash(self) -> int:
        """The sum of the bills."""
        return sum(bill * count for bill, count in self.start_bills.items())

    def blank(self, edition: RulesAlone, seats: int) -> State:
        """The position before anything has happened: everything with the bank."""
        return _blank(edition, seats, self.pieces)

    def begin(self, play: Play, first: int | None) -> None:
        """Hand out the money, find who starts, deal what is dealt, and wait for the first throw."""
        seats = play.state.order
        for seat in seats:
            play.transfer(BANK, seat, self.start_cash, self.money)
        starter = self._highest(play, seats, self.starting) if first is None else first
        play.emit(Began(self.order_from(seats, starter), self.starting))
        for _ in range(self.dealt):
            self._deal_round(play)
        play.ask(ToThrow(play.state.turn))

    def order_from(self, seats: Sequence[int], starter: int) -> tuple[int, ...]:
        """All seats in the agreed direction, beginning with the starter."""
        around = list(seats) if self.clockwise else list(reversed(seats))
        place = around.index(starter)
        return tuple(around[place:] + around[:place])

    def _highest(self, play: Play, seats: Sequence[int], clause: Clause) -> int:
        """The seat with the highest throw; those who tie throw again (R-45)."""
        throws = _opening_throws(play, seats, clause)
        best = [seat for seat in seats if throws[seat] == max(throws.values())]
        return best[0] if len(best) == 1 else self._highest(play, best, self.tied)

    def _deal_round(self, play: Play) -> None:
        """One deed to each round the table, the first seat first (R-67)."""
        squares, clause = play.rules.board.squares, in_force(self.dealing)
        for seat in self.order_from(range(len(play.state.cash)), 0):
            left = tuple(q.number for q in squares if q.group and play.state.sites[q.number].holder is None)
            square = play.chance.deed(left)
            if not self.free:
                play.transfer(seat, BANK, squares[square].price, clause)
            play.emit(Took(seat, square, "dealt", clause))


@dataclass(frozen=True)
class RankedSetup:
    """All throw, and the rank of the throw decides the order and the money: `by_rank`, its last sum for all after.

    The bank has a box with `reserve` whole units in it once the start money is paid; `start_bills` is the small money
    of every purse. Where nobody throws for the start everybody has the last sum. The first fields are clauses; `order`
    is that of the throws for the start and of the turns after them.
    """

    money: Clause
    order: Clause
    box: Clause
    by_rank: tuple[int, ...]
    start_bills: dict[int, int]
    pieces: dict[Piece, int]
    reserve: int
    out_of_turn: tuple[Clause, ...] = ()

    @cached_property
    def start_cash(self) -> int:
        """The sum of the small money."""
        return sum(bill * count for bill, count in self.start_bills.items())

    def blank(self, edition: RulesAlone, seats: int) -> State:
        """The position before anything has happened: everything with the bank."""
        return _blank(edition, seats, self.pieces)

    def begin(self, play: Play, first: int | None) -> None:
        """Throw for rank, hand out the money, and wait for the first throw."""
        seats = list(play.state.order)
        order = self._ranked(play, seats, self.order) if first is None else seats
        sums = [self._sum(rank if first is None else len(self.by_rank)) for rank in range(len(order))]
        play.emit(Deposited(self.reserve + sum(sums), self.box))
        for seat, amount in zip(order, sums, strict=True):
            play.transfer(BANK, seat, amount, self.money)
        play.emit(Began(tuple(order), self.order))
        play.ask(ToThrow(play.state.turn))

    def _sum(self, rank: int) -> int:
        return self.by_rank[min(rank, len(self.by_rank) - 1)]

    def _ranked(self, play: Play, seats: Sequence[int], clause: Clause) -> list[int]:
        """The seats by their throws, the highest first; the tied throw again for the places they tie for (R-45)."""
        if len(seats) < 2:
            return list(seats)
        throws = _opening_throws(play, seats, clause)
        sums = sorted(set(throws.values()), reverse=True)
        return [seat for best in sums for seat in self._ranked(play, [s for s in seats if throws[s] == best], "R-45")]


def _blank(edition: RulesAlone, seats: int, pieces: dict[Piece, int]) -> State:
    decks = {name: Deck(tuple(c.id for c in edition.deck.values() if c.deck == name)) for name in DECKS}
    none: tuple[DeckName, ...] = ()
    return State(
        order=tuple(range(seats)), cash=[0] * seats, at=[0] * seats, jail=(OUTSIDE,) * seats, cards=(none,) * seats,
        sites=(Site(),) * len(edition.board.squares), stock=dict(pieces), decks=decks,
    )  # fmt: skip


def _opening_throws(play: Play, seats: Sequence[int], clause: Clause) -> dict[int, int]:
    """Each of the seats throws for the start, by `clause`: the sums."""
    throws = {}
    for seat in seats:
        first, second = play.chance.throw()
        play.emit(OpeningThrown(seat, first, second, clause))
        throws[seat] = first + second
    return throws
