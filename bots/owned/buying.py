"""Whether to buy where one has landed, and how high to bid: what it adds to one's chance, or would to a rival's."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction

from ..chair import Chair
from . import bidding
from .halving import last_good
from .prospects import Prospects, prospects_of
from .raising import is_whole, liquid, raise_for
from .rising import HALF
from .risk import quantile

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
    return left >= quantile(chair, RISK) or _completes(chair, square)


def _completes(chair: Chair, square: int) -> bool:
    return all(other in chair.held or other == square for other in chair.rules.board.group_of(square))


def bid(chair: Chair, auction: Auction) -> act.PlayerAction:
    """Bid as little as is needed, up to what the lot is worth; in secret say what it is worth."""
    limit = limit_of_a_piece(chair) if auction.piece else limit_of_a_lot(chair, auction.square)
    return bidding.up_to(limit, chair, auction)


def limit_of_a_lot(chair: Chair, square: int) -> float:
    """Up to what sum one bids for a lot: its worth, and never what the next rents are likely to ask for."""
    safe = chair.cash + liquid(chair) // 2 - quantile(chair, RISK)
    floor = 0.0 if chair.view.closing else FLOOR * chair.rules.board.squares[square].price
    worth = max(limit_of(chair, square, chair.cash), floor)
    return min(worth, chair.cash if _completes(chair, square) else safe)


def limit_of(chair: Chair, square: int, most: float) -> float:
    """The sum, of so many units at most, at which one would as soon see a deed with the rival whom it helps most."""
    p, seat = prospects_of(chair), chair.seat
    lost = chance_if_lost(chair, square)
    holding, cash = p.ownership.with_one(seat, square), chair.view.cash[seat]
    limit = last_good(lambda paid: p.chance_with({seat: p.worth(holding, cash - paid)}) >= lost, 0.0, most)
    return float(most) if limit > most * 0.98 else limit


def chance_if_lost(chair: Chair, square: int) -> float:
    """One's own chance to win if the rival has a deed whom it helps most."""
    p = prospects_of(chair)
    return min(_chance_if_with(p, other, square) for other in p.seats if other != chair.seat)


def chance_if_bought(chair: Chair, square: int, price: int) -> float:
    """One's own chance to win if one has a deed for so much."""
    p, seat = prospects_of(chair), chair.seat
    return p.chance_with({seat: p.worth(p.ownership.with_one(seat, square), chair.cash - price)})


def _chance_if_with(p: Prospects, other: int, square: int) -> float:
    """One's own chance to win if another has the deed, at its price if they can pay it."""
    cash, own = p.chair.view.cash[other], p.holders_after(other, (), (square,))
    price = min(cash, p.tables.prices[square])
    changed = {other: p.strength(other, cash - price, own, (square,))}
    if p.own[square] == p.chair.seat:
        changed[p.chair.seat] = p.strength(p.chair.seat, p.chair.cash, own, (square,))
    return p.chance_with(changed)


def limit_of_a_piece(chair: Chair) -> float:
    """A little more than the dearest price that one would pay for it, as far as the purse goes.

    For half of the least price as far as cash goes: the bank gives that back for it at any time.
    """
    p = prospects_of(chair)
    prices = [chair.rules.board.squares[square].house_price for square in chair.held if is_whole(p, square)]
    if not prices:
        return 0.0
    return max(min(max(prices) * SHORT, chair.cash - quantile(chair, RISK) / 2), min(min(prices) * HALF, chair.cash))
