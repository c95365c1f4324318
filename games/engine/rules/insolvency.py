"""What falls due, what cannot be paid, and what becomes of a bankrupt's estate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Bankrupt, Pay
from ..agenda import OpenAuction, Owe
from ..events import (
    CardGivenUp,
    CardHandedOver,
    DebtEnded,
    FellToBank,
    Freed,
    HandedOver,
    InterestPaid,
    Owed,
    Paid,
    RentLapsed,
    WentBankrupt,
)
from ..play import Play
from ..state import BANK, Debt, Purse


@dataclass(frozen=True)
class Insolvency:
    """Owing a player: everything to the creditor. Owing the bank or the pot: the deeds are auctioned one by one.

    The fields are the clauses: everything to a creditor, interest on mortgages received, everything to the bank.
    With an `unmortgaged` clause deeds are auctioned free of their mortgages.
    """

    to_creditor: str
    interest: str
    to_bank: str
    unmortgaged: str = ""

    def fall_due(self, play: Play, step: Owe) -> None:
        """Sums fall due at once: each is paid if it can be, else it stands as a debt; of those who are out, neither."""
        for debt in step.debts:
            if debt.debtor not in play.state.out and debt.creditor not in play.state.out:
                self.due_now(play, debt)

    def due_now(self, play: Play, debt: Debt) -> None:
        """One sum falls due."""
        if debt.amount <= play.free_cash(debt.debtor):
            play.emit(Paid(debt.debtor, debt.creditor, debt.amount, debt.clause))
        else:
            play.emit(Owed(debt))

    def check_pay(self, play: Play, action: Pay) -> Iterator[str]:
        """There must be a debt, and the cash for the oldest (R-09)."""
        debts = [debt for debt in play.state.debts if debt.debtor == action.seat]
        if not debts:
            yield "G-05"
        else:
            yield from play.check_cash(action.seat, debts[0].amount)

    def pay(self, play: Play, action: Pay) -> None:
        """Pay the oldest debt."""
        debt = next(debt for debt in play.state.debts if debt.debtor == action.seat)
        play.emit(DebtEnded(debt))
        play.emit(Paid(debt.debtor, debt.creditor, debt.amount, debt.clause))

    def check_bankrupt(self, play: Play, action: Bankrupt) -> Iterator[str]:
        """Always open to a player still in (R-41)."""
        yield from ()

    def bankrupt(self, play: Play, action: Bankrupt) -> None:
        """Leave: rents against the leaver are claimed, the estate goes to the creditor, the turn passes on."""
        seat = action.seat
        self._claim_all(play, seat)
        owed_to = [debt.creditor for debt in play.state.debts if debt.debtor == seat]
        creditor: Purse = owed_to[0] if owed_to else BANK
        for debt in play.state.debts:
            if seat in (debt.debtor, debt.creditor):
                play.emit(DebtEnded(debt))
        received = self._to_player(play, seat, creditor) if isinstance(creditor, int) else self._to_bank(play, seat)
        play.emit(WentBankrupt(seat, creditor))
        if play.rules.ending.after_bankruptcy(play):
            return
        play.end_turn(seat)
        play.rules.shortages.drop(play, seat)
        play.rules.auctions.drop(play, seat)
        if isinstance(creditor, int):
            self._charge_interest(play, creditor, received)
        else:
            speakers = tuple(play.state.after(seat))
            play.then(*(OpenAuction(square, speakers) for square in received))

    def _claim_all(self, play: Play, seat: int) -> None:
        """Unclaimed rents against the leaver count as claimed, oldest first; those due to the leaver lapse (R-15)."""
        for claim in play.state.claims:
            if claim.owner == seat:
                play.emit(RentLapsed(claim))
            elif claim.visitor == seat:
                play.rules.claims.fall_due(play, claim, seat)

    def _to_player(self, play: Play, seat: int, creditor: int) -> tuple[int, ...]:
        """Buildings are sold; cash, deeds and cards go to the creditor. Gives the deeds that are mortgaged."""
        play.rules.building.sell_all(play, seat)
        play.transfer(seat, creditor, play.state.cash[seat], self.to_creditor)
        for deck in play.state.cards[seat]:
            play.emit(CardHandedOver(seat, creditor, deck))
        deeds = play.state.held_by(seat)
        for square in deeds:
            play.emit(HandedOver(seat, creditor, square))
        return tuple(square for square in deeds if play.rules.finance.is_mortgaged(play.state.sites[square]))

    def _charge_interest(self, play: Play, creditor: int, squares: tuple[int, ...]) -> None:
        """A tenth on each mortgage received, as one debt to the bank (R-10)."""
        if squares:
            play.emit(InterestPaid(creditor, squares))
            due = sum(play.rules.finance.interest_due(play, square) for square in squares)
            play.owe(creditor, BANK, due, self.interest)

    def _to_bank(self, play: Play, seat: int) -> tuple[int, ...]:
        """Cash to the bank, buildings removed, cards under their decks. Gives the deeds, to be auctioned."""
        play.transfer(seat, BANK, play.state.cash[seat], self.to_bank)
        for deck in play.state.cards[seat]:
            play.emit(CardGivenUp(seat, deck, play.rules.cards.release_card(play, deck)))
        deeds = tuple(play.state.held_by(seat))
        for square in deeds:
            play.emit(FellToBank(square))
            if self.unmortgaged and play.state.sites[square].owed:
                play.emit(Freed(square))
        return deeds
