"""Which of several actions is best, by what they lead to in the same futures, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import thread_time
from typing import NamedTuple

from games.engine.actions import PlayerAction

from ..chair import Chair
from .ahead import Ahead
from .fate import fates

FEWEST = 6
"""In so many futures every action is tried before any is dropped or preferred."""
HOPELESS = 3.0
"""By how many standard errors an action lies behind another that is tried no more."""
CLEAR = 2.0
"""By how many an action must be better than what one would have done without a thought."""
LEAST = 0.04
"""By how much of a chance to win it must be better as well: less may be gained anew each time one looks, as by building
later, and is nothing gained."""


class Budget(NamedTuple):
    """How long one thinks about a decision: in so many futures, and no longer than that on this thread's clock.

    Whatever else was thought at the chair since one `began` counts.
    """

    futures: int
    seconds: float | None = None


def began(chair: Chair) -> float:
    """When one began to think at a chair, by this thread's clock: when that was first asked."""
    return chair.once(_now)


def _now(_chair: Chair) -> float:
    return thread_time()


@dataclass
class TimeLeft:
    """The time for a decision, by this thread's clock, and how long the futures took that were looked into so far.

    It ends at `ends`, never if that is None.
    """

    ends: float | None
    last: float | None = None
    longest: float = 0.0

    def is_enough(self) -> bool:
        """Whether one more future is likely to end in time: none has taken longer than what is left."""
        if self.ends is None:
            return True
        now = thread_time()
        if self.last is not None:
            self.longest = max(self.longest, now - self.last)
        self.last = now
        return now + self.longest <= self.ends


class Candidate(NamedTuple):
    """An action with the chances to win that it led to, future by future; fewer where it was dropped."""

    action: PlayerAction
    values: list[float]

    @property
    def chance(self) -> float:
        """The chance to win after it, in the mean."""
        return sum(self.values) / len(self.values) if self.values else 0.0


def best_of(chair: Chair, actions: Sequence[PlayerAction], ahead: Ahead, budget: Budget) -> PlayerAction:
    """The first of these, unless another is clearly better."""
    if len(actions) == 1 or not chair.knows_all_answers:
        return actions[0]
    usual, *others = weighed(chair, actions, ahead, budget)
    better = [other for other in others if _is_clear(other, usual)]
    return max(better, key=lambda one: one.chance, default=usual).action


def _is_clear(one: Candidate, usual: Candidate) -> bool:
    """Whether one is better than what is usual, beyond chance and by enough to matter."""
    return len(one.values) >= FEWEST and one.chance - usual.chance >= LEAST and _lead(one, usual) > CLEAR


def weighed(chair: Chair, actions: Sequence[PlayerAction], ahead: Ahead, budget: Budget) -> list[Candidate]:
    """Each action with what it leads to; the first one in every future, those that are hopeless in some."""
    left = TimeLeft(None if budget.seconds is None else began(chair) + budget.seconds)
    found = [Candidate(action, []) for action in actions]
    alive, seed = found, chair.view.turn_no * 64 + chair.seat
    for number in range(budget.futures):
        for one in alive:
            if not left.is_enough():
                return found
            one.values.append(ahead.value(chair, one.action, fates(seed, number)))
        if number + 1 >= FEWEST:
            best = max(alive, key=lambda one: one.chance)
            alive = [one for one in alive if one is found[0] or one is best or _lead(best, one) <= HOPELESS]
            if len(alive) == 1 or (len(alive) == 2 and abs(_lead(alive[1], alive[0])) > HOPELESS):
                break
    return found


def _lead(one: Candidate, other: Candidate) -> float:
    """By how many standard errors one lies before another, in the futures in which both were tried."""
    apart = [mine - theirs for mine, theirs in zip(one.values, other.values, strict=False)]
    count = len(apart)
    if count < 2:
        return 0.0
    mean = sum(apart) / count
    error = sqrt(sum((value - mean) ** 2 for value in apart) / (count - 1) / count)
    if error == 0.0:
        return 0.0 if mean == 0.0 else float("inf") if mean > 0 else float("-inf")
    return mean / error
