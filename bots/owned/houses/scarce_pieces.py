"""Where a piece that the bank is short of could stand, and what it costs there."""

from __future__ import annotations

from games.engine.pieces import HOUSE, Piece

from ...chair import Chair


def prices(chair: Chair, piece: Piece) -> list[int]:
    """What a piece is printed at on each lot on which the seat could place one now, in whole units."""
    squares = chair.rules.board.squares
    return [squares[lot].house_price for lot in chair.open_to_building() if _has_room(chair, lot, piece)]


def _has_room(chair: Chair, lot: int, piece: Piece) -> bool:
    """Whether a house fits on a lot, or a hotel once all of its group have the houses that it needs."""
    rules, sites = chair.rules, chair.view.sites
    if piece == HOUSE:
        return rules.building.level(sites[lot]) < rules.building.needs
    return min(rules.building.level(sites[other]) for other in rules.board.group_of(lot)) >= rules.building.needs
