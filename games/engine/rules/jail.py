"""Going to jail and getting out of it: in one way one throws first and may pay after, in the other one pays first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import PayFine, Stay, UseCard
from ..agenda import ToEnd, ToLeaveJail, ToThrow
from ..cards import CHANCE, CHEST
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, OUTSIDE, Purse
from ..events import CardGivenUp, Jailed, LeftJail, MissedDouble, Stayed
from ..play import Play
from ..table import Table

TRIES = 3


@dataclass(frozen=True)
class ThrowFirst:
    """A turn in jail starts with a throw; a double leaves. After a failed one: card, fine, or stay; the third must.

    `fine` goes to `receiver`. The other fields are the clauses of each rule.
    """

    fine: int
    receiver: Purse
    trying: Clause
    double: Clause
    buy_out: Clause
    stay_on: Clause
    third_try: Clause
    card: Clause

    def send(self, play: Play, seat: int, clause: Clause) -> None:
        """Straight to jail: no salary, and the turn is over."""
        send_to_jail(play, seat, clause)

    def attempt(self, play: Play, seat: int) -> None:
        """The throw in jail has been made."""
        first, second = play.state.throw
        if first == second:
            self._leave(play, seat, self.double)
        else:
            play.emit(MissedDouble(seat, self.trying))
            play.ask(ToLeaveJail(seat))

    def check_pay_fine(self, table: Table, action: PayFine) -> Iterator[Clause]:
        """One pays after a failed throw, with the cash; after the third, without cash or card, it is a debt (R-58)."""
        seat = action.seat
        yield from self._check_leaving(table, seat)
        if not (self._is_last(table, seat) and not table.state.cards[seat]):
            yield from table.check_cash(seat, self.fine)

    def pay_fine(self, play: Play, action: PayFine) -> None:
        """Pay, leave, and move by the throw already made."""
        play.answered()
        clause = self._way_out(play, action.seat)
        play.owe(action.seat, self.receiver, self.fine, clause)
        self._leave(play, action.seat, clause)

    def check_use_card(self, table: Table, action: UseCard) -> Iterator[Clause]:
        """One plays a release card of one's own, after a failed throw."""
        yield from self._check_leaving(table, action.seat)
        yield from check_card(table, action)

    def use_card(self, play: Play, action: UseCard) -> None:
        """The card goes under its deck; leave and move by the throw already made."""
        play.answered()
        give_up_card(play, action, self.card)
        self._leave(play, action.seat, self._way_out(play, action.seat))

    def check_stay(self, table: Table, action: Stay) -> Iterator[Clause]:
        """One stays after a failed throw, and not after the third."""
        yield from table.check_answer(ToLeaveJail, action.seat)
        if is_before_throw(table, action.seat):
            yield self.trying
        if isinstance(table.due, ToLeaveJail) and self._is_last(table, action.seat):
            yield self.third_try

    def against_going_on(self, table: Table, seat: int) -> tuple[Clause, ...]:
        """What is to be answered first after a failed throw: whether one stays, or after the third how one leaves."""
        return (self.third_try,) if self._is_last(table, seat) else (self.buy_out, self.stay_on)

    def against_throwing_on(self, table: Table) -> tuple[Clause, ...]:
        """Nothing: the double that leaves throws again."""
        return ()

    def stay(self, play: Play, action: Stay) -> None:
        """Stay for another round; business goes on until the turn is ended."""
        play.answered()
        play.emit(Stayed(action.seat, self.stay_on))
        play.ask(ToEnd(action.seat))

    def _leave(self, play: Play, seat: int, clause: Clause) -> None:
        play.emit(LeftJail(seat, clause))
        first, second = play.state.throw
        play.rules.turns.move_by_throw(play, seat, again=first == second)

    def _way_out(self, table: Table, seat: int) -> Clause:
        """The clause by which one pays or plays a card: as one likes, or after the third throw as one must."""
        return self.third_try if self._is_last(table, seat) else self.buy_out

    def _is_last(self, table: Table, seat: int) -> bool:
        return table.state.jail[seat] >= TRIES

    def _check_leaving(self, table: Table, seat: int) -> Iterator[Clause]:
        if is_before_throw(table, seat):
            yield self.trying
        yield from table.check_answer(ToLeaveJail, seat)


@dataclass(frozen=True)
class PayFirst:
    """Before the throw: a card, or the fine; else a try for a double, which moves but does not throw again.

    A failed throw stays by itself, so nobody asks for it. After the third one the fine is taken by itself, and one
    moves by that throw (R-33). `trying`, `card`, `double` and `buy_out` are clauses; the fine goes to the bank. With a
    `single_try` clause there is one try: then one pays or plays a card, as one likes, and moves by it (R-36). The fine
    may be paid before the first `paying_tries` throws.
    """

    fine: int
    trying: Clause
    card: Clause
    double: Clause
    buy_out: Clause
    single_try: Switch = None
    paying_tries: int = TRIES

    def send(self, play: Play, seat: int, clause: Clause) -> None:
        """Straight to jail: no salary, and the turn is over."""
        send_to_jail(play, seat, clause)

    def attempt(self, play: Play, seat: int) -> None:
        """The throw in jail has been made."""
        first, second = play.state.throw
        if first == second:
            play.emit(LeftJail(seat, self.double))
            play.rules.turns.move_by_throw(play, seat, again=False)
            return
        play.emit(MissedDouble(seat, self.trying))
        if self.single_try:
            play.ask(ToLeaveJail(seat))
            return
        if play.state.jail[seat] < TRIES:
            play.ask(ToEnd(seat))
            return
        play.owe(seat, BANK, self.fine, self.buy_out)
        play.emit(LeftJail(seat, self.buy_out))
        play.rules.turns.move_by_throw(play, seat, again=False)

    def check_pay_fine(self, table: Table, action: PayFine) -> Iterator[Clause]:
        """One pays in jail, with the cash; where one must leave and has no card it becomes a debt (R-33)."""
        seat = action.seat
        yield from self._check_leaving(table, seat)
        if table.state.jail[seat] >= self.paying_tries and not self.single_try:  # one must leave then
            yield self.buy_out
            yield "R-34"
        must_leave = isinstance(table.due, ToLeaveJail) and table.due.seat == seat
        if not must_leave or table.state.cards[seat]:
            yield from table.check_cash(seat, self.fine)

    def pay_fine(self, play: Play, action: PayFine) -> None:
        """Pay and be free; the throw follows as in any turn, or has been made."""
        if is_before_throw(play, action.seat):
            play.transfer(action.seat, BANK, self.fine, self.buy_out)
            play.emit(LeftJail(action.seat, self.buy_out))
        else:
            play.owe(action.seat, BANK, self.fine, self._only_try)
            self._leave_by_throw(play, action.seat)

    def check_use_card(self, table: Table, action: UseCard) -> Iterator[Clause]:
        """One plays a release card of one's own, in jail."""
        yield from self._check_leaving(table, action.seat)
        yield from check_card(table, action)

    def use_card(self, play: Play, action: UseCard) -> None:
        """The card goes under its deck; the throw follows as in any turn, or has been made."""
        give_up_card(play, action, self.card)
        if is_before_throw(play, action.seat):
            play.emit(LeftJail(action.seat, self.card))
        else:
            self._leave_by_throw(play, action.seat)

    def check_stay(self, table: Table, action: Stay) -> Iterator[Clause]:
        """Never asked for: one stays by itself (R-35), or after the single try must leave (R-36)."""
        if table.state.jail[action.seat] != OUTSIDE:
            if self.single_try is not None:
                yield self.single_try
            yield "R-36" if self.single_try else "R-35"

    def against_going_on(self, table: Table, seat: int) -> tuple[Clause, ...]:
        """What is to be answered first after the single try: how one leaves."""
        return self._only_try, "R-36"

    def against_throwing_on(self, table: Table) -> tuple[Clause, ...]:
        """A turn that waits for its end after a double is one that left jail by it: no further throw (R-32)."""
        return (self.double, "R-32") if len(set(table.state.throw)) == 1 else ()

    @property
    def _only_try(self) -> Clause:
        """The clause by which one pays or plays a card after the throw: only where there is a single try."""
        return in_force(self.single_try)

    def _leave_by_throw(self, play: Play, seat: int) -> None:
        play.answered()
        play.emit(LeftJail(seat, self._only_try))
        play.rules.turns.move_by_throw(play, seat, again=False)

    def _check_leaving(self, table: Table, seat: int) -> Iterator[Clause]:
        if seat != table.state.turn:
            yield "G-01"
            yield from table.rules.setup.out_of_turn
        is_asked = is_before_throw(table, seat) or isinstance(table.due, ToLeaveJail)
        is_later = not is_asked and _is_to_leave_later(table, seat)
        if is_later or table.turn_is_held_up():
            yield "G-02"
        if not is_asked and not is_later:
            yield "G-05"
            yield from (self.trying, "R-34") if table.state.jail[seat] != OUTSIDE else ()
            yield from (self.buy_out, "R-33", "R-58") if self._owes_fine(table, seat) else ()

    def _owes_fine(self, table: Table, seat: int) -> bool:
        """Whether the fine after the third try is a debt still: nothing but its payment leads on (R-33)."""
        owing = any(debt.debtor == seat and debt.clause == self.buy_out for debt in table.state.debts)
        return owing and not self.single_try


Jail = ThrowFirst | PayFirst


def send_to_jail(play: Play, seat: int, clause: Clause) -> None:
    """Straight to jail: no salary, and the turn is over (R-35)."""
    play.emit(Jailed(seat, clause))
    play.end_turn(seat)


def is_before_throw(table: Table, seat: int) -> bool:
    """Whether a player in jail is about to throw."""
    due = table.due
    return isinstance(due, ToThrow) and due.seat == seat and table.state.jail[seat] != OUTSIDE


def _is_to_leave_later(table: Table, seat: int) -> bool:
    """Whether a player in jail will be about to throw or to leave when what is on top has been decided."""
    state = table.state
    if state.jail[seat] == OUTSIDE or len(state.agenda) < 2:
        return False
    return any(isinstance(item, (ToThrow, ToLeaveJail)) and item.seat == seat for item in state.agenda)


def check_card(table: Table, action: UseCard) -> Iterator[Clause]:
    """A release card of one's own, of the deck named if one is."""
    held = table.state.cards[action.seat]
    if not held or (action.deck is not None and action.deck not in held):
        yield "G-04"


def give_up_card(play: Play, action: UseCard, clause: Clause) -> None:
    """The card played goes under its deck, the Chance one first unless another is named (R-40)."""
    held = play.state.cards[action.seat]
    deck = action.deck or (CHANCE if CHANCE in held else CHEST)
    play.emit(CardGivenUp(action.seat, deck, play.rules.cards.release_card(play, deck), clause))
