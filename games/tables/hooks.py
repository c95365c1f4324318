"""What must happen with a move and after it: each app adds its function when it is ready. Explicit, not signals.

What happens with a move is stored or lost together with it. What happens after a change is told by its value, once it
is committed; it may be lost or doubled without harm: the sweep and the next look at the page bring everybody to the
same state.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from games.played import Follows

from .standing import Standing

log = logging.getLogger(__name__)


class MovePlayed(NamedTuple):
    """A game has come to its move `sequence`; `over` if that was the last one. `standing` is the table after it."""

    game: int
    sequence: int
    over: bool = False
    standing: Standing | None = None


class TableChanged(NamedTuple):
    """Something beside the position has changed, a seat or a clock: whoever shows the table looks at all of it anew."""

    game: int


class OrdersGiven(NamedTuple):
    """Somebody has told the server what to do for them, while the game stood at its move `sequence`."""

    game: int
    sequence: int


Change = MovePlayed | TableChanged | OrdersGiven

WITH_MOVE: list[Follows] = []
"""What follows from a move for an app, within its transaction: lines like those of `follows.FOLLOWS`."""
AFTER_CHANGE: list[Callable[[Change], None]] = []
AFTER_END: list[Callable[[int], None]] = []
"""What happens once a game is over; it is given the game's id."""

AFTER_ANNULLING: list[Callable[[int], None]] = []
"""What happens, in the same transaction, when a finished game is annulled, or counts again; it is given its id."""


def tell(change: Change) -> None:
    """Tell everyone who wants to know. A failing listener must not spoil what is already stored."""
    for listener in AFTER_CHANGE:
        try:
            listener(change)
        except Exception:
            log.exception("after %s", change)
    for finisher in AFTER_END if isinstance(change, MovePlayed) and change.over else ():
        try:
            finisher(change.game)
        except Exception:
            log.exception("after the end of game %s", change.game)
