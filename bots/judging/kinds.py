"""Which games a network was learnt from: each kind of game has one of its own."""

from __future__ import annotations

from typing import Literal

from ..chair import Chair

GameKind = Literal["last", "landed", "counted", "timed"]
"""Played to the last, with houses anywhere or (`landed`) where one stands; to a count of bankruptcies; for a time."""
MOST_SEATS = 5
"""The seats of the largest tables that were learnt from."""
GROUPS = 10
"""The groups on the boards of the games that were learnt from."""


def kind_of(chair: Chair) -> GameKind | None:
    """The kind of game that is played here; None where none like it was learnt from, and where land is leased."""
    rules = chair.rules
    if chair.leases or len(chair.view.cash) > MOST_SEATS or len(rules.board.groups) != GROUPS:
        return None
    anywhere = rules.building.own_square is None  # type: ignore[union-attr]
    return _BY_ENDING.get((anywhere, bool(rules.ending.counted), bool(rules.ending.timed)))


_BY_ENDING: dict[tuple[bool, bool, bool], GameKind] = {
    (True, False, False): "last",
    (False, False, False): "landed",
    (True, True, False): "counted",
    (True, False, True): "timed",
}
"""By whether one builds anywhere, whether a count of bankruptcies ends the game, and whether the clock does."""
