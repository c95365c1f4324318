"""What to ask of others: what they would take if they reckoned as *shrewd* does, or if they went by printed prices."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from ..owned import appraising
from ..owned.countering import changes
from ..owned.halving import last_good
from ..owned.proposing import Trade, arms_the_other, bundles, drains, listed_price, offer_of, tries_of
from ..owned.prospects import prospects_of
from ..owned.raising import is_whole
from ..owned.risk import spendable
from .packages import packages

MOST_RECKONED = 16
"""For so many trades a turn it is looked for what the other would take."""
MOST_LISTED = 32
"""So many trades a turn are priced by what is printed."""


def taken_by_reckoning(chair: Chair) -> Iterator[act.MakeOffer]:
    """What may be offered in this turn and others would take who reckon as *shrewd* does, each for the least."""
    if chair.may_offer and chair.knows_all_answers:
        for trade in packages(prospects_of(chair), MOST_RECKONED):
            yield from _for_the_least(chair, trade)


def at_printed_prices(chair: Chair) -> Iterator[act.MakeOffer]:
    """What may be offered in this turn, by what is printed: for more each time that somebody refuses it."""
    if not chair.may_offer:
        return
    p = prospects_of(chair)
    for trade in packages(p, MOST_LISTED):
        tries = tries_of(p, trade)
        if tries is not None and not arms_the_other(p, trade):
            yield from _affordable(chair, trade, listed_price(p, trade, tries))


def near_to(chair: Chair, offer: Offer) -> Iterator[act.MakeOffer]:
    """What is near to an offer, and whoever made it would take who reckons as *shrewd* does, each for the least.

    No deed of a whole group is given so, and none is sold for less than is printed: whoever asks may think more of it.
    """
    if not chair.knows_all_answers:
        return
    p = prospects_of(chair)
    for gets, gives in changes(chair, offer):
        if gets.cards or gives.cards or any(is_whole(p, square) for square in gives.deeds):
            continue
        for found in _for_the_least(chair, Trade(offer.giver, gets.deeds, gives.deeds)):
            is_sold = not gets.deeds and found.want.cash < p.printed(gives.deeds)
            if not is_sold and (found.give, found.want) != (offer.want, offer.give):
                yield found


def _for_the_least(chair: Chair, trade: Trade) -> Iterator[act.MakeOffer]:
    """The trade for the least that the other would take, unless there is no such sum or all of it was refused."""
    cash = None if tries_of(prospects_of(chair), trade) is None else _least(chair, trade)
    if cash is not None:
        yield from _affordable(chair, trade, cash)


def _affordable(chair: Chair, trade: Trade, cash: int) -> Iterator[act.MakeOffer]:
    """The offer, if enough stays in hand, and the like was not refused of late."""
    p = prospects_of(chair)
    if cash <= spendable(chair) and not drains(p, trade, cash):
        offer = offer_of(p, trade, cash)
        if offer is not None:
            yield offer


def _least(chair: Chair, trade: Trade) -> int | None:
    """The least that the other would take, in the book's units: below 0 where they would pay.

    None if they would not even take all that can be spent.
    """
    unit, across = chair.rules.unit, chair.across(trade.other)
    low, high = -0.5 * chair.view.cash[trade.other], float(spendable(chair) // unit * unit)

    def in_units(cash: float) -> int:
        return ceil(cash / unit) * unit

    def is_enough(cash: float) -> bool:
        gets, gives = bundles(trade, in_units(cash))
        return appraising.against(across, Offer(0, chair.seat, trade.other, gives, gets)) is None

    if high <= low or not is_enough(high):
        return None
    return in_units(last_good(is_enough, high, low))
