"""Money: what was paid, owed, claimed, lent."""

from __future__ import annotations

from typing import NamedTuple

from ..clauses import Clause
from ..elements import BANK, Debt, OpenRent, Purse
from ..position import State
from .lists import without


class Paid(NamedTuple):
    """Money moved: `amount` (positive) from `payer` to `payee`, two different purses, for `clause`."""

    payer: Purse
    payee: Purse
    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        payer, payee, amount, _clause = self
        if isinstance(payer, int):
            state.cash[payer] -= amount
        elif payer == BANK:
            state.bank -= amount
        else:
            state.pot -= amount
        if isinstance(payee, int):
            state.cash[payee] += amount
        elif payee == BANK:
            state.bank += amount
        else:
            state.pot += amount


class Deposited(NamedTuple):
    """The bank of a book in which it has a box is given its money."""

    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.bank += self.amount
        state.minted += self.amount


class Issued(NamedTuple):
    """The bank ran out of money and printed more."""

    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.bank += self.amount
        state.minted += self.amount
        state.issued += self.amount


class Owed(NamedTuple):
    """A sum fell due that the debtor has not the cash for."""

    debt: Debt

    @property
    def clause(self) -> Clause:
        """The clause of the debt."""
        return self.debt.clause

    def apply(self, state: State) -> None:
        state.debts += (self.debt,)


class DebtEnded(NamedTuple):
    """A debt is paid, settled or gone with a player."""

    debt: Debt

    @property
    def clause(self) -> Clause:
        """The clause of the debt."""
        return self.debt.clause

    def apply(self, state: State) -> None:
        state.debts = without(state.debts, self.debt)


class RentDue(NamedTuple):
    """A rent stands open until its owner claims it."""

    claim: OpenRent

    @property
    def clause(self) -> Clause:
        """The clause of the claim."""
        return self.claim.clause

    def apply(self, state: State) -> None:
        state.claims += (self.claim,)


class RentClaimed(NamedTuple):
    """The owner asked for an open rent."""

    claim: OpenRent

    @property
    def clause(self) -> Clause:
        """The clause of the claim."""
        return self.claim.clause

    def apply(self, state: State) -> None:
        state.claims = without(state.claims, self.claim)


class RentLapsed(NamedTuple):
    """Nobody asked for an open rent in time."""

    claim: OpenRent
    clause: Clause

    def apply(self, state: State) -> None:
        state.claims = without(state.claims, self.claim)


class Mortgaged(NamedTuple):
    """A deed was mortgaged for `amount`."""

    seat: int
    square: int
    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_site(self.square, state.sites[self.square]._replace(owed=self.amount))


class LoanMade(NamedTuple):
    """The bank lent `amount` on what stands on a square; two loans there are one (R-55)."""

    seat: int
    square: int
    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        site = state.sites[self.square]
        lent = site._replace(owed=site.owed + self.amount, original=site.original + self.amount)
        state.put_site(self.square, lent)


class LoanReduced(NamedTuple):
    """A payment, by `clause`, took `amount` off what is owed on a square."""

    square: int
    amount: int
    clause: Clause

    def apply(self, state: State) -> None:
        site = state.sites[self.square]
        state.put_site(self.square, site._replace(owed=site.owed - self.amount))


class Redeemed(NamedTuple):
    """A mortgage or a loan was paid back."""

    seat: int
    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_site(self.square, state.sites[self.square]._replace(owed=0, original=0))
        state.fresh = tuple(square for square in state.fresh if square != self.square)


class InterestPaid(NamedTuple):
    """The interest on deeds just received is paid: until the next throw they are redeemed without it (R-29)."""

    seat: int
    squares: tuple[int, ...]
    clause: Clause

    def apply(self, state: State) -> None:
        state.fresh += self.squares
