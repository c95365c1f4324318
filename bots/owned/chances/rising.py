"""What may be built on whole groups: three houses on each lot foremost, then what brings most for its price."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .income_tables import GroupIncome

THREE = 3
"""Houses on each lot that are built foremost: what comes before brings little, what comes after less for its price."""
HALF = 0.5
"""What the bank pays for a house, and lends on a deed."""

PricedLevel = tuple[float, float]
"""What a level costs, and what it brings."""
Stage = tuple[bool, float, tuple[PricedLevel, ...]]
"""Levels that are built one after the other; before them, what they go by."""


class GroupRise(NamedTuple):
    """A whole group: what its mortgages take, what the buildings on it bring, and what may still be built there."""

    owed: float
    stands: float
    stages: tuple[Stage, ...]


def rise_of(group: GroupIncome, owed: float, levels: list[int], horizon: float) -> GroupRise:
    """A whole group whose lots are built so high, for as long as the income from an opponent's turn is to count."""
    done = min(levels)
    stands = sum(income for _cost, income in group.steps[:done]) * horizon
    first: list[PricedLevel] = []
    stages: list[Stage] = []
    for level, (cost, income) in enumerate(group.steps[done:], done):
        left = sum([height <= level for height in levels]) / len(levels)
        stands += (1.0 - left) * income * horizon
        step = (cost * left, income * horizon * left)
        if level < THREE:
            first.append(step)
        else:
            stages.append((True, -step[1] / step[0], (step,)))
    if first:
        costs, gains = map(sum, zip(*first, strict=True))
        stages.append((False, -gains / costs, tuple(first)))
    return GroupRise(owed, stands, tuple(stages))


def built_with(stages: Iterable[Stage], free: float) -> float:
    """What these stages bring beyond their price, built in their order with so much."""
    worth = 0.0
    for _late, _ratio, stage in stages:
        if free <= 0.0:
            break
        spent, net = _spent(stage, free)
        if net > 0.0:
            worth += net
            free -= spent
    return worth


def _spent(levels: Iterable[PricedLevel], free: float) -> tuple[float, float]:
    """What of so much is spent on these levels, one after the other, and what that brings beyond its price."""
    left, net = free, 0.0
    for cost, gain in levels:
        share = min(1.0, left / cost)
        net += share * (gain - cost * HALF)
        left -= share * cost
        if left <= 0.0:
            break
    return free - left, net
