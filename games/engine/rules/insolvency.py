"""What falls due, what cannot be paid, and what becomes of a bankrupt's estate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Bankrupt, GiveUp, Pay
from ..agenda import Estate, OpenAuction, Owe, ToKeep
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, NOWHERE, Debt, Purse
from ..events import (
    CardGivenUp,
    CardHandedOver,
    DebtEnded,
    HandedOver,
    LoanReduced,
    Owed,
    Paid,
    RentLapsed,
    WentBankrupt,
)
from ..parts.estates import Deeds, Leases
from ..parts.loans import change_debts, turn_over
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Insolvency:
    """Owing a player: everything to the creditor. Owing the bank or the pot: what can be sold is auctioned.

    `to_creditor` and `to_bank` are the clauses of the cash, `cards` and `cards_under` those of release cards; `estate`
    says what becomes of the rest.
    """

    to_creditor: Clause
    to_bank: Clause
    cards: Clause
    cards_under: Clause
    estate: Deeds | Leases

    def fall_due(self, play: Play, step: Owe) -> None:
        """Sums fall due at once: each is paid if it can be, else it stands as a debt; of those who are out, neither."""
        for debt in step.debts:
            if debt.debtor not in play.state.out and debt.creditor not in play.state.out:
                self.due_now(play, debt)

    def due_now(self, play: Play, debt: Debt) -> None:
        """One sum falls due, behind what its debtor owes already (R-09, R-82)."""
        debtor, due = debt.debtor, self._still_due(play, debt)
        if not play.in_debt(debtor) and due <= play.cash_for_dues(debtor):
            self._hand_over_sum(play, debt, due)
        else:
            play.emit(Owed(debt))

    def is_interest(self, debt: Debt) -> bool:
        """Whether a debt is the interest that an estate costs its heir (R-10)."""
        return isinstance(self.estate, Deeds) and (debt.creditor, debt.clause) == (BANK, self.estate.interest)

    def _hand_over_sum(self, play: Play, debt: Debt, due: int) -> None:
        """Pay a debt; a payment on a loan reduces it by no more than is owed there by now."""
        debtor, _creditor, _amount, clause, loan, _to_middle, beyond, _owner = debt
        off_loan = self._off_loan(play, debt)
        rest = due - off_loan
        if off_loan:
            play.emit(Paid(debtor, BANK, off_loan, clause))
            play.emit(LoanReduced(loan, off_loan, clause))
            if not play.state.sites[loan].owed:
                turn_over(play, loan)
        if rest and beyond is not None and beyond not in play.state.out:
            play.emit(Paid(debtor, beyond, rest, "R-55"))
        elif rest:
            play.emit(Paid(debtor, debt.payee, rest, clause))

    def _off_loan(self, table: Table, debt: Debt) -> int:
        """What the loan of a debt can take yet: nothing where the parcel was sold since; an heir has the same loan."""
        if debt.loan == NOWHERE:
            return 0
        site = table.state.sites[debt.loan]
        return min(debt.amount, site.owed) if debt.owner in (None, site.holder) else 0

    def _still_due(self, table: Table, debt: Debt) -> int:
        """The sum of a debt, in whole units; of a tenth of one's own loan no more than is owed by now (R-76)."""
        if debt.loan == NOWHERE or debt.beyond is not None:
            return debt.amount
        return min(debt.amount, table.state.sites[debt.loan].owed)

    def check_pay(self, table: Table, action: Pay) -> Iterator[Clause]:
        """One pays where one owes, with the cash for the oldest debt (R-09)."""
        debts = [debt for debt in table.state.debts if debt.debtor == action.seat]
        if not debts:
            yield "G-05"
        elif self._still_due(table, debts[0]) > table.cash_for_dues(action.seat):
            yield from table.check_cash(action.seat, debts[0].amount)

    def pay(self, play: Play, action: Pay) -> None:
        """Pay the oldest debt."""
        debt = play.oldest_debt(action.seat)
        assert debt is not None  # the check has seen it
        play.emit(DebtEnded(debt))
        self._hand_over_sum(play, debt, self._still_due(play, debt))

    def check_give_up(self, table: Table, action: GiveUp) -> Iterator[Clause]:
        """One gives up only parcels that one has just received with a loan."""
        top = table.top
        if not self.estate.giving_up:
            yield "G-08"
            return
        asked_about = top.squares if isinstance(top, ToKeep) and top.seat == action.seat else ()
        if not action.squares or not set(action.squares) <= set(asked_about):
            yield "G-04" if asked_about else "G-05"
            yield self.estate.giving_up
            yield "R-69"

    def give_up(self, play: Play, action: GiveUp) -> None:
        """The parcels are the bank's, which auctions them to everybody, beside the turn as all of an estate."""
        top = play.top
        assert isinstance(top, ToKeep)
        play.answered()
        left = tuple(square for square in top.squares if square not in action.squares)
        if left:
            play.ask(top._replace(squares=left))
        speakers = (*play.state.after(action.seat), action.seat)
        self._auction(play, self._fallen(play, sorted(set(action.squares)), speakers, in_force(self.estate.giving_up)))

    def check_bankrupt(self, table: Table, action: Bankrupt) -> Iterator[Clause]:
        """One may give up at any time while one is in the game (R-41)."""
        yield from ()

    def bankrupt(self, play: Play, action: Bankrupt) -> None:
        """Leave: bids are void, rents against the leaver claimed, the estate is the creditor's, the turn passes on."""
        seat = action.seat
        play.rules.auctions.void(play, seat)
        self._claim_all(play, seat)
        owed_to = [debt.creditor for debt in play.state.debts if debt.debtor == seat]
        creditor: Purse = owed_to[0] if owed_to else BANK
        self._end_debts(play, seat, creditor)
        squares = play.state.held_by(seat)
        self._leave_to(play, seat, creditor, squares)
        lots = [] if isinstance(creditor, int) else self._fallen(play, squares, tuple(play.state.after(seat)))
        clause = self.to_creditor if isinstance(creditor, int) else self.to_bank
        play.emit(WentBankrupt(seat, creditor, clause))
        if play.rules.ending.after_bankruptcy(play):
            return
        play.rules.shortages.drop(play, seat)
        play.rules.auctions.end_bidding(play)
        play.rules.turns.give_up(play, seat)
        if isinstance(creditor, int):
            self.estate.received(play, creditor, squares)
        self._auction(play, lots)

    def _end_debts(self, play: Play, seat: int, creditor: Purse) -> None:
        """Debts of the leaver are gone; one to the leaver goes to the creditor with all else, or lapses (R-82)."""
        change_debts(play, lambda debt: self._left_of(play, debt, seat, creditor))

    def _left_of(self, table: Table, debt: Debt, seat: int, creditor: Purse) -> Debt | None:
        """What is left of a debt when `seat` leaves; what reduces the loan of the leaver reduces the heir's (R-12)."""
        if debt.debtor == seat:
            return None
        if debt.creditor == seat:
            return debt._replace(creditor=creditor) if isinstance(creditor, int) and creditor != debt.debtor else None
        if debt.owner == seat and isinstance(creditor, int) and table.state.sites[debt.loan].holder == seat:
            return debt._replace(owner=creditor)
        return debt

    def _claim_all(self, play: Play, seat: int) -> None:
        """Unclaimed rents against the leaver count as claimed, oldest first; those due to the leaver lapse (R-15)."""
        for claim in play.state.claims:
            if claim.owner == seat:
                play.emit(RentLapsed(claim, "R-15"))
            elif claim.visitor == seat:
                play.rules.claims.fall_due(play, claim, seat)

    def _leave_to(self, play: Play, seat: int, creditor: Purse, squares: list[int]) -> None:
        """Leave cash and cards to the creditor, and to a player the squares with what stands on them."""
        if isinstance(creditor, int):
            self.estate.prepare(play, seat)
            play.transfer(seat, creditor, play.state.cash[seat], self.to_creditor)
            for deck in play.state.cards[seat]:
                play.emit(CardHandedOver(seat, creditor, deck, self.cards))
            for square in squares:
                play.emit(HandedOver(seat, creditor, square, self.estate.clause_of(play, square)))
        else:
            play.transfer(seat, BANK, play.state.cash[seat], self.to_bank)
            for deck in play.state.cards[seat]:
                play.emit(CardGivenUp(seat, deck, play.rules.cards.release_card(play, deck), self.cards_under))

    def go_on(self, play: Play, step: Estate) -> None:
        """The next thing that an estate leaves to do; of parcels with loans those that still stand."""
        if not step.left:
            return
        first, rest = step.left[0], Estate(step.left[1:], begun=True)
        if isinstance(first, ToKeep):
            mine = set(play.state.held_by(first.seat))
            standing = (square for square in first.squares if square in mine and play.state.sites[square].original)
            first = first._replace(squares=tuple(standing))
            if first.squares:
                play.ask(first)
        else:
            play.then(first)
        play.then(rest)

    def _auction(self, play: Play, lots: list[OpenAuction]) -> None:
        """What has fallen to the bank is auctioned, once nothing else is (R-78)."""
        if lots:
            play.leave_to_do(*lots)

    def _fallen(
        self, play: Play, squares: list[int], speakers: tuple[int, ...], given_up: Switch = None
    ) -> list[OpenAuction]:
        """Let squares fall to the bank; gives the auctions of those that come under the hammer."""
        clause = given_up or self.estate.auctioned
        return [
            OpenAuction(square, speakers, given_up or "")
            for square in squares
            if self.estate.fall(play, square, clause)
        ]
