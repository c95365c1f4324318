"""Which clause of an edition a fact follows, where the fact itself does not name it."""

from __future__ import annotations

from games.engine.edition import Edition
from games.engine.rules.finance import Mortgages
from games.engine.rules.parcels import Parcels
from games.engine.rules.setup import RankedSetup, Setup
from games.engine.rules.tenure import Leasing, Purchase
from games.engine.sales import Emptied


def taking_clause(edition: Edition) -> str:
    """Of buying, or of leasing."""
    return edition.tenure.buying if isinstance(edition.tenure, Purchase) else edition.tenure.leasing


def declining_clause(edition: Edition) -> str:
    """Of what is not taken."""
    return edition.tenure.declined if isinstance(edition.tenure, Leasing) else edition.auctions.won


def dealing_clause(edition: Edition) -> str:
    """Of deeds dealt at the start."""
    return edition.setup.dealing if isinstance(edition.setup, Setup) else ""


def box_clause(edition: Edition) -> str:
    """Of a bank that has a box."""
    return edition.setup.box if isinstance(edition.setup, RankedSetup) else ""


def bidding_clause(edition: Edition, piece: str) -> str:
    """Of bids for a square, or for a piece in a shortage."""
    return edition.shortages.too_few if piece else edition.auctions.clause_of(edition.auctions.mode)


def building_clause(edition: Edition, piece: str) -> str:
    """Of what a piece costs."""
    building = edition.building
    if not isinstance(building, Parcels):
        return building.price
    return {"house": building.houses, "works": building.works}.get(piece, building.big)


def selling_clause(edition: Edition, piece: str) -> str:
    """Of a piece that goes back to the bank."""
    selling = edition.building.selling
    if isinstance(selling, str):
        return selling
    if isinstance(selling, Emptied):
        return selling.hotel if piece == "hotel" else selling.house
    return selling.clause


def lending_clause(edition: Edition) -> str:
    """Of mortgages, or of loans on buildings."""
    if isinstance(edition.building, Parcels):
        return edition.building.half_down
    return edition.finance.lending if isinstance(edition.finance, Mortgages) else ""
