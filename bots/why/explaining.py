"""Why a bot did what it did: its options at the position that it met, as its grade counts them, worked out anew."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.actions import PlayerAction
from games.engine.edition import Edition
from games.engine.events import Fact
from games.engine.position import State

from ..chair import Chair
from ..dealings import NONE_YET
from ..registry import BEST, STRATEGIES
from ..weighed import Weighed, same


class Explained(NamedTuple):
    """What a grade made of a position: its options, and which of them it takes (None if it wants nothing there)."""

    grade: str
    weighed: Weighed
    takes: PlayerAction | None


class Before(NamedTuple):
    """A decision: the position that a seat met, what all had seen until then, and the rounds until a clock's end."""

    rules: Edition
    state: State
    seat: int
    seen: tuple[Fact, ...]
    rounds_left: int | None = None


def explained(before: Before, kind: str, chosen: PlayerAction) -> Explained:
    """What a bot of this kind made of the position in which it chose this."""
    strategy = STRATEGIES[kind]
    return Explained(strategy.name, strategy.weigh(_chair(before), (chosen,)), chosen)


def advised(before: Before, chosen: PlayerAction) -> Explained:
    """What the best of them would do there, and what it makes of what was done."""
    wished = BEST(_chair(before))
    told = (chosen,) if wished is None or same(wished) == same(chosen) else (chosen, wished)
    return Explained(BEST.name, BEST.weigh(_chair(before), told), wished)


def _chair(before: Before) -> Chair:
    """A chair of its own for each look: what one has worked out there is of no matter to another."""
    seen, left = before.seen, before.rounds_left
    return Chair.at(before.rules, before.state, before.seat, lambda: NONE_YET.after(seen), rounds_left=left)
