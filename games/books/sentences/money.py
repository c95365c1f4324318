"""What is told of money, debts, rents and loans."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine import events as ev
from games.engine.elements import BANK, POT
from games.engine.rules.finance import Mortgages
from games.engine.rules.use_fees import UseFees

from ..teller import Line, Teller, To


def _paid(t: Teller, e: ev.Paid) -> Line:
    values = {"payer": t.who(e.payer), "payee": t.who(e.payee), "sum": t.sum(e.amount)}
    if e.payer == BANK:
        return Line("money", _("%(payee)s receives %(sum)s from the bank.") % values)
    if e.payer == POT and t.edition.cards.pay_to == POT:
        return Line("money", _("%(payee)s receives %(sum)s from the chest.") % values)
    if e.payer == POT:
        return Line("money", _("%(payee)s receives %(sum)s from the middle of the board.") % values)
    said = To(
        _("%(payer)s pays %(sum)s to %(payee)s."),
        _("%(payer)s pays %(sum)s to the bank."),
        _("%(payer)s pays %(sum)s into the chest."),
        _("%(payer)s pays %(sum)s into the middle of the board."),
    )
    return Line("money", t.to(e.payee, said) % values)


def _owed(t: Teller, e: ev.Owed) -> Line:
    debt = e.debt
    values = {"who": t.who(debt.debtor), "sum": t.sum(debt.amount), "other": t.who(debt.creditor)}
    said = To(
        _("%(who)s owes %(sum)s to %(other)s and cannot pay at once."),
        _("%(who)s owes %(sum)s to the bank and cannot pay at once."),
        _("%(who)s owes %(sum)s to the chest and cannot pay at once."),
        _("%(who)s owes %(sum)s to the middle of the board and cannot pay at once."),
    )
    return Line("debt", t.to(debt.creditor, said) % values)


def _rent_due(t: Teller, e: ev.RentDue) -> Line:
    claim = e.claim
    if claim.visitor == BANK:
        return Line("rent", _("A salary waits at the bank for %(who)s.") % {"who": t.who(claim.owner)})
    values = {"who": t.who(claim.visitor), "where": t.where(claim.square), "owner": t.who(claim.owner)}
    text = _("%(who)s stands on %(where)s of %(owner)s.")
    if isinstance(t.edition.charges, UseFees):
        text = _("%(who)s stands on %(where)s, where %(owner)s has built.")
    return Line("rent", text % values)


def _rent_lapsed(t: Teller, e: ev.RentLapsed) -> Line:
    values = {"owner": t.who(e.claim.owner), "sum": t.sum(e.claim.amount)}
    if e.clause == "R-15":
        return Line("rent", _lapsed_by_leaving(t, e) % values)
    if e.claim.visitor == BANK:
        text = _("%(owner)s did not collect a salary of %(sum)s in time.")
    elif isinstance(t.edition.charges, UseFees):
        of_a_sum = _("%(owner)s did not claim a use fee of %(sum)s in time.")
        text = _("%(owner)s did not claim a use fee in time.") if e.claim.per_dice else of_a_sum
    else:
        of_a_sum = _("%(owner)s did not claim a rent of %(sum)s in time.")
        text = _("%(owner)s did not claim a rent in time.") if e.claim.per_dice else of_a_sum
    return Line("rent", text % values)


def _lapsed_by_leaving(t: Teller, e: ev.RentLapsed) -> str:
    """Who leaves could have claimed it still."""
    if e.claim.visitor == BANK:
        return _("A salary of %(sum)s that %(owner)s has not collected lapses.")
    if isinstance(t.edition.charges, UseFees):
        of_a_sum = _("A use fee of %(sum)s that %(owner)s has not claimed lapses.")
        return _("A use fee that %(owner)s has not claimed lapses.") if e.claim.per_dice else of_a_sum
    of_a_sum = _("A rent of %(sum)s that %(owner)s has not claimed lapses.")
    return _("A rent that %(owner)s has not claimed lapses.") if e.claim.per_dice else of_a_sum


def borrowed(t: Teller, e: ev.LoanMade) -> Line:
    """A loan of the bank's on what stands somewhere."""
    values = {"who": t.who(e.seat), "where": t.where(e.square), "sum": t.sum(e.amount)}
    return Line("money", _("%(who)s borrows %(sum)s on %(where)s.") % values)


def _reduced(t: Teller, e: ev.LoanReduced) -> Line:
    values = {"where": t.where(e.square), "sum": t.sum(e.amount)}
    return Line("money", _("The loan on %(where)s falls by %(sum)s.") % values)


def _issued(t: Teller, e: ev.Issued) -> Line:
    text = _("The bank runs out of money and issues %(sum)s.") % {"sum": t.sum(e.amount)}
    return Line("money", text)


def _mortgaged(t: Teller, e: ev.Mortgaged) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    return Line("deed", _("%(who)s mortgages %(where)s.") % values)


def _redeemed(t: Teller, e: ev.Redeemed) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    lends_on_buildings = not isinstance(t.edition.finance, Mortgages)
    text = _("%(who)s pays off the loan on %(where)s.") if lends_on_buildings else _("%(who)s redeems %(where)s.")
    return Line("deed", text % values)


TELLERS: dict[type, Callable[..., Line | None]] = {
    ev.Paid: _paid,
    ev.Owed: _owed,
    ev.RentDue: _rent_due,
    ev.RentLapsed: _rent_lapsed,
    ev.LoanMade: borrowed,
    ev.LoanReduced: _reduced,
    ev.Issued: _issued,
    ev.Mortgaged: _mortgaged,
    ev.Redeemed: _redeemed,
}
"""The facts of `events/money.py` that are told, each with its sentence."""
