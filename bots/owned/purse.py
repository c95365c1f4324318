"""What a regular player keeps in hand."""

from __future__ import annotations

from ..chair import Chair


def reserve(chair: Chair) -> int:
    """What to keep in hand, in whole units: more while others have buildings, nothing where no turn is to come."""
    if not chair.throws_again:
        return 0
    built = sum(chair.rules.setup.pieces.values()) - sum(chair.view.stock.values())
    if built:  # most of a game is over before anything stands
        sites = chair.view.sites
        built -= sum([len(sites[square].pieces) for square in chair.held])
    return chair.rules.setup.start_cash // 30 * min(1 + built, 5)
