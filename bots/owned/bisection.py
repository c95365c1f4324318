"""How far one can go from a price that is good towards one that is not."""

from __future__ import annotations

from collections.abc import Callable

STEPS = 6
"""How often the span between them is halved: to a hundredth and a half of it."""


def last_good(is_good: Callable[[float], bool], good: float, bad: float) -> float:
    """The last price found to be good on the way from `good`, which is taken to be so, to `bad`, which is not."""
    for _ in range(STEPS):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if is_good(middle) else (good, middle)
    return good
