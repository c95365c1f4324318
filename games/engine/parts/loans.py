"""Loans of the bank on what stands on a parcel: made, and ended for what is owed and a tenth of the original."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

from ..clauses import Clause
from ..elements import BANK, POT, Debt, Site
from ..events import DebtEnded, LoanMade, Owed, Redeemed
from ..play import Play


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
        turn_over(play, square)


def turn_over(play: Play, square: int) -> None:
    """What was to go off a loan that has ended is owed to the owner of the landing, or to the middle (R-55, R-12)."""
    if any(_is_beyond(play, debt, square) for debt in play.state.debts):
        change_debts(play, lambda debt: _to_owner(debt) if _is_beyond(play, debt, square) else debt)


def _is_beyond(play: Play, debt: Debt, square: int) -> bool:
    """Whether a debt is all of it beyond what is owed on the loan of a square; who is out is owed nothing."""
    return debt.loan == square and debt.beyond is not None and debt.beyond not in play.state.out


def _to_owner(debt: Debt) -> Debt:
    beyond = debt.beyond
    assert beyond is not None
    creditor = BANK if beyond == POT else beyond
    return Debt(debt.debtor, creditor, debt.amount, "R-55", to_middle=beyond == POT)


def change_debts(play: Play, becomes: Callable[[Debt], Debt | None]) -> None:
    """Each debt becomes another, ends (None), or is left as it is.

    One that has changed stays as old as it was (R-09): what its debtor owes since then is put behind it.
    """
    changed = set()
    for debt in play.state.debts:
        left = becomes(debt)
        if left is debt and debt.debtor not in changed:
            continue
        play.emit(DebtEnded(debt))
        if left is not None:
            changed.add(debt.debtor)
            play.emit(Owed(left))


def tenths_due(debts: Iterable[Debt], seat: int, square: int) -> list[Debt]:
    """The debts that are a tenth of the loan of a square, and end with it (R-76)."""
    return [debt for debt in debts if (debt.debtor, debt.loan, debt.beyond) == (seat, square, None)]
