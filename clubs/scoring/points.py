"""Points by place: what each place at a table of each size earns, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

Points = Mapping[int, tuple[Fraction, ...]]
"""By the size of a table, then by place from the first on."""

DEFAULT_POINTS: Points = {
    size: tuple(map(Fraction, by_place))
    for size, by_place in {3: (6, 3, 1), 4: (6, 4, 2, 1), 5: (6, 4, 3, 2, 1), 6: (6, 5, 4, 3, 1, 0)}.items()
}
"""A first place is worth the same everywhere, and the mean of a table nearly so (3 1/3, 3 1/4, 3 1/5, 3 1/6)."""


def ranked(places: Mapping[int, int | None]) -> dict[int, int]:
    """Places as they are counted: one more than there are people before. Who has none is behind all who have one."""
    last = max((place for place in places.values() if place is not None), default=0) + 1
    firm = {entry: last if place is None else place for entry, place in places.items()}
    return {entry: 1 + sum(other < place for other in firm.values()) for entry, place in firm.items()}


def earned(places: Mapping[int, int], points: Points) -> dict[int, Fraction]:
    """The points of everybody at a table, by their counted places. Who shares places shares the sum of their points."""
    by_place = _of_size(len(places), points)
    together = [list(places.values()).count(place) for place in places.values()]
    return {
        entry: by_place[place - 1] if many == 1 else total(by_place[place - 1 : place - 1 + many]) / many
        for (entry, place), many in zip(places.items(), together, strict=True)
    }


def total(points: Iterable[Fraction]) -> Fraction:
    """The sum of points, exactly; over their common denominator, for one by one takes several times as long."""
    points = list(points)
    common = lcm(*(some.denominator for some in points))
    return Fraction(sum(some.numerator * (common // some.denominator) for some in points), common)


def mean(seats: int, points: Points) -> Fraction:
    """What a bye earns: the mean of a table."""
    return total(_of_size(seats, points)) / seats


def _of_size(size: int, points: Points) -> Sequence[Fraction]:
    """The points of a table; places for which nothing is declared earn nothing."""
    declared = tuple(points.get(size) or DEFAULT_POINTS.get(size, ()))
    return (declared + (Fraction(0),) * size)[:size]
