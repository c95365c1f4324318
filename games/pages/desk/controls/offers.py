"""The answers to offers: to accept one, to refuse it, to take it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from games.books.teller import Offering
from games.books.writing.lists import told
from games.engine import Allowed
from games.engine.actions import Accept
from games.engine.asking.prices import Price
from games.engine.elements import Offer
from games.engine.rules.finance import Mortgages
from games.figures.offers import brings

from .desk import Desk, Field, Form, Maker


def accept(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """An offer as it stands, with what may be redeemed or borrowed by the way."""
    handover, sites = desk.edition.trades.mortgaged, desk.view.sites
    for choice in allowed:
        action = choice.action
        assert isinstance(action, Accept)
        offer = next(offer for offer in desk.view.offers if offer.number == action.offer)
        fields = [Field("hidden", "offer", value=offer.number)]
        owing = tuple((square, desk.teller.where(square)) for square in handover.redeemable(sites, offer.give.deeds))
        if owing:
            fields.append(Field("checks", "redeem", _("Redeem at once"), options=owing))
        for square, most in handover.loans(sites, offer.give.deeds, offer.price):
            label, loan = _("Borrow on %(where)s"), dict(action.loans).get(square, 0)
            label %= {"where": desk.teller.where(square)}
            fields.append(Field("number", f"loan_{square}", label, value=loan, least=0, most=most))
        says = [_says(desk, offer), *_in_cash(choice.price, desk), *_to_the_bank(choice.price.interest, action, desk)]
        yield Form("accept", _("Accept"), tuple(fields), tone="main", group="offers", says=told(says),
                   note=desk.left(choice.price))  # fmt: skip


def _in_cash(price: Price, desk: Desk) -> Iterable[str]:
    """What accepting costs and brings in cash as it is proposed."""
    values = {"costs": desk.sum(price.costs), "brings": desk.sum(price.brings)}
    if price.costs and price.brings:
        yield _("In cash, accepting costs you %(costs)s and brings you %(brings)s.") % values
    elif price.costs:
        yield _("In cash, accepting costs you %(costs)s.") % values
    elif price.brings:
        yield _("In cash, accepting brings you %(brings)s.") % values


def _to_the_bank(interest: int, action: Accept, desk: Desk) -> Iterable[str]:
    """What the bank gets by it: where land is leased the fees of each contract, and the interest of what is lent."""
    if not interest:
        return
    text = _("The bank gets %(sum)s of fees from you.")
    if isinstance(desk.edition.finance, Mortgages):
        text = _("The bank gets %(sum)s of interest from you.")
    elif action.loans or action.redeem:
        text = _("The bank gets %(sum)s of fees and interest from you.")
    yield text % {"sum": desk.sum(interest)}


def answer(name: str, label: Callable[[], str]) -> Maker:
    """To refuse an offer, or to take it back."""

    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        for offer in (offer for offer in desk.view.offers if offer.number in allowed.values):
            hidden = Field("hidden", "offer", value=offer.number)
            yield Form(name, label(), (hidden,), group="offers", says=_says(desk, offer))

    return make


def _says(desk: Desk, offer: Offer) -> str:
    kinds = Offering(
        _("%(who)s offers %(give)s for the debt."),
        _("%(who)s offers %(give)s for %(want)s."),
        _("%(who)s offers %(give)s for nothing."),
        _("%(who)s asks for %(want)s and gives nothing for it."),
    )
    said = desk.teller.offered(offer, kinds)
    return said if offer.settles or offer.taker != desk.seat else told((said, _gauge(desk, offer)))


def _gauge(desk: Desk, offer: Offer) -> str:
    """What an offer is worth to its taker by printed prices: a first measure, which knows nothing of groups."""
    worth = brings(desk.edition, desk.view.sites, offer)
    if not worth:
        return _("By printed prices it is even.")
    text = _("By printed prices it brings you %(sum)s.") if worth > 0 else _("By printed prices it costs you %(sum)s.")
    return text % {"sum": desk.sum(abs(worth))}
