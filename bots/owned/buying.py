"""Whether to buy where one has landed, and how high to bid: what it adds to one's chance, or would to a rival's."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.bidding import may_yet_bid
from games.engine.pieces import Piece

from ..chair import Chair
from . import bidding
from .halving import last_good
from .prospects import prospects_of
from .raising import liquid, raise_for
from .rising import HALF
from .risk import quantile
from .scarce import prices
from .values import completes

RISK = 0.12
"""A rent that comes less often than this in a turn is not provided for when one buys."""
FLOOR = 1.1
"""What share of its price any deed is worth, until the time is up."""
HANDED_ON = 2
"""Up to so many times its price a lot may be for somebody who does not bid, but to whom the winner hands it on."""
SHORT = 1.6
"""At most so many times its price for a piece that the bank is short of."""


def take(chair: Chair, square: int) -> act.PlayerAction:
    """Buy what is worth its price, mortgaging what is missed least for it; else leave it to the hammer."""
    price = chair.rules.board.squares[square].price
    if not _is_worth(chair, square, price):
        return act.Decline(chair.seat)
    if chair.may("buy"):
        return act.Buy(chair.seat)
    return raise_for(chair, price) or act.Decline(chair.seat)


def _is_worth(chair: Chair, square: int, price: int) -> bool:
    """Whether one could still pay what is likely to come; where that is unlikely, only what completes a group."""
    left = chair.cash + liquid(chair) - price + prospects_of(chair).tables.lent[square]
    return left >= quantile(chair, RISK) or completes(chair.rules, chair.held, (square,))


def bid(chair: Chair, auction: Auction) -> act.PlayerAction:
    """Bid as little as is needed, up to what the lot is worth; in secret say what it is worth."""
    limit = limit_of_a_piece(chair, auction.piece) if auction.piece else limit_of_a_lot(chair, auction)
    return bidding.up_to(limit, chair, auction)


def limit_of_a_lot(chair: Chair, auction: Auction) -> float:
    """Up to what sum one bids for a lot: its worth, and never what the next rents are likely to ask for.

    What the bank lends on it is had back at once, so that nobody else has it for less.
    """
    square, p = auction.square, prospects_of(chair)
    safe = max(chair.cash + liquid(chair) // 2 - quantile(chair, RISK), bidding.lent_on(chair, square))
    floor = 0.0 if chair.view.closing else FLOOR * p.tables.prices[square] - bidding.burden(chair, square)
    worth = max(limit_of(chair, auction), floor)
    return min(worth, chair.cash if completes(chair.rules, chair.held, (square,)) else safe)


def limit_of(chair: Chair, auction: Auction) -> float:
    """The sum at which one would as soon see the lot with a rival who has bid a unit less, the one whom it helps most.

    Beyond what any of them can pay, it is held against nobody's having it.
    """
    p, seat, most = prospects_of(chair), chair.seat, float(chair.cash)
    mine, lost = p.ownership.with_one(seat, auction.square), chances_if_lost(chair, auction)
    due = p.interest((auction.square,))

    def is_worth(paid: float) -> bool:
        return p.chance_with({seat: p.worth(mine, most - paid - due)}) >= lost(paid - chair.rules.unit)

    # With a rival who can pay no more what is lost changes at once, and halving ends near to that, below or above.
    outbids = [float(chair.view.cash[other] + chair.rules.unit) for other in _others(chair)]
    limit = max([last_good(is_worth, 0.0, most), *(paid for paid in outbids if paid <= most and is_worth(paid))])
    return most if limit > most * 0.98 else limit


def chances_if_lost(chair: Chair, auction: Auction) -> Callable[[float], float]:
    """One's own chance to win if of those who may still bid, and can, the rival whom it helps most pays so much.

    Up to `HANDED_ON` times the price of a lot that may be anybody with what they have: a friend may bid for them.
    """
    p, cash = prospects_of(chair), chair.view.cash
    held = {other: p.ownership.with_one(other, auction.square) for other in _others(chair)}
    bidding_on, due = _rivals(chair, auction), p.interest((auction.square,))
    handed_on = HANDED_ON * p.printed((auction.square,)) if len(held) > 1 else 0.0

    def at(paid: float) -> float:
        able = [other for other in held if paid <= handed_on or (other in bidding_on and cash[other] >= paid)]
        left = {other: max(0.0, cash[other] - paid - due) for other in able}
        chances = [p.chance_with({other: p.worth(held[other], left[other])}) for other in able]
        return min(chances, default=p.chances[chair.seat])

    return at


def _others(chair: Chair) -> list[int]:
    return [seat for seat in chair.view.still_in() if seat != chair.seat]


def _rivals(chair: Chair, auction: Auction) -> list[int]:
    """The others who may still bid, or have bid most; in secret whoever may bid at all."""
    seats = chair.view.still_in()
    if auction.is_secret:
        return [seat for seat in _others(chair) if seat in (auction.bidders or seats)]
    return [seat for seat in _others(chair) if may_yet_bid(auction, seats, seat)]


def chance_if_lost(chair: Chair, square: int) -> float:
    """One's own chance to win if the rival has a deed whom it helps most, at its price if they can pay it."""
    p, cash = prospects_of(chair), chair.view.cash
    left = {other: max(0, cash[other] - p.tables.prices[square]) for other in _others(chair)}
    return min(p.chance_with({other: p.worth(p.ownership.with_one(other, square), left[other])}) for other in left)


def chance_if_bought(chair: Chair, square: int, price: int) -> float:
    """One's own chance to win if one has a deed for so much."""
    p, seat = prospects_of(chair), chair.seat
    return p.chance_with({seat: p.worth(p.ownership.with_one(seat, square), chair.cash - price)})


def limit_of_a_piece(chair: Chair, piece: Piece) -> float:
    """A little more than the dearest price at which it could stand, as far as the purse goes.

    For half of the least price as far as cash goes: the bank gives that back for it at any time.
    """
    found = prices(chair, piece)
    if not found:
        return 0.0
    return max(min(max(found) * SHORT, chair.cash - quantile(chair, RISK) / 2), min(min(found) * HALF, chair.cash))
