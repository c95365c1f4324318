"""Loans of the bank on what stands on a parcel: made, and ended for what is owed and a tenth of the original."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from .clauses import Clause
from .elements import BANK, Debt, Site
from .events import DebtEnded, LoanMade, Redeemed
from .play import Play


def tenth(original: int) -> int:
    """A tenth of a loan as it was made, rounded up (R-76)."""
    return ceil(original / 10)


def payoff(site: Site) -> int:
    """What ends the loan of a parcel, in whole units; 0 where there is none."""
    return site.owed + tenth(site.original)


def lend(play: Play, seat: int, square: int, amount: int, clause: Clause) -> None:
    """Lend on what is about to be built on a square: the bank gets all of it back with the price."""
    if amount:
        play.transfer(BANK, seat, amount, clause, back=amount)
        play.emit(LoanMade(seat, square, amount, clause))


def pay_off(play: Play, seat: int, square: int, clause: Clause) -> None:
    """End the loan of a square, if one stands there, and a tenth of it that was due (R-76)."""
    site = play.state.sites[square]
    if site.original:
        play.transfer(seat, BANK, payoff(site), clause)
        play.emit(Redeemed(seat, square, clause))
        for debt in tenths_due(play.state.debts, seat, square):
            play.emit(DebtEnded(debt))


def tenths_due(debts: Iterable[Debt], seat: int, square: int) -> list[Debt]:
    """The debts that are a tenth of the loan of a square, and end with it (R-76)."""
    return [debt for debt in debts if (debt.debtor, debt.loan, debt.beyond) == (seat, square, None)]
