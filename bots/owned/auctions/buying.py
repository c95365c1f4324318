"""Whether a shrewd player buys where it has landed, and how high it bids: to where a rival may as well have it."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.pieces import Piece

from ...chair import Chair
from ..bisection import last_good
from ..chances.prospects import prospects_of
from ..chances.rising import HALF
from ..deed_values import completes
from ..houses.scarce_pieces import prices
from ..money.raising import liquid, raise_for
from ..money.risk import quantile
from . import bidding
from .rivalry import chances_if_bought, chances_if_lost

RISK = 0.12
"""A rent that comes less often than this in a turn is not provided for when one buys."""
FLOOR = 1.1
"""What share of its price any deed is worth, until the time is up."""
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

    What the bank lends on it is had back at once, so that nobody else has it for less. Once the time is up it is worth
    what it counts, whoever else may have it.
    """
    square = auction.square
    price, burden = prospects_of(chair).tables.prices[square], bidding.burden(chair, square)
    safe = max(chair.cash + liquid(chair) // 2 - quantile(chair, RISK), bidding.lent_on(chair, square))
    limit = limit_of(chair, auction)
    worth = min(limit, price - burden) if chair.view.closing else max(limit, FLOOR * price - burden)
    return min(worth, chair.cash if completes(chair.rules, chair.held, (square,)) else safe)


def limit_of(chair: Chair, auction: Auction) -> float:
    """The sum at which one would as soon see the lot with a rival who has bid a unit less, the one whom it helps most.

    Beyond what any of them can pay, it is held against nobody's having it.
    """
    most, unit = float(chair.cash), chair.rules.unit
    bought, lost = chances_if_bought(chair, auction), chances_if_lost(chair, auction)

    def is_worth(paid: float) -> bool:
        return bought(paid) >= lost(paid - unit)

    # With a rival who can pay no more what is lost changes at once, and halving ends near to that, below or above.
    outbids = [float(chair.view.cash[other] + unit) for other in chair.others]
    limit = max([last_good(is_worth, 0.0, most), *(paid for paid in outbids if paid <= most and is_worth(paid))])
    return most if limit > most * 0.98 else limit


def limit_of_a_piece(chair: Chair, piece: Piece) -> float:
    """A little more than the dearest price at which it could stand, as far as the purse goes.

    For half of the least price as far as cash goes: the bank gives that back for it at any time.
    """
    found = prices(chair, piece)
    if not found:
        return 0.0
    return max(min(max(found) * SHORT, chair.cash - quantile(chair, RISK) / 2), min(min(found) * HALF, chair.cash))
