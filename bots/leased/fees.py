"""What a visit to a leased parcel brings, with what stands there or would stand there."""

from __future__ import annotations

from games.engine.board import LOT, STATION
from games.engine.pieces import Piece
from games.engine.rates import MEAN_PIPS
from games.engine.rules.use_fees import UseFees

from ..chair import Chair


def fee(chair: Chair, square: int, pieces: tuple[Piece, ...], owner: int) -> float:
    """The use fee of a visit in whole units, in the mean where dice decide it, if `owner` has these pieces there."""
    charges, printed = chair.rules.charges, chair.rules.board.squares[square]
    if not pieces or not isinstance(charges, UseFees):
        return 0.0
    if printed.kind == LOT:
        return float(charges.of_pieces(printed.rents, pieces))
    works = 1 + _works_beside(chair, square, owner)
    if printed.kind == STATION:
        return float(charges.station_fees[works - 1])
    return float(MEAN_PIPS * (charges.both_factor if works > 1 else charges.utility_factor))


def fee_now(chair: Chair, square: int) -> float:
    """What a visit brings the holder as things stand; 0 where nobody has built."""
    site = chair.view.sites[square]
    return 0.0 if site.holder is None else fee(chair, square, site.pieces, site.holder)


def _works_beside(chair: Chair, square: int, owner: int) -> int:
    """How many other works of its group the owner has."""
    sites = chair.view.sites
    return sum(
        sites[other].holder == owner and bool(sites[other].pieces)
        for other in chair.rules.board.group_of(square)
        if other != square
    )
