"""Going to jail and getting out of it: here one throws first and may pay afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import PayFine, Stay, UseCard
from ..agenda import ToEnd, ToLeaveJail, ToThrow
from ..events import CardGivenUp, Jailed, LeftJail, MissedDouble, Stayed
from ..play import Play
from ..state import FREE, Purse

TRIES = 3


@dataclass(frozen=True)
class Jail:
    """A turn in jail starts with a throw; a double leaves. After a failed one: card, fine, or stay; the third must.

    `fine` goes to `receiver`. The other fields are the clauses of each rule.
    """

    fine: int
    receiver: Purse
    throw_first: str
    double: str
    buy_out: str
    stay_on: str
    third_try: str
    card: str

    def send(self, play: Play, seat: int, clause: str) -> None:
        """Straight to jail: no salary, and the turn is over (R-35)."""
        play.emit(Jailed(seat, clause))
        play.end_turn(seat)

    def attempt(self, play: Play, seat: int) -> None:
        """The throw in jail has been made."""
        first, second = play.state.throw
        if first == second:
            self._leave(play, seat, self.double)
        else:
            play.emit(MissedDouble(seat))
            play.then(ToLeaveJail(seat))

    def check_pay_fine(self, play: Play, action: PayFine) -> Iterator[str]:
        """After a failed throw, with the cash; on the third one without cash or card it becomes a debt (R-58)."""
        seat = action.seat
        yield from self._check_leaving(play, seat)
        if not (self._is_last(play, seat) and not play.state.cards[seat]):
            yield from play.check_cash(seat, self.fine)

    def pay_fine(self, play: Play, action: PayFine) -> None:
        """Pay, leave, and move by the throw already made."""
        play.answered()
        clause = self.third_try if self._is_last(play, action.seat) else self.buy_out
        play.owe(action.seat, self.receiver, self.fine, clause)
        self._leave(play, action.seat, clause)

    def check_use_card(self, play: Play, action: UseCard) -> Iterator[str]:
        """After a failed throw, with a release card of one's own."""
        yield from self._check_leaving(play, action.seat)
        held = play.state.cards[action.seat]
        if not held or (action.deck is not None and action.deck not in held):
            yield "G-04"

    def use_card(self, play: Play, action: UseCard) -> None:
        """The card goes under its deck; leave and move by the throw already made."""
        play.answered()
        deck = action.deck or min(play.state.cards[action.seat])
        play.emit(CardGivenUp(action.seat, deck, play.rules.cards.release_card(play, deck)))
        self._leave(play, action.seat, self.card)

    def check_stay(self, play: Play, action: Stay) -> Iterator[str]:
        """Not after the third failed throw."""
        yield from play.check_answer(ToLeaveJail, action.seat)
        if isinstance(play.top, ToLeaveJail) and self._is_last(play, action.seat):
            yield self.third_try

    def stay(self, play: Play, action: Stay) -> None:
        """Stay for another round; business goes on until the turn is ended."""
        play.answered()
        play.emit(Stayed(action.seat, self.stay_on))
        play.then(ToEnd(action.seat))

    def _leave(self, play: Play, seat: int, clause: str) -> None:
        play.emit(LeftJail(seat, clause))
        play.rules.turns.move_by_throw(play, seat)

    def _is_last(self, play: Play, seat: int) -> bool:
        return play.state.jail[seat] >= TRIES

    def _check_leaving(self, play: Play, seat: int) -> Iterator[str]:
        if isinstance(play.top, ToThrow) and play.top.seat == seat and play.state.jail[seat] != FREE:
            yield self.throw_first
        yield from play.check_answer(ToLeaveJail, seat)
