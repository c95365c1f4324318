"""How the steady player plays where land is leased: build where visitors feel it most, on credit if need be."""

from __future__ import annotations

from itertools import pairwise

from bots.chair import Chair
from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.asking.prices import Price
from games.engine.elements import Offer
from games.engine.events import Built, Paid, Redeemed
from games.engine.pieces import HOUSE, WORKS, Piece
from games.engine.rules.parcels import Parcels
from games.engine.rules.use_fees import UseFees

FEW_LEFT = 12
"""With fewer pieces of a kind in the bank one may have to bid for the next."""
LEAST_CASH = 150
"""What to keep in hand for ground rents, whatever stands on the board, in whole units."""
SHARE = 0.25
"""How much of the highest fee of another to keep beside it."""


def take(chair: Chair, square: int) -> act.PlayerAction:
    """Lease what one can also build on."""
    first = _price(chair, square, WORKS if chair.rules.board.squares[square].kind != "lot" else HOUSE)
    lease = next(iter(chair.may("lease") or ()), None)
    if lease and chair.cash - (lease.price.costs or 0) >= first // 2 + reserve(chair):
        return lease.action
    return act.Decline(chair.seat)


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else sell what earns least for its price; else give up."""
    if chair.may("pay"):
        return act.Pay(chair.seat)
    sales = [action.squares for action in chair.all_allowed({"sell"}) if isinstance(action, act.Sell)]
    if not sales:
        return act.Bankrupt(chair.seat)
    return act.Sell(chair.seat, min(sales, key=lambda squares: _fee(chair, squares[0])))


def business(chair: Chair) -> act.PlayerAction | None:
    """A loan redeemed where one is rich, else a building; None when nothing is worth it."""
    return _redeem(chair) or build(chair)


def build(chair: Chair) -> act.PlayerAction | None:
    """The piece that raises a fee most for its price, half of it borrowed where the purse asks for that."""
    sites, squares = chair.view.sites, chair.rules.board.squares
    bare = [square for square in chair.held if len(sites[square].pieces) < chair.rules.building.needs]
    cheapest = min((squares[square].house_price or squares[square].price for square in bare), default=0)
    if chair.cash - cheapest // 2 < reserve(chair):
        return None
    options = sorted(chair.may("build") or (), key=lambda choice: -_gain(chair, choice))
    best = next((choice for choice in options if _affordable(chair, choice)), None)
    if best is None:
        return None
    price, wish = best.price.costs or 0, best.action
    assert isinstance(wish, act.Build)
    return wish._replace(loan=0 if chair.cash - price >= reserve(chair) else price // 2)


def place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where it raises a fee most."""
    choices = list(chair.may("build") or ())
    return max(choices, key=lambda choice: _gain(chair, choice)).action if choices else act.Pass(chair.seat)


def valuation_of_a_piece(chair: Chair, piece: Piece) -> float:
    """A quarter more than the dearest price that we would pay for it, as far as the purse goes."""
    prices = [_price(chair, square, piece) for square in chair.held]
    return min(max(prices, default=0) * 1.25, chair.cash - reserve(chair))


def keep(chair: Chair, squares: tuple[int, ...]) -> act.PlayerAction:
    """Of an estate: the parcel whose fee is worth its loan is paid off, the others are given up."""
    first = squares[0]
    repay = chair.squares("repay").get(first)
    if repay is not None and _fee(chair, first) * 4 >= (repay.price.costs or 0):
        return repay.action
    return act.GiveUp(chair.seat, (first,))


def valuation(chair: Chair, auction: Auction) -> float:
    """What a parcel under the hammer is worth: its fees, and a little for the chance to build."""
    worth = _fee(chair, auction.square) * 3 + chair.rules.board.squares[auction.square].price / 5
    return min(worth, chair.cash - reserve(chair))


def is_good(chair: Chair, offer: Offer, price: Price) -> bool:
    """Whether a trade brings more than it costs: fees of the transfer and loans, as its price has them, counted."""
    gets = offer.give.cash + sum(_worth(chair, square) for square in offer.give.deeds)
    gives = offer.want.cash + sum(_worth(chair, square) * 1.2 for square in offer.want.deeds)
    leases = len(offer.give.deeds) + len(offer.want.deeds)
    return gets > gives + _loans_ended(chair, price) + 100 * leases


def _loans_ended(chair: Chair, price: Price) -> int:
    """What it takes to end the loans on what one gives away."""
    found = pairwise(price.facts)
    ended = (paid for paid, fact in found if isinstance(paid, Paid) and isinstance(fact, Redeemed))
    return sum(paid.amount for paid in ended if paid.payer == chair.seat)


def reserve(chair: Chair) -> int:
    """What to keep in hand, in whole units: more, the more a visit may cost."""
    view = chair.view
    others = (square for square, site in enumerate(view.sites) if site.pieces and site.holder != chair.seat)
    return LEAST_CASH + int(SHARE * max((_fee(chair, square) for square in others), default=0))


def _redeem(chair: Chair) -> act.PlayerAction | None:
    """A loan keeps the fees from us: it pays to end it as soon as there is cash enough to build as well."""
    spare = chair.cash - 2 * reserve(chair)
    if spare <= 0 or not any(chair.view.sites[square].original for square in chair.held):
        return None
    repaid = (choice for choice in chair.may("repay") or () if (choice.price.costs or 0) <= spare)
    return next((choice.action for choice in repaid), None)


def _affordable(chair: Chair, choice: Choice) -> bool:
    """Half of the price is enough; all of it where others may want the piece too and it may have to be bid for."""
    price, piece = choice.price.costs or 0, _piece(choice)
    scarce = chair.view.stock[piece] < FEW_LEFT and piece != WORKS
    return chair.cash - (price if scarce else price - price // 2) >= reserve(chair)


def _piece(choice: Choice) -> Piece:
    """The kind of piece that a choice would build."""
    assert isinstance(choice.action, act.Build)
    return choice.action.piece or HOUSE


def _parcels(chair: Chair) -> Parcels:
    building = chair.rules.building
    assert isinstance(building, Parcels)  # land is leased here
    return building


def _price(chair: Chair, square: int, piece: Piece) -> int:
    """What a piece would cost on a square where one may not build yet."""
    return _parcels(chair).price(chair.rules.board.squares[square], piece)


def _fee(chair: Chair, square: int, pieces: tuple[Piece, ...] | None = None) -> float:
    """What a visitor pays there, or would with these pieces."""
    printed = chair.rules.board.squares[square]
    pieces = chair.view.sites[square].pieces if pieces is None else pieces
    if printed.kind != "lot":
        return 60.0 if pieces else 0.0
    charges = chair.rules.charges
    return float(charges.of_pieces(printed.rents, pieces)) if isinstance(charges, UseFees) else 0.0


def _gain(chair: Chair, choice: Choice) -> float:
    """How much a choice raises the fee, for each unit of its price, times a hundred, the printed one if paid."""
    built = next(fact for fact in choice.price.facts if isinstance(fact, Built))
    more = _fee(chair, built.square, built.pieces) - _fee(chair, built.square)
    return more * 100 / (choice.price.costs or _price(chair, built.square, built.piece))


def _worth(chair: Chair, square: int) -> float:
    return sum(chair.view.sites[square].paid) + _fee(chair, square)
