"""The search for tables that cost less: two change places, or three in a ring. So many tries, never so many seconds.

People are known by their rank in the order by points, tables by their number. Who changes places takes the other's
seat, at another table or at the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from clubs.scoring.results import MEETING, SEAT, SPREAD

TRIES, MOST_TRIES = 250, 250_000
"""How many changes are tried for each entry, and at the most."""
NEAR = 16
"""By how many ranks those may differ who change places: others would only spread the points of a table."""
RINGS = 0.25
"""How many of the tries are rings of three."""


def improved(
    tables: Sequence[Sequence[int]],
    points: Sequence[Fraction],
    met: Sequence[Mapping[int, int]],
    had: Sequence[Sequence[int]],
    chance: Callable[[], float],
) -> list[list[int]]:
    """Tables at no more cost than these, in which people stand in the order of their seats.

    `met` says for each rank whom they have met, squared as it is counted, `had` how often they have had each seat.
    `chance` gives numbers from 0 to less than 1. A change that costs nothing is made as well: it may open a way.
    """
    search = _Search(tables, points, met, had)
    for _ in range(min(TRIES * len(points), MOST_TRIES)):
        if not search.cost:
            break
        search.attempt(chance)
    return search.tables


def uneven(had: Sequence[int], seats: int) -> list[int]:
    """For each seat of such a table, how much more often somebody has had it than the seat that they had least."""
    least = min(had[:seats])
    return [times - least for times in had[:seats]]


class _Search:
    """Tables as they are now, what each costs, and at which table each rank sits. Costs are whole numbers."""

    def __init__(
        self,
        tables: Sequence[Sequence[int]],
        points: Sequence[Fraction],
        met: Sequence[Mapping[int, int]],
        had: Sequence[Sequence[int]],
    ) -> None:
        unit = lcm(*(each.denominator for each in points))
        self.points = [int(each * unit) for each in points]
        self.meeting, self.seat = MEETING * unit * unit, SEAT * unit * unit
        self.met = met
        self.uneven = {size: [uneven(each, size) for each in had] for size in set(map(len, tables))}
        self.tables = [list(table) for table in tables]
        self.costs = [self.spread(table) + self.rest(table) for table in self.tables]
        self.cost = sum(self.costs)
        self.home = {rank: number for number, table in enumerate(self.tables) for rank in table}

    def spread(self, table: Sequence[int]) -> int:
        """The cost of unlike points."""
        points = [self.points[rank] for rank in table]
        return (max(points) - min(points)) ** 2 * SPREAD

    def rest(self, table: Sequence[int]) -> int:
        """The cost of meeting again, and of seats that one has had."""
        again = sum([self.met[one].get(other, 0) for one, other in combinations(table, 2)])
        uneven = self.uneven[len(table)]
        return again * self.meeting + sum([uneven[rank][seat] for seat, rank in enumerate(table)]) * self.seat

    def attempt(self, chance: Callable[[], float]) -> None:
        """One try. Nobody moves from a table that costs nothing, unless another one gains by it."""
        home = self.home
        first = int(chance() * len(home))
        if not self.costs[home[first]]:
            return
        second = first + int((2 * chance() - 1) * NEAR)
        if chance() < RINGS:
            third = first + int((2 * chance() - 1) * NEAR)
            if first != second != third != first and second in home and third in home:
                self.change({first: second, second: third, third: first})
        elif second != first and second in home:
            self.change({first: second, second: first})

    def change(self, comes: Mapping[int, int]) -> None:
        """Let somebody else come to the seat of each of these, if that costs no more."""
        places = {self.home[rank] for rank in comes}
        left = before = sum([self.costs[place] for place in places])
        after = []
        for place in places:
            table = [comes.get(rank, rank) for rank in self.tables[place]]
            spread = self.spread(table)
            left -= spread
            if left < 0:
                return
            after.append((place, table, spread))
        costs = [spread + self.rest(table) for _place, table, spread in after]
        if sum(costs) > before:
            return
        self.cost += sum(costs) - before
        for (place, table, _spread), cost in zip(after, costs, strict=True):
            self.tables[place], self.costs[place] = table, cost
            self.home.update(dict.fromkeys(table, place))
