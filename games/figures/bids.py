"""Sums where one bids: those that are worth a button of their own, and what is lacking for any."""

from __future__ import annotations

from games.engine import View
from games.engine.agenda import Auction
from games.engine.edition import Edition


def raises(least: int, most: int | None, unit: int, bill: int) -> tuple[int, ...]:
    """The least that is asked, about a tenth more, and a round bill more; none above the most. In whole units."""
    tenth = -(-least // 10)
    steps = (0, tenth + -tenth % unit, bill)
    sums = sorted({least + step for step in steps})
    return tuple(amount for amount in sums if most is None or amount <= most)


def lacking(rules: Edition, seen: View, auction: Auction, seat: int, bid: int) -> int:
    """What a seat lacks of a bid and of the interest beside it, in whole units, or 0."""
    return max(0, bid + rules.auctions.premium_of(rules, seen.sites, auction) - seen.cash[seat])
