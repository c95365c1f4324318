"""What the steady player keeps in hand, and whether the land of its book is leased."""

from __future__ import annotations

from bots.chair import Chair
from games.engine.rules.tenure import Leasing


def leases(chair: Chair) -> bool:
    """Whether the land of this book is leased."""
    return isinstance(chair.rules.tenure, Leasing)


def reserve(chair: Chair) -> int:
    """What to keep in hand: more while others have buildings."""
    built = sum(chair.rules.setup.pieces.values()) - sum(chair.view.stock.values())
    if built:  # most of a game is over before anything stands
        sites = chair.view.sites
        built -= sum([len(sites[square].pieces) for square in chair.held])
    return chair.rules.setup.start_cash // 30 * min(1 + built, 5)
