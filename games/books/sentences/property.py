"""What is told of deeds, buildings and trades."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine import events as ev
from games.engine.events.property import Closing
from games.engine.rules.tenure import Leasing

from ..teller import Line, Offering, Teller


def _took(t: Teller, e: ev.Took) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    text = {
        "won": _("%(who)s wins %(where)s."),
        "leased": _("%(who)s leases %(where)s."),
        "dealt": _("%(who)s is dealt %(where)s."),
        "bought": _("%(who)s buys %(where)s."),
    }[e.how]
    return Line("deed", text % values)


def _handed(t: Teller, e: ev.HandedOver) -> Line:
    values = {"where": t.where(e.square), "who": t.who(e.giver), "other": t.who(e.taker)}
    return Line("deed", _("%(where)s goes from %(who)s to %(other)s.") % values)


def _fell(t: Teller, e: ev.FellToBank) -> Line:
    """Why it does is said where nothing beside it does: for want of a fee, or of a bidder for what stands there."""
    tenure, text = t.edition.tenure, _("%(where)s falls to the bank.")
    values = {"where": t.where(e.square)}
    if e.clause == "R-19":
        text = _("%(where)s is free again; what stood there goes back to the bank.")
    elif isinstance(tenure, Leasing) and e.clause == tenure.lost:
        text = _("The holding fee of %(sum)s for %(where)s cannot be paid, and the lease falls to the bank.")
        values["sum"] = t.sum(tenure.holding_fee(t.edition, e.square))
    return Line("deed", text % values)


def _declined(t: Teller, e: ev.Declined) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    return Line("deed", _("%(who)s does not take %(where)s.") % values)


def _built(t: Teller, e: ev.Built) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square), "piece": t.piece(e.piece)}
    return Line("build", _("%(who)s builds %(piece)s on %(where)s.") % values)


def _sold(t: Teller, e: ev.SoldBack) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square), "piece": t.piece(e.piece)}
    return Line("build", _("%(who)s sells %(piece)s on %(where)s.") % values)


def _foreclosed(t: Teller, e: ev.Foreclosed) -> Line:
    text = _("%(where)s falls to the bank, buildings and all.") % {"where": t.where(e.square)}
    return Line("deed", text)


def _offered(t: Teller, e: ev.Offered) -> Line:
    said = Offering(
        _("%(who)s offers %(other)s %(give)s for the debt."),
        _("%(who)s offers %(other)s %(give)s for %(want)s."),
        _("%(who)s offers %(other)s %(give)s for nothing."),
        _("%(who)s asks %(other)s for %(want)s and gives nothing for it."),
    )
    return Line("trade", t.offered(e.offer, said))


def _offer_ended(t: Teller, e: ev.OfferEnded) -> Line:
    offer = t.offers.get(e.number)
    if offer is None:
        return Line("trade", _nameless(e.how))
    words = {
        "accepted": _("%(taker)s accepts the offer of %(giver)s."),
        "refused": _("%(taker)s refuses the offer of %(giver)s."),
        "withdrawn": _("%(giver)s withdraws the offer to %(taker)s."),
        "replaced": _("%(giver)s replaces the offer to %(taker)s."),
        "lapsed": _("The offer of %(giver)s to %(taker)s has lapsed."),
    }
    return Line("trade", words[e.how] % {"giver": t.who(offer.giver), "taker": t.who(offer.taker)})


def _nameless(how: Closing) -> str:
    """What became of an offer of which only the number is known."""
    return {
        "accepted": _("The offer is accepted."),
        "refused": _("The offer is refused."),
        "withdrawn": _("The offer is withdrawn."),
        "replaced": _("The offer is replaced."),
        "lapsed": _("The offer has lapsed."),
    }[how]


TELLERS: dict[type, Callable[..., Line | None]] = {
    ev.Took: _took,
    ev.HandedOver: _handed,
    ev.Foreclosed: _foreclosed,
    ev.FellToBank: _fell,
    ev.Declined: _declined,
    ev.Built: _built,
    ev.SoldBack: _sold,
    ev.Offered: _offered,
    ev.OfferEnded: _offer_ended,
}
"""The facts of `events/property.py` that are told, each with its sentence."""
