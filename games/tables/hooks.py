"""What must happen after a move is committed: each app adds its function when it is ready. Explicit, not signals.

A function takes the game's id and its sequence number. It may be lost or doubled without harm: the sweep and the next
look at the page bring everybody to the same state.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from games.played import Follows

log = logging.getLogger(__name__)

WITH_MOVE: list[Follows] = []
"""What follows from a move for an app, within its transaction: lines like those of `follows.FOLLOWS`."""
AFTER_MOVE: list[Callable[[int, int], None]] = []
AFTER_END: list[Callable[[int], None]] = []


def tell(game: int, sequence: int, over: bool) -> None:
    """Tell everyone who wants to know. A failing listener must not spoil a move that is already stored."""
    for listener in AFTER_MOVE:
        try:
            listener(game, sequence)
        except Exception:
            log.exception("after move %s of game %s", sequence, game)
    for finisher in AFTER_END if over else ():
        try:
            finisher(game)
        except Exception:
            log.exception("after the end of game %s", game)
