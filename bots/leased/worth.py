"""What parcels and pieces are worth to a seat, in cash: the fees of the rounds that are left, less what is to be paid.

The fee of a visit, times the visits of others in the `TURNS` that are left, is what stands there earns: never more,
whatever is asked. The ground rent is a fiftieth of that and is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.parts.loans import payoff
from games.engine.pieces import Piece

from ..chair import Chair
from .fees import fee
from .rises import RowRise, rises
from .visits import Visits


class DevelopedParcel(NamedTuple):
    """What a parcel brings once what brings most stands on it, and what has to be paid at once for that."""

    worth: float
    down: int


def earned(chair: Chair, seen: Visits, square: int, pieces: tuple[Piece, ...], owner: int) -> float:
    """What these pieces bring an owner there in the rounds that are left."""
    return fee(chair, square, pieces, owner) * seen[owner][square]


def worth(chair: Chair, seen: Visits, square: int, owner: int, purse: float, *, waits: bool = False) -> float:
    """What a parcel brings an owner who could build on it for as much as `purse`, half of it borrowed.

    Whoever keeps it `waits` for pieces that the bank has not now.
    Once the time is up what stands there counts as what it has cost: the rest of a round that still pays is left out.
    """
    return developed(chair, seen, square, owner, purse, waits=waits).worth


def developed(
    chair: Chair, seen: Visits, square: int, owner: int, purse: float, *, waits: bool = False
) -> DevelopedParcel:
    """What `worth` says of a parcel, with what has to be paid at once for it."""
    if chair.view.closing:
        return DevelopedParcel(float(sum(chair.view.sites[square].paid)), 0)
    best = DevelopedParcel(earned(chair, seen, square, chair.view.sites[square].pieces, owner), 0)
    for rise in rises(chair, square):
        if down(rise) <= purse and (waits or in_stock(chair, rise)):
            built = DevelopedParcel(earned(chair, seen, square, rise.then, owner) - rise.costs, down(rise))
            best = max(best, built, key=lambda one: one.worth)
    return best


def down(rise: RowRise) -> int:
    """What has to be paid at once of a row of pieces, half of it borrowed (C-28)."""
    return rise.costs - rise.costs // 2


def in_stock(chair: Chair, rise: RowRise) -> bool:
    """Whether the bank has all of these pieces."""
    stock = chair.view.stock
    return all(stock[piece] >= rise.added.count(piece) for piece in set(rise.added))


def replaced_for(chair: Chair, square: int) -> int:
    """What it would cost to build anew what stands on a parcel, in whole units, houses given back included."""
    return chair.rules.building.cost(chair.rules.board.squares[square], chair.view.sites[square].pieces)


def loan_on(chair: Chair, square: int) -> int:
    """What ends the loan there, in whole units; 0 where there is none."""
    site = chair.view.sites[square]
    return payoff(site) if site.original else 0


def piece_worth(chair: Chair, seen: Visits, piece: Piece) -> float:
    """What one more of a kind is worth: the best row that begins with it, shared among its like."""
    best = 0.0
    for square in chair.held - set(chair.view.barred):
        now = earned(chair, seen, square, chair.view.sites[square].pieces, chair.seat)
        for rise in rises(chair, square):
            if rise.added[0] == piece:
                rest = [other for other in rise.added if other != piece]
                others = rise.costs * len(rest) / len(rise.added)
                gain = earned(chair, seen, square, rise.then, chair.seat) - now - others
                best = max(best, gain / (len(rise.added) - len(rest)))
    return best
