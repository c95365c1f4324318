"""What of a move can be seen to move: its facts, told to the script that lets pieces walk and money travel.

It is sent with one move alone: a page that lagged behind plays nothing, and shows how things are.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.elements import NOWHERE
from games.engine.events import Built, Drew, Fact, Jailed, Mortgaged, Moved, Paid, Threw, Took
from games.tables.record.history import PastMove

Movement = tuple[str | int, ...]
"""One thing to be seen: what it is, and whom or what it is about."""


def sights_of(moves: Iterable[PastMove]) -> str:
    """The things to be seen of these moves in their order, as a script reads them: `dice walk,0,39,4,1`."""
    seen = (sight for move in moves for fact in move.facts if (sight := _sight(fact)))
    return " ".join(",".join(map(str, sight)) for sight in seen)


def _sight(fact: Fact) -> Movement | None:
    match fact:
        case Threw():
            return ("dice",)
        case Moved(seat, start, to, forward) if NOWHERE not in (start, to):
            return "walk", seat, start, to, int(forward)
        case Jailed(seat):
            return "fly", seat
        case Paid(payer, payee, amount):
            return "pay", payer, payee, amount
        case Drew():
            return ("card",)
        case Built(_seat, square):
            return "roof", square
        case Mortgaged(_seat, square):
            return "stamp", square
        case Took(_seat, square):
            return "take", square
    return None
