"""Swaps that lie open: each of two players lacks one lot of a group, and the other has it. Most groups come by them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import cached_property  # without a lock: of two threads each finds the same


class Lack(NamedTuple):
    """Who has all lots of a group but one, and who has that one."""

    lacking: int
    holder: int


@lru_cache(maxsize=1_000)
def lacks(holders: tuple[int | None, ...]) -> tuple[Lack, ...]:
    """Who lacks but one lot of a group that others have, lot by lot: of a group of two lots both may."""
    if None in holders:
        return ()
    found = []
    for place, holder in enumerate(holders):
        rest = {*holders[:place], *holders[place + 1 :]}
        if len(rest) == 1 and holder not in rest:
            found.append(Lack(rest.pop(), holder))  # type: ignore[arg-type]
    return tuple(found)


def best_of_swaps(lacked: Mapping[int, tuple[Lack, ...]], worths: Mapping[int, float]) -> dict[int, float]:
    """What the best group is worth, of `worths` by number, that each seat would have by a swap that lies open."""
    groups: dict[Lack, list[int]] = {}
    for number, found in lacked.items():
        for lack in found:
            groups.setdefault(lack, []).append(number)
    best: dict[int, float] = {}
    for lack, numbers in groups.items():
        back = groups.get(Lack(lack.holder, lack.lacking), [])
        for number in numbers:
            if any(other != number for other in back):
                best[lack.lacking] = max(best.get(lack.lacking, 0.0), worths[number])
    return best


class OpenSwaps:
    """Those of some groups (by number, with their squares and what each is worth whole), as who holds what changes."""

    def __init__(
        self, groups: Mapping[int, tuple[int, ...]], worths: Mapping[int, float], own: Sequence[int | None]
    ) -> None:
        self._groups, self._worths = groups, worths
        self._lacked = {number: self._lacks(number, own) for number in groups}

    def best(self, own: Sequence[int | None], changed: Collection[int]) -> dict[int, float]:
        """What the best group is worth that each seat would have, once these groups are held so."""
        found = {number: self._lacks(number, own) for number in changed if number in self._groups}
        if all(self._lacked[number] == lacked for number, lacked in found.items()):
            return self._best
        return best_of_swaps(self._lacked | found, self._worths)

    @cached_property
    def _best(self) -> dict[int, float]:
        return best_of_swaps(self._lacked, self._worths)

    def _lacks(self, number: int, own: Sequence[int | None]) -> tuple[Lack, ...]:
        return lacks(tuple([own[square] for square in self._groups[number]]))
