"""A payment, told by what it is for; several of one kind that follow each other at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from django.utils.translation import ngettext

from games.books.writing.language import gettext as _
from games.engine import events as ev
from games.engine.elements import BANK
from games.engine.events import Facts

from ..purposes import Purpose, purpose_of
from ..teller import Line, Teller, To
from ..writing.lists import together
from .told import ToldFacts

Payments = list[ev.Paid]


def purpose(t: Teller, facts: Facts) -> ToldFacts | None:
    """What was paid and for what, unless the sentence beside it says so already."""
    paid = facts[0]
    assert isinstance(paid, ev.Paid)
    what = purpose_of(t.edition, paid)
    if what in SEVERAL:
        all_paid = takewhile(lambda fact: isinstance(fact, ev.Paid) and purpose_of(t.edition, fact) == what, facts)
        return SEVERAL[what](t, [fact for fact in all_paid if isinstance(fact, ev.Paid)])
    if what not in SAID:
        return None
    values = {"payer": t.who(paid.payer), "payee": t.who(paid.payee), "sum": t.sum(paid.amount)}
    return ToldFacts(Line("money", SAID[what](t, paid) % values), 1)


def _ground(t: Teller, paid: Payments) -> ToldFacts:
    """The ground rents of all parcels that one has come by."""
    mine = list(takewhile(lambda fact: fact.payer == paid[0].payer, paid))
    text = ngettext(
        "%(payer)s pays the bank a ground rent of %(sum)s.",
        "%(payer)s pays the bank ground rents of %(sum)s for %(n)s parcels.",
        len(mine),
    )
    return _in_all(t, mine, text)


def _holding(t: Teller, paid: Payments) -> ToldFacts:
    """What all that was leased in a play and is bare costs."""
    text = ngettext(
        "%(payer)s pays the bank a holding fee of %(sum)s for a parcel not built on.",
        "%(payer)s pays the bank holding fees of %(sum)s for %(n)s parcels not built on.",
        len(paid),
    )
    return _in_all(t, paid, text)


def _in_all(t: Teller, paid: Payments, text: str) -> ToldFacts:
    values = {"payer": t.who(paid[0].payer), "sum": t.sum(sum(fact.amount for fact in paid)), "n": len(paid)}
    return ToldFacts(Line("money", text % values), len(paid))


def _lease(t: Teller, paid: Payments) -> ToldFacts:
    """What a lease costs that changes hands: the same from each side."""
    both = paid[:2] if len(paid) > 1 and paid[0].amount == paid[1].amount else paid[:1]
    text = ngettext(
        "%(who)s pays the bank %(sum)s for the change of lease.",
        "%(who)s pay the bank %(sum)s each for the change of lease.",
        len(both),
    )
    values = {"who": together(t.who(fact.payer) for fact in both), "sum": t.sum(paid[0].amount)}
    return ToldFacts(Line("money", text % values), len(both))


def _start(t: Teller, paid: ev.Paid) -> str:
    return _("%(payee)s receives %(sum)s from the bank for the start.")


def _salary(t: Teller, paid: ev.Paid) -> str:
    return _("%(payee)s receives a salary of %(sum)s from the bank.")


def _tax(t: Teller, paid: ev.Paid) -> str:
    return _("%(payer)s pays the bank a tax of %(sum)s.")


def _fine(t: Teller, paid: ev.Paid) -> str:
    return _("%(payer)s pays %(sum)s for leaving jail.")


def _rent(t: Teller, paid: ev.Paid) -> str:
    return _("%(payer)s pays %(payee)s a rent of %(sum)s.")


def _fee(t: Teller, paid: ev.Paid) -> str:
    said = To(
        _("%(payer)s pays %(payee)s a use fee of %(sum)s."),
        _("%(payer)s pays the bank a use fee of %(sum)s."),
        _("%(payer)s pays a use fee of %(sum)s into the chest."),
        _("%(payer)s pays a use fee of %(sum)s into the middle of the board."),
    )
    return t.to(paid.payee, said)


def _interest(t: Teller, paid: ev.Paid) -> str:
    return _("%(payer)s pays the bank %(sum)s in interest on what is mortgaged.")


def _left(t: Teller, paid: ev.Paid) -> str:
    said = To(
        _("%(payer)s leaves %(payee)s %(sum)s."),
        _("%(payer)s leaves the bank %(sum)s."),
        _("%(payer)s leaves the chest %(sum)s."),
        _("%(payer)s leaves the middle of the board %(sum)s."),
    )
    return t.to(paid.payee, said)


def _card(t: Teller, paid: ev.Paid) -> str:
    if paid.payer == BANK:
        return _("%(payee)s receives %(sum)s from the bank, as the card says.")
    said = To(
        _("%(payer)s pays %(sum)s to %(payee)s, as the card says."),
        _("%(payer)s pays %(sum)s to the bank, as the card says."),
        _("%(payer)s pays %(sum)s into the chest, as the card says."),
        _("%(payer)s pays %(sum)s into the middle of the board, as the card says."),
    )
    return t.to(paid.payee, said)


SEVERAL: dict[Purpose, Callable[[Teller, Payments], ToldFacts]] = {
    "ground": _ground,
    "holding": _holding,
    "lease": _lease,
}
"""What is told of payments that may follow each other."""
SAID: dict[Purpose, Callable[[Teller, ev.Paid], str]] = {
    "start": _start,
    "salary": _salary,
    "tax": _tax,
    "fine": _fine,
    "rent": _rent,
    "fee": _fee,
    "interest": _interest,
    "left": _left,
    "card": _card,
}
"""What is told of one by itself."""


def off_loan(t: Teller, facts: Facts) -> ToldFacts | None:
    """A payment that goes off a loan: a tenth of one's own in passing, or the use fee of whoever comes by."""
    match facts[:2]:
        case [ev.Paid(payee="bank") as paid, ev.LoanReduced() as loan] if paid.amount == loan.amount:
            text = (
                _("%(payer)s pays the bank a use fee of %(sum)s, off the loan on %(where)s.")
                if purpose_of(t.edition, paid) == "fee"
                else _("%(payer)s pays off %(sum)s of the loan on %(where)s.")
            )
            values = {"payer": t.who(paid.payer), "sum": t.sum(paid.amount), "where": t.where(loan.square)}
            return ToldFacts(Line("money", text % values), 2)
    return None


def lent_for_a_price(t: Teller, facts: Facts) -> ToldFacts | None:
    """Nothing of what the bank lends for the price of a trade: where the loan is made it is told on what."""
    paid = facts[0]
    assert isinstance(paid, ev.Paid)
    if paid.payer != BANK or paid.clause != t.edition.trades.mortgaged.paying_off:
        return None
    lent = [fact for fact in facts if isinstance(fact, ev.LoanMade) and fact.clause == paid.clause]
    return ToldFacts(None, 1) if sum(fact.amount for fact in lent) == paid.amount else None
