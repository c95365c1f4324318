"""Swaps that lie open: each of two players lacks one lot of a group, and the other has it. Most groups come by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Lack(NamedTuple):
    """Who has all lots of a group but one, and who has that one."""

    lacking: int
    holder: int


def lacks(holders: Sequence[int | None]) -> tuple[Lack, ...]:
    """Who lacks but one lot of a group that others have, lot by lot: of a group of two lots both may."""
    if None in holders:
        return ()
    found = []
    for place, holder in enumerate(holders):
        rest = {*holders[:place], *holders[place + 1 :]}
        if len(rest) == 1 and holder not in rest:
            found.append(Lack(rest.pop(), holder))  # type: ignore[arg-type]
    return tuple(found)


def best_of_swaps(lacked: Mapping[int, tuple[Lack, ...]], worths: Sequence[float]) -> dict[int, float]:
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
