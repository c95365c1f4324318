"""Trades by judgement: what raises one's chance to win as it has been learnt, and no less as *shrewd* reckons it."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import actions as act
from games.engine.elements import Offer
from games.reasons import Why

from ..chair import Chair
from ..owned.chances.prospects import prospects_of
from ..owned.trades import appraising, chaining, countering, pricing, proposing
from ..owned.trades.gains import SHARE, gains
from ..owned.weighing import in_chances
from ..weighed import Weighed, weighed
from . import asking
from .judgement import chances, is_judged, rise_if_accepted, rise_if_taken

LEAST = 0.02
"""By how much a trade must raise one's chance to win: less may be an error."""


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what is judged to be good."""
    return appraising.answered(chair, offer, against)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does. Settlements and offers in debt are reckoned, not judged."""
    if not is_judged(chair) or offer.settles:
        return appraising.against(chair, offer)
    reckoned = _against_by_reckoning(chair, offer)
    if reckoned is not None:
        return reckoned
    judged = rise_if_accepted(chair, offer.number)
    if judged is None:
        return appraising.against(chair, offer)
    return None if judged > LEAST else "too_little"


def _against_by_reckoning(chair: Chair, offer: Offer) -> Why | None:
    """What is refused however it is judged: whatever is a loss as *shrewd* reckons it, also by way of a third.

    So is a last lot for too little, a whole group given up, more for who has had the better of one, and what takes
    the cash that one needs.
    """
    p = prospects_of(chair)
    found = gains(p, offer.giver, offer.give, offer.want)
    if found.own < 0 or appraising.gives_up_a_group(p, offer):
        return "too_little"
    if found.share > SHARE and not found.is_good:
        return "more_for_you"
    if appraising.crossed(p, offer.giver, offer.give, offer.want, found.share) < 0:
        return "more_for_you"
    if found.own < appraising.fleeced(chair, offer.giver):
        return "had_the_better"
    return _against_the_price(chair, offer)


def _against_the_price(chair: Chair, offer: Offer) -> Why | None:
    """Nobody gives all that they have, nor more for what makes no group whole than they would offer for it."""
    p, paid = prospects_of(chair), offer.want.cash - offer.give.cash
    if paid > 0 and (appraising.leaves_too_little(chair, offer) or chair.cash - paid < p.needed):
        return "needs_cash"
    return "needs_cash" if appraising.is_dear(p, offer, pricing.DEAREST) and not p.drags_on else None


def chain(chair: Chair) -> act.PlayerAction | None:
    """What a chain of trades begins with, as *shrewd* offers it, unless that takes all cash or many times a price."""
    offer = chaining.propose(chair)
    if not isinstance(offer, act.MakeOffer) or not is_judged(chair):
        return offer
    return None if _against_the_price(chair, appraising.as_seen(offer)) else offer


def propose(chair: Chair) -> act.PlayerAction | None:
    """The best of what others are likely to take, if any is judged to be good; else of what may be tried."""
    if not is_judged(chair):
        return proposing.propose(chair)
    return _best(chair, asking.taken_by_reckoning(chair)) or _best(chair, asking.at_printed_prices(chair))


def counter(chair: Chair, offer: Offer) -> act.MakeOffer | None:
    """The best of what is near to it and likely to be taken; else what *shrewd* would offer: if it is judged good."""
    if not is_judged(chair) or offer.settles:
        return countering.counter(chair, offer)
    found = _best(chair, asking.near_to(chair, offer))
    if found is not None:
        return found
    usual = countering.counter(chair, offer)
    return None if usual is None else _best(chair, (usual,))


def _best(chair: Chair, offers: Iterable[act.MakeOffer]) -> act.MakeOffer | None:
    """The one that is judged best, of those that one would not refuse oneself."""
    judged = [(_judged(chair, offer), offer) for offer in offers]
    most, best = max(judged, key=lambda pair: pair[0], default=(0.0, None))
    return best if most > LEAST else None


def _judged(chair: Chair, offer: act.MakeOffer) -> float:
    """By how much an offer of one's own raises one's chance if it is accepted; 0 where one would refuse it."""
    return 0.0 if _against_by_reckoning(chair, appraising.as_seen(offer)) else rise_if_taken(chair, offer) or 0.0


def weigh(chair: Chair, chosen: tuple[act.PlayerAction, ...]) -> Weighed:
    """Trades by the chance to win that is judged to follow; all else as *shrewd* reckons it."""
    is_trade = any(isinstance(action, (act.MakeOffer, act.Accept, act.Refuse)) for action in chosen)
    if not is_trade or not is_judged(chair):
        return in_chances(chair, chosen)
    return weighed(chair, chosen, "chance", _chance)


def _chance(chair: Chair, action: act.PlayerAction, then: Chair | None) -> float | None:
    if isinstance(action, act.MakeOffer):
        found = rise_if_taken(chair, action)
        return None if found is None else chances(chair)[chair.seat] + found
    return None if then is None else chances(then).get(chair.seat, 0.0)
