"""The forms of trades: offers and settlements, and the answers to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from games.books.lists import told
from games.books.names import DECK_NAMES
from games.engine import Allowed
from games.engine.actions import Accept
from games.engine.prices import Price
from games.engine.rules.finance import Mortgages
from games.engine.state import Bundle, Offer
from games.orders.offer_worth import brings

from .desk import Desk, Field, Form, Maker

NOTHING = Bundle()


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
        for square, most in handover.loans(sites, offer.give.deeds, offer.want.cash):
            label, loan = _("Borrow on %(where)s"), dict(action.loans).get(square, 0)
            label %= {"where": desk.teller.where(square)}
            fields.append(Field("number", f"loan_{square}", label, value=loan, least=0, most=most))
        says = told((_says(desk, offer), *_all_in_all(desk, choice.price)))
        yield Form("accept", _("Accept"), tuple(fields), tone="main", group="offers", says=says)


def _all_in_all(desk: Desk, price: Price) -> Iterable[str]:
    """What accepting costs and brings in cash as it is proposed, and what the bank gets by it."""
    values = {"costs": desk.sum(price.costs), "brings": desk.sum(price.brings)}
    if price.costs and price.brings:
        yield _("All in all, accepting costs you %(costs)s and brings you %(brings)s.") % values
    elif price.costs:
        yield _("All in all, accepting costs you %(costs)s.") % values
    elif price.brings:
        yield _("All in all, accepting brings you %(brings)s.") % values
    if price.interest:
        text = _("The bank gets %(sum)s of interest from you.")
        if not isinstance(desk.edition.finance, Mortgages):
            text = _("The bank gets %(sum)s of fees and interest from you.")
        yield text % {"sum": desk.sum(price.interest)}


def answer(name: str, label: Callable[[], str]) -> Maker:
    """To refuse an offer, or to take it back."""

    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        for offer in (offer for offer in desk.view.offers if offer.number in allowed.values):
            hidden = Field("hidden", "offer", value=offer.number)
            yield Form(name, label(), (hidden,), group="offers", says=_says(desk, offer))

    return make


def _says(desk: Desk, offer: Offer) -> str:
    values = {"who": desk.teller.who(offer.giver), "give": desk.teller.bundle(offer.give)}
    if offer.settles:
        return _("%(who)s offers %(give)s for the debt.") % values
    said = _("%(who)s offers %(give)s for %(want)s.") % {**values, "want": desk.teller.bundle(offer.want)}
    return said if offer.taker != desk.seat else told((said, _gauge(desk, offer)))


def _gauge(desk: Desk, offer: Offer) -> str:
    """What an offer is worth to its taker by printed prices: a first measure, which knows nothing of groups."""
    worth = brings(desk.edition, offer)
    if not worth:
        return _("By printed prices it is even.")
    text = _("By printed prices it brings you %(sum)s.") if worth > 0 else _("By printed prices it costs you %(sum)s.")
    return text % {"sum": desk.sum(abs(worth))}


def offer(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """A form for each player with whom there is anything to trade; then one for each offer that may be turned round."""
    mine = _goods(desk, allowed, desk.seat, "give")
    for other in allowed.values:
        assert isinstance(other, int)
        label = _("Offer to %(who)s") % {"who": desk.teller.who(other)}
        fields = (Field("hidden", "to", value=other), *mine, *_goods(desk, allowed, other, "want"))
        yield Form("offer", label, fields, group="trade")
    yield from _counter(desk, allowed)


def _counter(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """For each offer to the seat a form that turns it round, to be changed and sent back."""
    mine = [offer for offer in desk.view.offers if offer.taker == desk.seat and not offer.settles]
    for offer in (offer for offer in mine if offer.giver in allowed.values):
        give = _goods(desk, allowed, desk.seat, "give", offer.want)
        want = _goods(desk, allowed, offer.giver, "want", offer.give)
        fields = (Field("hidden", "to", value=offer.giver), *give, *want)
        label = _("Counter-offer to %(who)s") % {"who": desk.teller.who(offer.giver)}
        yield Form("offer", label, fields, group="trade", about=f"counter-{offer.number}")


def _goods(desk: Desk, allowed: Allowed, seat: int, side: str, given: Bundle = NOTHING) -> tuple[Field, ...]:
    """The inputs for what one side gives: cash, deeds that may go, release cards; `given` stands in them already.

    Cash is looked at when an offer is accepted: it may be more than its giver has by now.
    """
    goods = allowed.goods(seat)
    labels = {
        "give": {"cash": _("You give: cash"), "deeds": _("You give: deeds"), "cards": _("You give: release cards")},
        "want": {"cash": _("You get: cash"), "deeds": _("You get: deeds"), "cards": _("You get: release cards")},
    }[side]
    hint = _("of %(sum)s by now") % {"sum": desk.sum(goods.cash)}
    fields = [
        Field("number", f"{side}_cash", labels["cash"], value=given.cash, least=0, step=desk.edition.unit, hint=hint)
    ]
    if goods.deeds:
        deeds = tuple((square, desk.deed(square)) for square in goods.deeds)
        fields.append(Field("checks", f"{side}_deeds", labels["deeds"], options=deeds, chosen=given.deeds))
    return (*fields, *_cards(f"{side}_cards", labels["cards"], goods.cards, given.cards))


def _cards(name: str, label: str, held: tuple[str, ...], given: tuple[str, ...] = ()) -> Iterable[Field]:
    if held:
        yield Field("checks", name, label, options=tuple((deck, str(DECK_NAMES[deck])) for deck in held), chosen=given)


def settle(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """Deeds, and cards and cash with them, for a debt to a player."""
    goods = allowed.goods(desk.seat)
    deeds = tuple((square, desk.deed(square)) for square in allowed.values if isinstance(square, int))
    cash = Field("number", "give_cash", _("Cash"), value=0, least=0, most=goods.cash, step=desk.edition.unit)
    fields = (
        Field("checks", "give_deeds", _("Deeds"), options=deeds), *_cards("give_cards", _("Release cards"), goods.cards)
    )  # fmt: skip
    return [Form("settle", _("Offer property for the debt"), (*fields, cash))]
