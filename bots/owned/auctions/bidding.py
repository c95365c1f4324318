"""How a regular player bids: up to what a lot is worth to it, or to the rival whose group it completes."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.pieces import Piece

from ...chair import Chair
from ..chances.prospects import prospects_of
from ..deed_values import completes, is_last
from ..houses.scarce_pieces import prices
from ..money.purse import reserve


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
    if auction.piece:
        return max(chair.rules.setup.start_cash // 100, least // 5)
    return max(chair.rules.board.squares[auction.square].price // 20, least // 10)


def _limit(chair: Chair, auction: Auction) -> float:
    return _valuation_of_a_piece(chair, auction.piece) if auction.piece else _valuation(chair, auction.square)


def _valuation(chair: Chair, square: int) -> float:
    """What a deed is worth, and no less than what the bank lends on it; once the time is up what it counts."""
    rules, view = chair.rules, chair.view
    price = rules.board.squares[square].price - burden(chair, square)
    if view.closing:
        limit = float(price)
    elif completes(rules, chair.held, (square,)):
        limit = price * 2.0
    elif is_last(rules, view.sites, square):
        limit = price * 1.2
    else:
        limit = float(price)
    return min(limit, max(chair.cash - reserve(chair) / 2, lent_on(chair, square)))


def burden(chair: Chair, square: int) -> float:
    """What a mortgage takes of the price of a deed that one gets, in whole units, the interest on it included.

    Once the time is up that is what it counts less.
    """
    p, owed = prospects_of(chair), chair.view.sites[square].owed
    if not owed:
        return 0.0
    lost = p.tables.prices[square] * (1 - p.tables.counted) if chair.view.closing else owed
    return lost + p.interest((square,))


def lent_on(chair: Chair, square: int) -> int:
    """What the bank would lend at once on a deed that one gets, in whole units, as far as one can pay so much."""
    return min(chair.cash, prospects_of(chair).lent((square,)))


def _valuation_of_a_piece(chair: Chair, piece: Piece) -> float:
    """Half as much again as the dearest price at which it could stand."""
    return min(max(prices(chair, piece), default=0) * 1.5, chair.cash - reserve(chair) / 2)
