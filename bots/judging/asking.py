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
from ..owned.proposing import (
    Trade,
    bundles,
    drains,
    feeds_the_only_rival,
    listed_price,
    tries_of,
    will_not_arm,
)
from ..owned.prospects import Prospects, prospects_of
from ..owned.risk import spendable
from .packages import packages

RECKONED = 16
"""For so many trades in a turn the least is looked for that is enough,"""
LISTED = 32
"""and so many are priced by what is printed."""


def likely(chair: Chair) -> Iterator[act.MakeOffer]:
    """What may be offered in this turn and others would take who reckon as *shrewd* does, for the least."""
    if chair.may_offer and chair.knows_all_answers:
        for trade in packages(prospects_of(chair), RECKONED):
            yield from _for_the_least(chair, trade)


def tried(chair: Chair) -> Iterator[act.MakeOffer]:
    """What may be offered in this turn, at printed prices: at more each time that somebody refuses."""
    if not chair.may_offer:
        return
    p = prospects_of(chair)
    for trade in packages(p, LISTED):
        tries = tries_of(p, trade)
        if tries is None or will_not_arm(p, trade) or p.armed(trade.other, trade.want, trade.give) == trade.other:
            continue
        cash = listed_price(p, trade, tries)
        if cash <= spendable(chair) and not drains(p, trade, cash):
            yield from _offered(p, trade, cash)


def instead_of(chair: Chair, offer: Offer) -> Iterator[act.MakeOffer]:
    """What is near to an offer and its giver would take who reckons as *shrewd* does, for the least."""
    if not chair.knows_all_answers:
        return
    for gets, gives in changes(chair, offer):
        if not gets.cards and not gives.cards:
            for found in _for_the_least(chair, Trade(offer.giver, gets.deeds, gives.deeds)):
                if (found.give, found.want) != (offer.want, offer.give):
                    yield found


def _for_the_least(chair: Chair, trade: Trade) -> Iterator[act.MakeOffer]:
    """The trade at the least that the other would take, if there is such a price."""
    p = prospects_of(chair)
    cash = None if tries_of(p, trade) is None else _least(chair, trade)
    if cash is not None:
        yield from _offered(p, trade, cash)


def _offered(p: Prospects, trade: Trade, cash: int) -> Iterator[act.MakeOffer]:
    """The offer, unless its price is not good for oneself, or the like was refused."""
    if feeds_the_only_rival(p, trade) or (not trade.give and drains(p, trade, cash)):
        return
    gets, gives = bundles(trade, cash)
    offer = act.MakeOffer(p.chair.seat, trade.other, gives, gets)
    if not p.chair.dealings.was_refused(offer):
        yield offer


def _least(chair: Chair, trade: Trade) -> int | None:
    """The least that the other would take, in the book's units: below 0 where they would pay; None if nothing."""
    unit, across = chair.rules.unit, chair.across(trade.other)
    low, high = -0.5 * chair.view.cash[trade.other], float(min(chair.cash, spendable(chair)) // unit * unit)

    def in_units(cash: float) -> int:
        return ceil(cash / unit) * unit

    def is_enough(cash: float) -> bool:
        gets, gives = bundles(trade, in_units(cash))
        return appraising.against(across, Offer(0, chair.seat, trade.other, gives, gets)) is None

    if high <= low or not is_enough(high):
        return None
    return in_units(last_good(is_enough, high, low))
