"""Entries and their history -> the tables of the next round. Pure: the same input gives the same tables everywhere.

People are sorted by points and cut into tables; then `search` looks for changes that cost less, and at last
everybody gets a seat that they had least. All chance comes from the event's seed and the number of the round; nothing
depends on the order in which the entries are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, chain, groupby, islice, permutations
from typing import NamedTuple

from clubs.scoring.lots import chance, lot
from clubs.scoring.results import Cost, RoundDraw

from .history import History, WeightMet, least_repeats, repeats_of
from .search import improved, uneven

LEAST, MOST = 3, 6
"""How many play at a table."""


class Contender(NamedTuple):
    """Somebody to be paired: by their points, and among equals by their strength."""

    entry: int
    points: Fraction = Fraction(0)
    strength: float = 0.0


def sizes(people: int, seats: int) -> tuple[int, ...]:
    """How many sit at each table: 3 to 6, by one more or less than at any other, those of `seats` first.

    Tables of three only if nothing else is possible or `seats` is three; then as near to `seats` as can be. Nobody is
    left over; fewer than three people have no table at all.
    """
    fitting = [tables for tables in range(1, people // LEAST + 1) if people <= tables * MOST]
    if not fitting:
        return ()
    tables = min(fitting, key=lambda tables: _unlike(people, tables, seats))
    small, larger = divmod(people, tables)
    each = [small] * (tables - larger) + [small + 1] * larger
    return tuple(sorted(each, key=lambda size: abs(size - seats)))


@cache
def sizes_with(seats: int) -> tuple[int, ...]:
    """All sizes that tables may have, as many people as there may be; those nearest to `seats` first."""
    found = {size for people in range(LEAST, MOST * MOST) for size in sizes(people, seats)}
    return tuple(sorted(found, key=lambda size: (abs(size - seats), size)))


def _unlike(people: int, tables: int, seats: int) -> tuple[int, int, int]:
    """How far so many tables are from what is wished: unwanted threes, seats too many or too few."""
    small, larger = divmod(people, tables)
    threes = tables - larger if small == LEAST != seats else 0
    off = (tables - larger) * abs(small - seats) + larger * abs(small + 1 - seats)
    return threes, off, tables


def pair(contenders: Sequence[Contender], history: History, seats: int, seed: bytes) -> RoundDraw:
    """The next round, at as little cost as is found; table one has the most points.

    `seed` is the event's. With fewer than three contenders nobody has a table, and all have a bye.
    """
    order = in_order(contenders, history, seed)
    each = sizes(len(order), seats)
    if not each:
        return RoundDraw((), tuple(one.entry for one in order))
    begun = begun_by_points(order, each, history, seed)
    return drawn(bettered(order, begun, history, seed), history, seed)


def in_order(contenders: Sequence[Contender], history: History, seed: bytes) -> list[Contender]:
    """By points, then by strength, then by the lot of the round."""
    return sorted(contenders, key=lambda one: (-one.points, -one.strength, lot(seed, history.number, one.entry)))


def begun_by_points(order: Sequence[Contender], each: Sequence[int], history: History, seed: bytes) -> list[list[int]]:
    """The tables, by rank, that a search begins with: people who stand in order, at tables of these sizes."""
    lots = [lot(seed, history.number, one.entry) for one in order]
    return started([one.points for one in order], each, lots)


def bettered(
    order: Sequence[Contender], begun: Sequence[Sequence[int]], history: History, seed: bytes
) -> list[list[Contender]]:
    """Tables that cost no more than those (by rank in the order); table one has the first."""
    entries = [one.entry for one in order]
    had = [_had(history, entry) for entry in entries]
    seated = [_seated(table, had) for table in begun]
    points = [one.points for one in order]
    tables = improved(seated, points, _met_by_rank(entries, history.met), had, chance(seed, history.number))
    return [[order[rank] for rank in table] for table in sorted(map(sorted, tables))]


def drawn(tables: Sequence[Sequence[Contender]], history: History, seed: bytes) -> RoundDraw:
    """The next round with just these tables: who has which seat, and what it costs."""
    people = [
        sorted((one.entry for one in table), key=lambda entry: lot(seed, history.number, entry)) for table in tables
    ]
    had = {entry: _had(history, entry) for table in people for entry in table}
    seated = [_seated(table, had) for table in people]
    spread = sum((_range(table) ** 2 for table in tables), Fraction(0))
    again = repeats_of(history.met, people)
    seats = sum(uneven(had[entry], len(table))[seat] for table in seated for seat, entry in enumerate(table))
    cost = Cost(spread, sum(times**2 for times in again), seats, len(again), least_repeats(history, people))
    return RoundDraw(tuple(seated), cost=cost)


def cut(each: Sequence[int]) -> list[range]:
    """The ranks at each table if the first sit at the first."""
    ends = list(accumulate(each))
    return [range(end - size, end) for end, size in zip(ends, each, strict=True)]


def started(points: Sequence[Fraction], each: Sequence[int], lots: Sequence[bytes]) -> list[list[int]]:
    """The tables, by rank, that the search begins with: cut by points, and equal tables dealt anew like a snake."""
    begun: list[list[int]] = []
    for _, run in groupby(cut(each), key=lambda table: {points[table[0]], points[table[-1]]}):
        alike = list(run)
        begun += _snake(alike, lots) if points[alike[0][0]] == points[alike[-1][-1]] else map(list, alike)
    return begun


def _snake(tables: Sequence[range], lots: Sequence[bytes]) -> list[list[int]]:
    """One of the strongest to each table, then one of the next, and so on; which one to which, the lot decides.

    A snake that always ran the same way would bring the same people together in the first round of every event.
    """
    people = chain.from_iterable(tables)
    dealt: list[list[int]] = [[] for _ in tables]
    for depth in range(MOST):
        room = [table for table, like in zip(dealt, tables, strict=True) if len(like) > depth]
        for table, rank in zip(room, sorted(islice(people, len(room)), key=lots.__getitem__), strict=True):
            table.append(rank)
    return dealt


def _met_by_rank(order: Sequence[int], met: WeightMet) -> list[dict[int, int]]:
    """For each rank the ranks that they have met, and what it costs to meet again."""
    ranks = {entry: rank for rank, entry in enumerate(order)}
    return [{ranks[other]: n * n for other, n in met[entry].items() if other in ranks} for entry in order]


def _had(history: History, entry: int) -> tuple[int, ...]:
    """How often somebody has had each seat."""
    return tuple(history.seats[entry][seat] for seat in range(MOST))


def _seated(table: Sequence[int], had: Mapping[int, Sequence[int]] | Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The people of a table in the order of seats in which they have had their seats least."""
    return min(permutations(table), key=lambda order: sum([had[one][seat] for seat, one in enumerate(order)]))


def _range(table: Sequence[Contender]) -> Fraction:
    """The most points at a table less the least."""
    points = [one.points for one in table]
    return max(points) - min(points)
