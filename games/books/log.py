"""Facts as sentences, for the log. A fact without a sentence of its own is told by its neighbours."""

from __future__ import annotations

from dataclasses import replace

from games.engine.events import Event

from .sentences import auctions, money, property, turns
from .teller import Line, Teller

TELLERS = {**turns.TELLERS, **money.TELLERS, **property.TELLERS, **auctions.TELLERS}


def lines(teller: Teller, events: list[Event]) -> list[Line]:
    """The facts of a move, in the order in which they happened, each with its own clause."""
    told = ((TELLERS[type(event)](teller, event), event.clause) for event in events if type(event) in TELLERS)
    return [replace(line, clause=clause) for line, clause in told if line is not None]
