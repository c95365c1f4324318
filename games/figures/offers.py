"""A simple gauge of a trade: what it brings by printed prices."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.edition import Edition
from games.engine.elements import Bundle, Offer, Site

from .prices import price_of


def brings(edition: Edition, sites: Sequence[Site], offer: Offer) -> int:
    """What a trade brings its taker by printed prices, in whole units of the edition."""
    return _worth(edition, sites, offer.give) - _worth(edition, sites, offer.want)


def _worth(edition: Edition, sites: Sequence[Site], bundle: Bundle) -> int:
    """Cash and what the squares cost: where land is leased their ground rents, and what was paid for what stands."""
    squares = (price_of(edition, square) + sum(sites[square].paid) for square in bundle.deeds)
    return bundle.cash + sum(squares)
