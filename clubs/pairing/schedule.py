"""A schedule of rounds in which all pairs meet as equally often as is found: the social golfers' problem.

Begun at random from a seed, and improved by letting two change places in one of the rounds whenever the squares of all
meetings do not grow by it. So many tries, never so many seconds: the same input gives the same schedule everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations

TRIES, LOOKED_AT = 60_000, 2_000
"""How many changes are tried, and after how many it is looked whether there is anything left to improve."""

TablesOfRound = Sequence[Sequence[int]]
"""The tables of one round."""
TimesMet = defaultdict[int, defaultdict[int, int]]
"""How often each has met each other; whoever is not there has not been met."""


def scheduled(
    people: Sequence[int], each: Sequence[int], rounds: int, past: Sequence[TablesOfRound], chance: Callable[[], float]
) -> list[list[list[int]]]:
    """So many rounds at tables of these sizes, after those of the past.

    `chance` gives numbers from 0 to less than 1.
    """
    plan = [_dealt(people, each, chance) for _ in range(rounds)]
    met = _met([*past, *plan])
    for done in range(TRIES if len(each) > 1 and plan else 0):
        if done % LOOKED_AT == 0 and _even(met, people):
            break
        _attempt(plan[int(chance() * rounds)], met, chance)
    return plan


def meetings(rounds: Sequence[TablesOfRound], people: Sequence[int]) -> tuple[int, int]:
    """How often any two of these people meet in these rounds: the least, and the most."""
    return _range(_met(rounds), people)


def _even(met: TimesMet, people: Sequence[int]) -> bool:
    """Whether no other schedule could be better: nobody meets anybody more often than others by two."""
    least, most = _range(met, people)
    return most <= least + 1


def _range(met: TimesMet, people: Sequence[int]) -> tuple[int, int]:
    """The least and the most that any two of these have met, without looking at each pair that has not."""
    among, lows, highs = set(people), [], []
    for one in people:
        often = [times for other, times in met[one].items() if times and other in among]
        lows.append(min(often) if len(often) == len(among) - 1 else 0)
        highs.append(max(often, default=0))
    return min(lows, default=0), max(highs, default=0)


def _dealt(people: Sequence[int], each: Sequence[int], chance: Callable[[], float]) -> list[list[int]]:
    """These people in any order, so many to each table."""
    order = iter(sorted(people, key=lambda _: chance()))
    return [[next(order) for _ in range(size)] for size in each]


def _met(rounds: Sequence[TablesOfRound]) -> TimesMet:
    met: TimesMet = defaultdict(lambda: defaultdict(int))
    for table in (table for tables in rounds for table in tables):
        for one, other in permutations(table, 2):
            met[one][other] += 1
    return met


def _attempt(tables: list[list[int]], met: TimesMet, chance: Callable[[], float]) -> None:
    """One try: two people at different tables of a round change places."""
    here = tables[int(chance() * len(tables))]
    there = tables[int(chance() * len(tables))]
    one, other = here[int(chance() * len(here))], there[int(chance() * len(there))]
    if here is there:
        return
    mine, theirs = met[one], met[other]
    more = len(here) + len(there) - 2 - 2 * mine[other]
    for each in here:
        more += theirs[each] - mine[each]
    for each in there:
        more += mine[each] - theirs[each]
    if more > 0:
        return
    staying, waiting = [each for each in here if each != one], [each for each in there if each != other]
    _move(met, one, staying, waiting)
    _move(met, other, waiting, staying)
    here[:], there[:] = [*staying, other], [*waiting, one]


def _move(met: TimesMet, one: int, old: Sequence[int], new: Sequence[int]) -> None:
    """Somebody sits with others from now on."""
    for each in old:
        met[one][each] -= 1
        met[each][one] -= 1
    for each in new:
        met[one][each] += 1
        met[each][one] += 1
