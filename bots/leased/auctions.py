"""Bids for parcels and pieces where land is leased: in few steps up to what they are worth."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction, ToWant
from games.engine.pieces import HOUSE, Piece

from ..chair import Chair
from .reserve import reserve
from .rises import parcels
from .shortage import prices
from .visits import Visits, visits
from .worth import piece_worth, worth

STEPS = 6
"""In about how many bids an auction comes to the most that one of its bidders would give."""


def bid(chair: Chair, auction: Auction) -> act.PlayerAction:
    """The least while nobody has bid, then by a share of our limit; a sealed bid is the limit itself."""
    allowed = chair.may("bid")
    limit = int(_limit(chair, auction))
    if allowed is None or allowed.most is None or allowed.least > limit:
        return act.Pass(chair.seat)
    most = min(limit, allowed.most)
    if auction.is_secret:
        return act.Bid(chair.seat, max(allowed.least, most))
    step = limit // STEPS if auction.by is not None else 0
    return act.Bid(chair.seat, max(allowed.least, min(most, auction.high + step)))


def _limit(chair: Chair, auction: Auction) -> float:
    """The most that a lot is bid for: a parcel is never paid for with what is to be kept in hand."""
    seen = visits(chair)
    if auction.piece:
        return _of_a_piece(chair, seen, auction.piece)
    spare = chair.cash - reserve(chair)
    return min(worth(chair, seen, auction.square, chair.seat, spare / 2), spare)


def _of_a_piece(chair: Chair, seen: Visits, piece: Piece) -> float:
    """What it is worth, and at least its price for whoever has asked for it: else one need not have asked."""
    return min(max(piece_worth(chair, seen, piece), _price(chair, piece)), chair.cash)


def _price(chair: Chair, piece: Piece) -> int:
    """The least that a piece costs the seat, in whole units; 0 where it could place it nowhere now."""
    return min(prices(chair, piece), default=0)


def want(chair: Chair) -> act.PlayerAction:
    """As many scarce pieces as earn more than they cost and as the purse bears; no more than one parcel of houses."""
    allowed, asked = chair.may("want"), chair.view.asked
    if allowed is None or allowed.most is None or not isinstance(asked, ToWant):
        return act.Pass(chair.seat)
    price = _price(chair, asked.piece)
    if not price or piece_worth(chair, visits(chair), asked.piece) <= price:
        return act.Pass(chair.seat)
    most = parcels(chair).needs if asked.piece == HOUSE else allowed.most
    number = min(allowed.most, most, (chair.cash - reserve(chair)) // price)
    return act.Want(chair.seat, asked.piece, number) if number > 0 else act.Pass(chair.seat)


def pass_by(chair: Chair) -> act.PlayerAction:
    """Whoever does not know how to bid for a piece leaves it to others."""
    return act.Pass(chair.seat)
