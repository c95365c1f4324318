"""How a game ends: one left, or the time is up and worth is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Conclude, TimeUp
from ..agenda import PutUnder
from ..clauses import Clause, Switch, in_force
from ..events import DebtEnded, GameEnded, LastRoundCalled, RentLapsed, TimeCalled, WentUnder
from ..play import Play
from ..position import Seating
from ..table import Table
from ..worth import Wealth, Worth


@dataclass(frozen=True)
class Ending:
    """`last` is the clause of the last one left; `timed` the one of a closing time, None for no such end.

    With `bankruptcies` the game ends at that many of them, by the clause `counted`, and the richest still in wins.
    `equal_turns` is the clause by which the round is finished once the time is up.
    """

    last: Clause
    worth: Worth | Wealth
    timed: Switch = None
    bankruptcies: int = 0
    counted: Switch = None
    equal_turns: Switch = None

    def after_bankruptcy(self, play: Play) -> bool:
        """One has left and the estate has passed (R-64): whether the game is over."""
        if len(play.state.still_in()) == 1:
            self._end(play, [(seat,) for seat in play.state.still_in()], self.last)
        elif self.counted and len(play.state.out) >= self.bankruptcies:
            self.count(play, self.counted)
        return play.state.over

    def check_time_up(self, table: Table, action: TimeUp) -> Iterator[Clause]:
        """The time is called only where a closing time was agreed, and once."""
        if not self.timed:
            yield "G-08"
        elif table.state.closing:
            yield "G-05"

    def time_up(self, play: Play, action: TimeUp) -> None:
        """The turn in progress runs to its end, one not begun included (R-44, R-66); or the round (R-77)."""
        if self.equal_turns and not ends_round(play.state, play.state.turn):
            play.emit(LastRoundCalled(self.equal_turns))
        else:
            play.emit(TimeCalled(in_force(self.timed)))

    def is_last_turn(self, seen: Seating, seat: int) -> bool:
        """Whether the game is over when the turn of this seat is: the time is up, and so is the round if it counts."""
        return seen.closing and (not self.equal_turns or ends_round(seen, seat))

    def check_conclude(self, table: Table, action: Conclude) -> Iterator[Clause]:
        """The server may end a game at any moment: it has asked all who play."""
        yield from ()

    def conclude(self, play: Play, action: Conclude) -> None:
        """The game is counted out where it stands."""
        self.count(play, "R-43")

    def run_out(self, play: Play) -> None:
        """The last turn is over."""
        self.count(play, in_force(self.timed))

    def count(self, play: Play, clause: Clause) -> None:
        """Open rents are lost; the richest win, ties share the place (R-43)."""
        for claim in play.state.claims:
            play.emit(RentLapsed(claim, "R-44"))
        worth = {seat: self.worth.of(play.rules, play.state, seat) for seat in play.state.still_in()}
        sums = sorted(set(worth.values()), reverse=True)
        self._end(play, [tuple(seat for seat in worth if worth[seat] == amount) for amount in sums], clause)

    def _end(self, play: Play, places: list[tuple[int, ...]], clause: Clause) -> None:
        """The game is over; debts that are open are forgotten."""
        for debt in play.state.debts:
            play.emit(DebtEnded(debt))
        for item in reversed(play.state.agenda):
            if isinstance(item, PutUnder):  # a card that was being obeyed when the game ended
                play.emit(WentUnder(item.deck, item.card))
        gone = [(seat,) for seat in reversed(play.state.out)]
        play.emit(GameEnded((*places, *gone), clause))
        play.clear()


def ends_round(seen: Seating, seat: int) -> bool:
    """Whether nobody still in comes after a seat in the round, which begins where the first turn of the game was."""
    return all(other in seen.out for other in seen.order[seen.order.index(seat) + 1 :])
