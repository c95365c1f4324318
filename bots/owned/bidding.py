"""How a regular player bids: up to what a lot is worth to it, or to the rival whose group it completes."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction

from ..chair import Chair
from .purse import reserve
from .values import completes, is_last


def bid(chair: Chair, auction: Auction) -> act.PlayerAction:
    """Bid up to what the lot is worth to us, or to what it would be worth to the rival whose group it completes."""
    return up_to(_limit(chair, auction), chair, auction)


def up_to(limit: float, chair: Chair, auction: Auction) -> act.PlayerAction:
    """Bid as little as is needed, up to a limit; in secret the limit itself, since the price is the second one's."""
    bid = chair.may("bid")
    if bid is None or bid.most is None or bid.least > limit:
        return act.Pass(chair.seat)
    unit, most = chair.rules.unit, min(int(limit), bid.most)
    amount = most if auction.is_secret else min(bid.least + _step(chair, auction, bid.least), most)
    return act.Bid(chair.seat, max(bid.least, amount - amount % unit))


def _step(chair: Chair, auction: Auction, least: int) -> int:
    """What is bid beyond the least: more the higher it is, so that an auction comes to its end; nothing at first."""
    if auction.by is None:
        return 0
    return least // 5 if auction.piece else max(chair.rules.board.squares[auction.square].price // 20, least // 10)


def _limit(chair: Chair, auction: Auction) -> float:
    return _valuation_of_a_piece(chair) if auction.piece else _valuation(chair, auction.square)


def _valuation(chair: Chair, square: int) -> float:
    rules, view = chair.rules, chair.view
    price = rules.board.squares[square].price
    if completes(rules, chair.held, (square,)):
        limit = price * 2.0
    elif is_last(rules, view.sites, square):
        limit = price * 1.2
    else:
        limit = float(price)
    return min(limit, chair.cash - reserve(chair) / 2)


def _valuation_of_a_piece(chair: Chair) -> float:
    """Half as much again as the dearest price that we would pay for it."""
    dearest = max((chair.rules.board.squares[square].house_price for square in chair.held), default=0)
    return min(dearest * 1.5, chair.cash - reserve(chair) / 2)
