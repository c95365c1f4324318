"""What a square costs whoever takes it, what that leaves, and what ends what is owed on it."""

from __future__ import annotations

from games.engine import View
from games.engine.agenda import Auction
from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.parts.loans import payoff
from games.engine.rules.finance import Mortgages


def left_after_taking(edition: Edition, seen: View, free_cash: int, square: int) -> int | None:
    """What is left of the cash that one may spend after one has taken a square, in whole units; below 0 what lacks.

    None for a square that nobody can take at its price: somebody holds it already, nobody ever can, or one bids for it.
    """
    if not edition.board.squares[square].group or seen.sites[square].holder is not None:
        return None
    if isinstance(seen.asked, Auction) and seen.asked.square == square:
        return None
    return max(0, free_cash) - price_of(edition, square)


def price_of(edition: Edition, square: int) -> int:
    """What it costs to take a square, in whole units: its price, or the ground rent where land is leased."""
    return edition.tenure.price_of(edition.board, square)


def redemption_of(edition: Edition, site: Site, *, fresh: bool = False) -> int:
    """What ends what is owed on a square, in whole units; `fresh` if the interest of a mortgage has just been paid."""
    finance = edition.finance
    return finance.redeemed_for(site.owed, fresh=fresh) if isinstance(finance, Mortgages) else payoff(site)
