"""What a deed is worth against a rival's having it: one's own chance to win if one gets it, and if a rival does."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.agenda import Auction
from games.engine.parts.bidding import may_yet_bid

from ...chair import Chair
from ..chances.prospects import prospects_of

HANDED_ON = 2
"""Up to so many times its price a lot may be for somebody who does not bid, but to whom the winner hands it on."""


def chance_if_lost(chair: Chair, square: int) -> float:
    """One's own chance to win if the rival has a deed whom it helps most, at its price if they can pay it."""
    p, cash = prospects_of(chair), chair.view.cash
    left = {other: max(0, cash[other] - p.tables.prices[square]) for other in chair.others}
    return min(p.chance_with({other: p.worth(p.ownership.with_one(other, square), left[other])}) for other in left)


def chances_if_bought(chair: Chair, auction: Auction) -> Callable[[float], float]:
    """One's own chance to win if one has the lot for so much, and pays the interest on it."""
    p, seat = prospects_of(chair), chair.seat
    mine = p.as_built(p.ownership.with_one(seat, auction.square))
    left = chair.view.cash[seat] - p.interest((auction.square,))
    return lambda paid: p.chance_with({seat: p.worth(mine, left - paid)})


def chances_if_lost(chair: Chair, auction: Auction) -> Callable[[float], float]:
    """One's own chance to win if of those who may still bid, and can, the rival whom it helps most pays so much.

    Up to `HANDED_ON` times the price of a lot that may be anybody with what they have: a friend may bid for them.
    """
    p, cash = prospects_of(chair), chair.view.cash
    held = {other: p.ownership.with_one(other, auction.square) for other in chair.others}
    bidding_on, due = _rivals(chair, auction), p.interest((auction.square,))
    handed_on = HANDED_ON * p.printed((auction.square,)) if len(held) > 1 else 0.0

    def at(paid: float) -> float:
        able = [other for other in held if paid <= handed_on or (other in bidding_on and cash[other] >= paid)]
        left = {other: max(0.0, cash[other] - paid - due) for other in able}
        chances = [p.chance_with({other: p.worth(held[other], left[other])}) for other in able]
        return min(chances, default=p.chances[chair.seat])

    return at


def _rivals(chair: Chair, auction: Auction) -> list[int]:
    """The others who may still bid, or have bid most; in secret whoever may bid at all."""
    seats = chair.view.still_in()
    if auction.is_secret:
        return [seat for seat in chair.others if seat in (auction.bidders or seats)]
    return [seat for seat in chair.others if may_yet_bid(auction, seats, seat)]
