"""The lots of a group that rise together, as somebody may build on them or sell from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.engine.edition import Edition
from games.engine.elements import Site


class Stack(NamedTuple):
    """A lot: how high it is built, how many pieces may come or go there in all, whether the next may `now`."""

    square: int
    level: int
    most: int
    now: bool


def to_build(edition: Edition, sites: Sequence[Site], group: Sequence[int], now: Collection[int]) -> list[Stack]:
    """The lots of a group on which one may build, at once (`now`) or after others have risen."""
    top = edition.building.needs + 1
    return [Stack(square, level, top - level, square in now) for square, level in _moving(edition, sites, group, now)]


def to_sell(edition: Edition, sites: Sequence[Site], group: Sequence[int], now: Collection[int]) -> list[Stack]:
    """The lots of a group from which one may sell, at once (`now`) or after others have come down."""
    return [Stack(square, level, level, square in now) for square, level in _moving(edition, sites, group, now)]


def _moving(
    edition: Edition, sites: Sequence[Site], group: Sequence[int], now: Collection[int]
) -> list[tuple[int, int]]:
    """The lots that move, each with its level: those that may at once, and those that stand otherwise."""
    levels = {square: edition.building.level(sites[square]) for square in group}
    at = {levels[square] for square in group if square in now}
    return [(square, level) for square, level in levels.items() if square in now or level not in at]
