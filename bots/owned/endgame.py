"""The end of a game that is counted: what a bankruptcy that ends it leaves, what is still won once the time is up."""

from __future__ import annotations

from dataclasses import replace

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from .chances.prospects import prospects_of
from .insolvent import ruined


def as_it_ends(chair: Chair, offer: Offer) -> Chair:
    """The chair from which an offer is to be good as well: as once the time is up, where the game may be counted next.

    The same chair where it may not; nor of an offer to or from whoever is to go bankrupt, which may save them.
    """
    ending, out = chair.rules.ending, chair.view.out
    if not (chair.view.debts and ending.counted and len(out) + 1 >= ending.bankruptcies):
        return chair
    if any(seat not in (offer.giver, offer.taker) for seat in ruined(chair)):
        return replace(chair, view=chair.view._replace(closing=True))
    return chair


def borrow(chair: Chair) -> act.PlayerAction | None:
    """A deed mortgaged that counts as much as before.

    Once the time is up, where mortgaged deeds count whole: all that the bank lends on them is still to be won.
    """
    if not chair.view.closing or prospects_of(chair).tables.counted < 1.0:
        return None
    return next((choice.action for choice in chair.squares("mortgage").values()), None)
