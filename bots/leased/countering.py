"""What one would take instead of an offer that one refuses, where land is leased: the same at a price nearby."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from ..chair import Chair
from .trades import LEAST, WORTH_IT, gain, is_fair
from .visits import HOPED_FOR, Visits, between_rivals, visits


def counter(chair: Chair, offer: Offer) -> act.MakeOffer | None:
    """The same parcels for as much more cash as makes the trade worth it."""
    return _counter(chair, offer, between_rivals(chair))


def counter_hopefully(chair: Chair, offer: Offer) -> act.MakeOffer | None:
    """As `counter`, by the visits that somebody counts on who takes the game for younger than it is."""
    return _counter(chair, offer, visits(chair, HOPED_FOR))


def _counter(chair: Chair, offer: Offer, seen: Visits) -> act.MakeOffer | None:
    if offer.settles or chair.view.debts or chair.view.closing:
        return None
    mine = gain(chair, seen, chair.seat, offer.give, offer.want)
    theirs = gain(chair, seen, offer.giver, offer.want, offer.give)
    both = mine + theirs
    if both < WORTH_IT:
        return None
    unit = chair.rules.unit
    paid = offer.want.cash - offer.give.cash
    cash = int((paid + mine - max(LEAST * both, WORTH_IT / 2)) // unit) * unit
    gets = offer.give._replace(cash=max(0, -cash))
    gives = offer.want._replace(cash=max(0, cash))
    if gets.cash > chair.view.cash[offer.giver] or not _suits_both(chair, seen, offer.giver, gets, gives):
        return None
    return act.MakeOffer(chair.seat, offer.giver, gives, gets)


def _suits_both(chair: Chair, seen: Visits, other: int, gets: Bundle, gives: Bundle) -> bool:
    """Whether either side would accept it."""
    mine, theirs = gain(chair, seen, chair.seat, gets, gives), gain(chair, seen, other, gives, gets)
    return is_fair(mine, theirs) and is_fair(theirs, mine)
