"""Who plays for somebody absent: what nobody could blame it for. Never trades, never bids above a price, goes on."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.actions import Bid, Pass, PlayerAction
from games.engine.agenda import Auction
from games.engine.pieces import Piece

from ..chair import Chair
from ..leased import shortage
from ..owned.houses import scarce_pieces
from ..owned.trades import appraising
from ..parts import Habit, Parts, nothing_instead
from ..saying import never_trades
from ..strategy import Strategy
from . import lessees
from .regular import OWNED, WITHOUT_A_WORD


def within_price(bid: Callable[[Chair, Auction], PlayerAction]) -> Callable[[Chair, Auction], PlayerAction]:
    """Bids as these, up to the price of the lot; for a piece, up to what it costs where it is dearest."""

    def bounded(chair: Chair, auction: Auction) -> PlayerAction:
        wished = bid(chair, auction)
        price = _dearest(chair, auction.piece) if auction.piece else chair.rules.board.squares[auction.square].price
        if not isinstance(wished, Bid) or wished.amount <= price:
            return wished
        allowed = chair.may("bid")
        return Bid(chair.seat, price) if allowed and allowed.least <= price else Pass(chair.seat)

    return bounded


def _dearest(chair: Chair, piece: Piece) -> int:
    """What a piece costs the seat where it is dearest of the places in which it could stand now."""
    prices = shortage.prices if chair.leases else scarce_pieces.prices
    return max(prices(chair, piece), default=0)


def _alone(parts: Parts, business: tuple[Habit, ...]) -> Parts:
    bid = within_price(parts.bid)
    return parts._replace(
        answer=appraising.refuse,
        bid=bid,
        business=business,
        counter=nothing_instead,
        against=never_trades,
        takes_back=False,
    )


HOLDER = Strategy("holder", "", _alone(OWNED, WITHOUT_A_WORD), _alone(lessees.HELD, lessees.HELD.business))
