"""The course of a turn: throw, move, land, throw again or end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..actions import End, Roll
from ..agenda import (
    Advance,
    Draw,
    HoldingFees,
    Land,
    Reach,
    Throw,
    ToChoose,
    ToEnd,
    ToLeaveJail,
    ToTake,
    ToThrow,
    TurnEnds,
)
from ..board import SQUARES
from ..cards import CHANCE, CHEST
from ..clauses import Clause, Unsaid
from ..elements import OUTSIDE
from ..events import Moved, Threw, TurnBegan
from ..pending import has_estate
from ..play import Play
from ..table import Table

ADVANCE, LAND, TURN_ENDS = cache(Advance), cache(Land), cache(TurnEnds)
THREW, MOVED, TURN_BEGAN = cache(Threw), cache(Moved), cache(TurnBegan)
"""Steps and facts of every turn, of which there are few: each is made once. What is awaited is made anew each time."""


@dataclass(frozen=True)
class Turns:
    """Two dice; a double throws again, the third in a row goes to jail. The fields are the clauses of each."""

    throwing: Clause
    again: Clause
    salary: Clause
    third_double: Clause
    go_to_jail: Clause

    def check_roll(self, table: Table, action: Roll) -> tuple[Clause, ...]:
        """The dice are thrown by the player in turn, when they are awaited and no estate is left to be sold."""
        agenda, broken = table.state.agenda, table.check_answer(ToThrow, action.seat)
        if broken:
            broken = (*broken, *self._instead_of_throwing(table, action.seat))
        waits = (len(agenda) > 1 and has_estate(agenda)) or (table.state.debts and not table.turn_is_held_up())
        return (*broken, "G-02", "R-84") if waits else broken

    def roll(self, play: Play, action: Roll) -> None:
        """Throw; in jail that is a try for a double."""
        play.answered()
        if play.state.leased:
            play.then(HoldingFees(action.seat), Throw(action.seat))
        else:
            self.throw(play, action)

    def throw(self, play: Play, step: Throw | Roll) -> None:
        """Throw the dice, and move by them, try to leave jail, or go there."""
        seat, state = step.seat, play.state
        if state.claims and not state.thrown:
            play.rules.claims.close_windows(play, seat)
        jailed, clause = state.jail[seat] != OUTSIDE, self._clause_of_throw(play, seat)
        first, second = play.chance.throw()
        play.emit(THREW(seat, first, second, clause))
        if jailed:
            play.rules.jail.attempt(play, seat)
        elif state.doubles == 3:
            play.rules.jail.send(play, seat, self.third_double)
        else:
            self.move_by_throw(play, seat, again=first == second)

    def _clause_of_throw(self, table: Table, seat: int) -> Clause:
        """The clause by which a seat throws next: out of jail, once more, or for the first time in its turn."""
        if table.state.jail[seat] != OUTSIDE:
            return table.rules.jail.trying
        return self.again if table.state.thrown else self.throwing

    def move_by_throw(self, play: Play, seat: int, *, again: bool) -> None:
        """Move by the dice just thrown and face what comes; after it throw once more if `again`, else end the turn."""
        play.then(ADVANCE(seat, sum(play.state.throw), self.salary), LAND(seat))
        play.ask(ToThrow(seat) if again else ToEnd(seat))

    def advance(self, play: Play, step: Advance) -> None:
        """Move the player; going forwards every square on the way is reached, the last one included."""
        seat, distance, salary, card = step
        start, forward = play.state.at[seat], distance > 0
        play.emit(MOVED(seat, start, (start + distance) % SQUARES, forward, card or self.throwing))
        if forward:
            self._walk(play, seat, (start + 1) % SQUARES, distance - 1, salary)

    def reach(self, play: Play, step: Reach) -> None:
        """A move that was held up on its way goes on."""
        self._walk(play, *step)

    def _walk(self, play: Play, seat: int, square: int, left: int, salary: Clause | Unsaid) -> None:
        """Square after square has its say; what one of them asks is settled before the next is looked at (R-83)."""
        stops, last = play.rules.stops, square + left
        place = stops[square]
        while place <= last:
            here = place % SQUARES
            for rule in play.rules.reached[here]:
                rule.reach(play, seat, here, salary)
            if play.coming and place < last:
                play.then(Reach(seat, (here + 1) % SQUARES, last - place - 1, salary))
                return
            place = stops[place + 1]

    def land(self, play: Play, step: Land) -> None:
        """Do what the square where the player stands says."""
        (seat, card), rules = step, play.rules
        square = rules.board.squares[play.state.at[seat]]
        match square.kind:
            case "lot" | "station" | "utility":
                rules.tenure.land(play, seat, square.number, card)
            case "chance":
                play.then(Draw(seat, CHANCE))
            case "chest":
                play.then(Draw(seat, CHEST))
            case "income_tax" | "luxury_tax":
                rules.taxes.land(play, seat, square)
            case "free_parking":
                rules.parking.land(play, seat)
            case "go_to_jail":
                rules.jail.send(play, seat, self.go_to_jail)

    def check_end(self, table: Table, action: End) -> tuple[Clause, ...]:
        """A turn ends when its throws are done and nothing is open."""
        broken = table.check_answer(ToEnd, action.seat)
        if not broken:
            return broken
        if isinstance(table.due, ToThrow):
            broken = ("G-02", *broken)
        return (*broken, *self._to_do_first(table, action.seat))

    def _instead_of_throwing(self, table: Table, seat: int) -> tuple[Clause, ...]:
        """What one has to do first where no throw is due, or why none is due any more."""
        if isinstance(table.due, ToEnd) and table.due.seat == seat:
            return self._against_another_throw(table, seat)
        return () if isinstance(table.due, ToThrow) else self._to_do_first(table, seat)

    def _against_another_throw(self, table: Table, seat: int) -> tuple[Clause, ...]:
        """Why the throws of a turn are done: no double, or one that left jail; in jail there is one try a turn."""
        if table.state.jail[seat] != OUTSIDE:
            return (table.rules.jail.trying,)
        return table.rules.jail.against_throwing_on(table) or (self.again,)

    def _to_do_first(self, table: Table, seat: int) -> tuple[Clause, ...]:
        """What comes before one's turn can go on or end: to throw, leave jail or stay, buy or not, choose."""
        due = table.due
        if getattr(due, "seat", None) != seat:
            return ()
        match due:
            case ToLeaveJail():
                return table.rules.jail.against_going_on(table, seat)
            case ToTake():
                return table.rules.tenure.unanswered
            case ToChoose(source=source):
                return (source,)
            case ToThrow():
                return (self._clause_of_throw(table, seat),)
        return ()

    def end(self, play: Play, action: End) -> None:
        """End the turn."""
        play.answered()
        if play.state.leased:
            play.then(HoldingFees(action.seat))
        play.then(TURN_ENDS(action.seat))

    def give_up(self, play: Play, seat: int) -> None:
        """Take the turn from somebody who has left: it passes on at once, unless it was the last."""
        if seat != play.state.turn or play.rules.ending.is_last_turn(play.state, seat):
            play.end_turn(seat)
            return
        play.drop(seat)
        following = play.state.next_after(seat)
        play.emit(TurnBegan(following, "R-84"))
        play.ask_beneath(ToThrow(following))

    def turn_ends(self, play: Play, step: TurnEnds) -> None:
        """The next player still in is in turn; after the last turn the game ends instead (R-44, R-77)."""
        (seat,) = step
        if play.rules.ending.is_last_turn(play.state, seat):
            play.rules.ending.run_out(play)
            return
        following = play.state.next_after(seat)
        play.emit(TURN_BEGAN(following, play.rules.setup.order))
        play.ask(ToThrow(following))
