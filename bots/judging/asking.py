"""What to ask of others: what they would agree to if they reckoned as *shrewd* does, for the least that is enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from ..owned import appraising
from ..owned.countering import changes
from ..owned.halving import last_good
from ..owned.proposing import Trade, bundles, drains, feeds_the_only_rival, trades, tries_of
from ..owned.prospects import prospects_of
from ..owned.risk import spendable

MOST_TRIED = 8
"""For so many trades a price is looked for in a turn."""


def offers(chair: Chair) -> Iterator[act.MakeOffer]:
    """What to offer in this turn, if nothing was offered yet: of the trades by which both sides gain most."""
    if chair.may_offer and chair.knows_all_answers:
        found = sorted(trades(prospects_of(chair)), key=lambda pair: -pair[0])[:MOST_TRIED]
        yield from _priced(chair, (trade for _surplus, trade in found))


def instead_of(chair: Chair, offer: Offer) -> Iterator[act.MakeOffer]:
    """What to offer instead of an offer: what is near to it."""
    if not chair.knows_all_answers:
        return
    near = [both for both in changes(chair, offer) if not any(bundle.cards for bundle in both)]
    for found in _priced(chair, (Trade(offer.giver, gets.deeds, gives.deeds) for gets, gives in near)):
        if (found.give, found.want) != (offer.want, offer.give):
            yield found


def _priced(chair: Chair, found: Iterable[Trade]) -> Iterator[act.MakeOffer]:
    """Those that the other would take, unless they have refused the like."""
    p = prospects_of(chair)
    for trade in found:
        if tries_of(p, trade) is None or feeds_the_only_rival(p, trade):
            continue
        cash = _least(chair, trade)
        if cash is None or (not trade.give and drains(p, trade, cash)):
            continue
        gets, gives = bundles(trade, cash)
        offer = act.MakeOffer(chair.seat, trade.other, gives, gets)
        if not chair.dealings.was_refused(offer):
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
