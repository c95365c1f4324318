"""A table as one may stand in the middle of its game, for who arrives before any was played. It is no row."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.engine import EDITIONS, start
from games.engine.chance import Drawn
from games.scenarios.given import place

from ..seen import Seen
from ..shown import OwnSeat, Status, TableRow
from ..standing import Sight, Standing

NAMES = ("Ana", "Ben", "Chloé", "Davi")
GIVEN: dict[int, dict[str, Any]] = {
    0: {"at": 24, "deeds": [15, 16, 18, 19, 31, 32, 34], "buildings": {31: 1, 32: 1, 34: 2}},
    1: {"at": 20, "deeds": [6, 8, 9, 21, 37], "buildings": {6: 2, 8: 2, 9: 3}},
    2: {"at": 10, "deeds": [11, 13, 14, 26, 27, 35], "buildings": {11: 4, 13: 4, 14: "hotel"}},
    3: {"at": 7, "deeds": [1, 3, 5, 12, 23, 25], "mortgaged": [5, 12, 23]},
}
"""Who stands where, with what: squares by their numbers, which all boards share."""


@cache
def example() -> Seen:
    """That table, of the first book, as everybody would see it."""
    name, book = next(iter(EDITIONS.items()))
    state = start(book, len(NAMES), Drawn(lambda _most, _purpose: 0), first=0).state
    place(book, state, GIVEN, {})
    row = TableRow(0, "", name, "standard", "", Status.RUNNING, 0, {}, None, None, 0, False, None, "", "")
    seats = tuple(
        OwnSeat(order, None, "", who, "", None, None, None, False, False, False, False, 0, 0, 0, ())
        for order, who in enumerate(NAMES)
    )
    standing = Standing(row, "standard", dict(book.defaults), None, seats, None, False, state)
    return Seen(Sight(standing), None)
