"""What to ask of others: what they would take if they reckoned as *shrewd* does, or if they went by printed prices."""

from __future__ import annotations

from math import ceil

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from ..owned.bisection import last_good
from ..owned.chances.prospects import Prospects, prospects_of
from ..owned.money.raising import is_whole
from ..owned.money.risk import spendable
from ..owned.trades import appraising
from ..owned.trades.countering import changes
from ..owned.trades.pricing import Trade, bundles, drains, listed_price, lowest, offer_of, tries_of
from ..owned.trades.proposing import arms_the_other
from .packages import packages

MOST_RECKONED = 16
"""For how many trades a turn one looks for what the other would take."""
MOST_LISTED = 32
"""How many trades a turn are priced by what is printed."""


def taken_by_reckoning(chair: Chair) -> list[act.MakeOffer]:
    """What may be offered in this turn and others would take who reckon as *shrewd* does, each for the least."""
    if not chair.may_offer or not chair.knows_all_answers:
        return []
    found = [_for_the_least(chair, trade) for trade in packages(prospects_of(chair), MOST_RECKONED)]
    return [offer for offer in found if offer is not None]


def at_printed_prices(chair: Chair) -> list[act.MakeOffer]:
    """What may be offered in this turn, by what is printed: for more each time that somebody refuses it."""
    if not chair.may_offer:
        return []
    found = [_listed(chair, trade) for trade in packages(prospects_of(chair), MOST_LISTED)]
    return [offer for offer in found if offer is not None]


def near_to(chair: Chair, offer: Offer) -> list[act.MakeOffer]:
    """What is near to an offer, and whoever made it would take who reckons as *shrewd* does, each for the least.

    No deed of a whole group is given so, and none is sold for less than is printed: whoever asks may think more of it.
    """
    if not chair.knows_all_answers:
        return []
    p = prospects_of(chair)
    near = [
        _for_the_least(chair, Trade(offer.giver, gets.deeds, gives.deeds))
        for gets, gives in changes(chair, offer)
        if not gets.cards and not gives.cards and not any(is_whole(p, square) for square in gives.deeds)
    ]
    return [found for found in near if found is not None and _says_something_else(p, found, offer)]


def _says_something_else(p: Prospects, found: act.MakeOffer, offer: Offer) -> bool:
    """Whether it is no sale for less than is printed, nor the offer itself."""
    is_sold = not found.want.deeds and found.want.cash < p.printed(found.give.deeds)
    return not is_sold and (found.give, found.want) != (offer.want, offer.give)


def _for_the_least(chair: Chair, trade: Trade) -> act.MakeOffer | None:
    """The trade for the least that the other would take, unless there is no such sum or all of it was refused."""
    cash = None if tries_of(prospects_of(chair), trade) is None else _least(chair, trade)
    return None if cash is None else _affordable(chair, trade, cash)


def _listed(chair: Chair, trade: Trade) -> act.MakeOffer | None:
    """The trade by what is printed, unless it arms the other or all of it was refused."""
    p = prospects_of(chair)
    tries = tries_of(p, trade)
    if tries is None or arms_the_other(p, trade):
        return None
    return _affordable(chair, trade, listed_price(p, trade, tries))


def _affordable(chair: Chair, trade: Trade, cash: int) -> act.MakeOffer | None:
    """The offer, if enough stays in hand, and the like was not refused of late."""
    p = prospects_of(chair)
    return None if cash > spendable(chair) or drains(p, trade, cash) else offer_of(p, trade, cash)


def _least(chair: Chair, trade: Trade) -> int | None:
    """The least that the other would take, in the book's units: below 0 where they would pay.

    None if they would not even take all that can be spent.
    """
    unit, across = chair.rules.unit, chair.across(trade.other)
    low, high = lowest(prospects_of(chair), trade), float(spendable(chair) // unit * unit)

    def in_units(cash: float) -> int:
        return ceil(cash / unit) * unit

    def is_enough(cash: float) -> bool:
        gets, gives = bundles(trade, in_units(cash))
        return appraising.against(across, Offer(0, chair.seat, trade.other, gives, gets)) is None

    if high <= low or not is_enough(high):
        return None
    return in_units(last_good(is_enough, high, low))
