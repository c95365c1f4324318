"""A simple gauge of a trade: what it brings by printed prices."""

from __future__ import annotations

from games.engine.edition import Edition
from games.engine.elements import Bundle, Offer


def brings(edition: Edition, offer: Offer) -> int:
    """What a trade brings its taker by printed prices, in whole units of the edition."""
    return _worth(edition, offer.give) - _worth(edition, offer.want)


def _worth(edition: Edition, bundle: Bundle) -> int:
    return bundle.cash + sum(edition.board.squares[square].price for square in bundle.deeds)
