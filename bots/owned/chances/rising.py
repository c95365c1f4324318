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
"""What a level costs, and what it brings beyond what the bank would pay for it again."""
Stage = tuple[bool, float, tuple[PricedLevel, ...], int]
"""Levels that are built one after the other; before them, what they go by, and after them what a house costs there.

That is 0 where it takes no house of the bank's: a hotel on the houses that stand.
"""


class GroupRise(NamedTuple):
    """A whole group: what its mortgages take, what the buildings on it bring, and what may still be built there."""

    owed: float
    stands: float
    stages: tuple[Stage, ...]


def rise_of(group: GroupIncome, owed: float, levels: list[int], horizon: float) -> GroupRise:
    """A whole group whose lots are built so high, for as long as the income from an opponent's turn is to count."""
    done = min(levels)
    stands = sum(income for _cost, income in group.steps[:done]) * horizon
    first: list[tuple[float, float]] = []
    stages: list[Stage] = []
    for level, (cost, income) in enumerate(group.steps[done:], done):
        left = sum([height <= level for height in levels]) / len(levels)
        stands += (1.0 - left) * income * horizon
        step = (cost * left, income * horizon * left)
        if level < THREE:
            first.append(step)
        else:
            is_hotel_next = level == done == len(group.steps) - 1
            stages.append(_stage(True, [step], 0 if is_hotel_next else group.house))
    if first:
        stages.append(_stage(False, first, group.house))
    return GroupRise(owed, stands, tuple(stages))


def _stage(late: bool, steps: list[tuple[float, float]], house: int) -> Stage:
    """Levels by what each costs and brings; they go by what all bring for their price."""
    costs, gains = map(sum, zip(*steps, strict=True))
    return late, -gains / costs, tuple([(cost, gain - cost * HALF) for cost, gain in steps]), house


def with_so_many(stages: Iterable[Stage], houses: float) -> tuple[Stage, ...]:
    """What of these stages can be built, in their order, while the bank has no more houses than these."""
    found: list[Stage] = []
    for late, ratio, levels, house in stages:
        kept: list[PricedLevel] = []
        for cost, brings in levels:
            share = min(1.0, houses * house / cost) if house and cost else 1.0
            if share > 0.0:
                kept.append((cost * share, brings * share))
                houses -= cost * share / house if house else 0
        if kept:
            found.append((late, ratio, tuple(kept), house))
    return tuple(found)


def built_with(stages: Iterable[Stage], free: float) -> float:
    """What these stages bring beyond their price, built in their order with so much."""
    worth = 0.0
    for _late, _ratio, levels, _house in stages:
        if free <= 0.0:
            break
        left, net = free, 0.0
        for cost, brings in levels:
            share = 1.0 if cost <= left else left / cost
            net += share * brings
            left -= share * cost
            if left <= 0.0:
                break
        if net > 0.0:
            worth += net
            free = left
    return worth
