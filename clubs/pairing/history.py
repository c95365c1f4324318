"""What the rounds of an event so far say of those who are to be paired: whom each has met, and on which seats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from clubs.scoring.results import PlayedRound

WeightMet = dict[int, Counter[int]]
"""How often each has met each other, and once more for who met in the last round."""


class History(NamedTuple):
    """Meetings and seats so far, by entry; `groups` are the tables of each round, `number` is that of the next one."""

    number: int
    met: WeightMet
    seats: dict[int, Counter[int]]
    groups: tuple[tuple[frozenset[int], ...], ...]


def history_of(
    rounds: Sequence[PlayedRound], last: Collection[tuple[int, int]] | None = None, again: int = 2
) -> History:
    """All meetings count, also at tables that were annulled or are not over: those people have sat together.

    Meetings at the `last` tables (by round and number; those of the last round unless told) count `again` times.
    """
    met: WeightMet = defaultdict(Counter)
    seats: dict[int, Counter[int]] = defaultdict(Counter)
    for round_ in rounds:
        for table in round_.tables:
            double = round_ is rounds[-1] if last is None else (round_.number, table.number) in last
            _sat(met, seats, [seat.entry for seat in table.seats], again if double else 1)
    groups = tuple(tuple(frozenset(seat.entry for seat in table.seats) for table in round_.tables) for round_ in rounds)
    return History(max((round_.number for round_ in rounds), default=0) + 1, met, seats, groups)


def _sat(met: WeightMet, seats: dict[int, Counter[int]], table: Sequence[int], weight: int) -> None:
    for order, entry in enumerate(table):
        seats[entry][order] += 1
    for one, other in combinations(table, 2):
        met[one][other] += weight
        met[other][one] += weight


def repeats_of(met: WeightMet, tables: Sequence[Sequence[int]]) -> list[int]:
    """For each pair at one of these tables that has met before: how often, the last round double."""
    pairs = (pair for table in tables for pair in combinations(table, 2))
    return [times for one, other in pairs if (times := met[one][other])]


def least_repeats(history: History, tables: Sequence[Collection[int]]) -> int:
    """A number of repeats that no pairing of the same people at tables of the same sizes can be below."""
    people = {entry for table in tables for entry in table}
    each = [len(table) for table in tables]
    by_round = (_spread_evenly(groups, people, each) for groups in history.groups)
    return max(_few_strangers(history.met, people, each), *by_round, 0)


def _few_strangers(met: WeightMet, people: set[int], each: Sequence[int]) -> int:
    """Whoever has met all but a few meets some again; it costs least if those sit at the smallest tables."""
    strangers = sorted(len(people) - 1 - len(people & met[entry].keys()) for entry in people)
    others = sorted(size - 1 for size in each for _ in range(size))
    again = sum(max(0, wanted - free) for wanted, free in zip(others, strangers, strict=True))
    return -(-again // 2)


def _spread_evenly(groups: Sequence[frozenset[int]], people: set[int], each: Sequence[int]) -> int:
    """Those who sat together in one round go to the new tables as evenly as can be, and some still meet again.

    Whoever had no table in that round is a group of their own.
    """
    seated = [size for group in groups if (size := len(group & people))]
    old = len(seated) + len(people) - sum(seated)
    return sum(_pairs(size, old) for size in each)


def _pairs(size: int, groups: int) -> int:
    """The fewest pairs from one group among so many people from so many groups."""
    each, more = divmod(size, groups)
    return groups * each * (each - 1) // 2 + more * each
