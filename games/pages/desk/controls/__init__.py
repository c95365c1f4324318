"""The forms of one seat, drawn from what it may do at what price, so that the page cannot offer what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import pgettext

from games.books.teller import Teller
from games.books.writing.language import gettext as _
from games.engine import Allowed, View
from games.engine.agenda import FREE, Auction, ToKeep, ToPlace
from games.engine.edition import Edition

from . import answers, auction, business, offers, trade
from .answers import button
from .business import agreed_sale
from .desk import Desk, Field, Form, Maker

__all__ = ["MAKERS", "PANELS", "Field", "Form", "agreed_sale", "asked_about", "forms_for", "must_raise"]


def forms_for(
    edition: Edition, view: View, may: Mapping[str, Allowed], names: list[str], decision: int | None
) -> list[Form]:
    """All forms of the seat that has this view, those that answer what is awaited (`decision`) first."""
    assert view.seat is not None
    desk = Desk(edition, view, view.seat, Teller(edition, names))
    made: list[Form] = []
    for name, maker in MAKERS.items():
        if name in may:
            answers = decision is not None and may[name].ask.answers and not _crosses(view, name)
            made += (replace(form, answers=True) if answers else form for form in maker(desk, may[name]))
    made.sort(key=lambda form: form.group == "now" and form.tone != "main")
    return [_hinted(desk, form) for form in made]


def _crosses(view: View, name: str) -> bool:
    """Whether it is a bid of a free auction: those cross without harm, and answer the auction, not one decision."""
    return name == "bid" and isinstance(view.asked, Auction) and view.asked.mode == FREE


def _hinted(desk: Desk, form: Form) -> Form:
    """A form whose inputs for sums say between which sums, as sums are written."""
    if form.action == "want" or all(field.kind != "number" for field in form.fields):
        return form
    return replace(form, fields=tuple(_with_hint(desk, field) for field in form.fields))


def _with_hint(desk: Desk, field: Field) -> Field:
    if field.kind != "number" or field.least is None or field.hint or not field.tells_bounds:
        return field
    least = desk.sum(field.least)
    if field.most is None:
        return replace(field, hint=_("from %(least)s") % {"least": least})
    return replace(field, hint=_("%(least)s to %(most)s") % {"least": least, "most": desk.sum(field.most)})


MAKERS: dict[str, Maker] = {
    "roll": answers.roll,
    "buy": answers.take("buy", lambda: _("Buy for %(sum)s")),
    "lease": answers.take("lease", lambda: _("Lease for %(sum)s")),
    "decline": answers.decline,
    "give_up": answers.give_up,
    "bid": auction.bid,
    "want": answers.want,
    "pass": button("pass", lambda: _("Pass")),
    "lowest_bid": auction.lowest_bid,
    "pay": button("pay", lambda: _("Pay the debt"), "main"),
    "pay_fine": answers.pay_fine,
    "use_card": answers.use_card,
    "stay": button("stay", lambda: _("Stay in jail")),
    "choose": answers.choose,
    "end": answers.end,
    "claim": answers.claim,
    "collect": answers.collect,
    "accept": offers.accept,
    "refuse": offers.answer("refuse", lambda: _("Refuse")),
    "withdraw": offers.answer("withdraw", lambda: _("Withdraw")),
    "build": business.build,
    "sell": business.sell,
    "exchange": business.exchange,
    "mortgage": business.on_squares("mortgage", lambda: pgettext("what one does", "Mortgage")),
    "redeem": business.on_squares("redeem", lambda: _("Redeem")),
    "repay": business.on_squares("repay", lambda: _("Pay a loan off")),
    "settle": trade.settle,
    "offer": trade.offer,
    "bankrupt": business.bankrupt,
}
"""The makers of forms, in the order in which they stand on the page."""

PANELS: dict[str, tuple[str, ...]] = {
    "business": ("build", "sell", "exchange", "mortgage", "redeem", "repay", "settle"),
    "trade": ("offer",),
    "counter": ("offer",),
    "leave": ("bankrupt",),
    "seat": (),
}
"""The folds of the controls, and the actions whose forms lie in each: they are asked about while it is open."""
OF_CLAIMS = ("claim", "collect")
OF_OFFERS = ("accept", "refuse", "withdraw")
OF_THE_TURN = tuple(set(MAKERS) - {*OF_CLAIMS, *OF_OFFERS, *(name for names in PANELS.values() for name in names)})


def asked_about(view: View, panels: frozenset[str]) -> list[str]:
    """The actions that the seat of this view may be offered now, with these panels open; others are not asked about."""
    names: list[str] = []
    if view.seat in view.awaited or view.turn == view.seat or isinstance(view.asked, Auction):
        names += OF_THE_TURN
    names += OF_CLAIMS if view.claims else ()
    names += OF_OFFERS if view.offers else ()
    raising = {"business", "leave"} if must_raise(view) else frozenset()
    return names + [name for panel in sorted(panels | raising) for name in PANELS[panel]]


def must_raise(view: View) -> bool:
    """Whether to sell, to borrow, to pay back or to build is an answer: in debt, with an estate's loans, a right."""
    placing = isinstance(view.asked, ToKeep | ToPlace) and view.seat in view.awaited
    return placing or any(debt.debtor == view.seat for debt in view.debts)
