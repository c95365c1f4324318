"""Facts that are one event, told in one sentence: by the fact with which it begins, what may tell it."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import events as ev
from games.engine.events import Facts

from ..teller import Teller
from . import dealings, journeys, payments
from .told import ToldFacts

TOGETHER: dict[type, tuple[Callable[[Teller, Facts], ToldFacts | None], ...]] = {
    ev.Threw: (journeys.throw,),
    ev.Moved: (journeys.arrival,),
    ev.Drew: (journeys.card,),
    ev.Paid: (
        journeys.freed,
        dealings.took,
        dealings.built,
        dealings.sold,
        dealings.sold_with_loan,
        dealings.lent,
        payments.lent_for_a_price,
        payments.off_loan,
        dealings.each,
        payments.purpose,
    ),
    ev.LeftJail: (journeys.freed,),
    ev.CardGivenUp: (journeys.freed,),
    ev.HandedOver: (dealings.handed,),
    ev.CardHandedOver: (dealings.handed,),
    ev.FellToBank: (dealings.fallen,),
    ev.AuctionEnded: (dealings.piece_won,),
}
"""What may tell the facts together with those that follow."""
