"""What each group of squares is worth to whoever holds some of it, or all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .rising import HALF, GroupRise, rise_of
from .tables import GroupIncome, Tables

OPEN, RIVAL, FAR = 0.20, 0.12, 0.03
"""How likely a group becomes whole of which one lot is lacking that is free, or another's; and of which more are."""

TRADED = 0.35
"""What a deed that is of no whole group is worth to trade with and to keep from others, as a share of its price."""


class Share(NamedTuple):
    """What a group is worth to a player: `kept`, and `lent` by the bank at once; whether it may be built on.

    `apart` is what a whole group on which nothing stands is worth as so many deeds.
    """

    kept: float
    lent: float
    rises: bool
    apart: Share | None = None


NOTHING = Share(0.0, 0.0, False)


@dataclass
class Shares:
    """By the figures of a book, and by what stands and is mortgaged at one position.

    `levels` are how high each built square is built, `owing` the squares that are mortgaged. For the horizons see
    `Pace`; where `closing`, all is about to be counted.
    """

    tables: Tables
    levels: dict[int, int]
    owing: frozenset[int]
    horizon: float
    built_horizon: float
    closing: bool
    _rises: dict[int, GroupRise] = field(default_factory=dict)

    def of(self, seat: int, group: GroupIncome, own: Sequence[int | None]) -> Share:
        """What a group is worth to a player, development apart."""
        mine = [square for square in group.squares if own[square] == seat]
        if not mine:
            return NOTHING
        if self.closing:
            return Share(self._counted(group, mine), 0.0, False)
        if group.is_lot and len(mine) == len(group.squares):
            return Share(self._standing(group), 0.0, True, self._apart(group, mine))
        return self._lone(group, mine, self._hope(group, mine, own) if group.is_lot else 0.0)

    def whole_worth(self, group: GroupIncome) -> float:
        """What a group brings beyond the price of three houses on each of its lots, if they are built."""
        cost, income = group.three
        return max(0.0, income * self.horizon - cost * HALF)

    def rise(self, number: int) -> GroupRise:
        """What stands on a whole group, and what may be built there."""
        found = self._rises.get(number)
        if found is None:
            group = self.tables.groups[number]
            owed = sum(self.tables.prices[square] for square in group.squares if square in self.owing) * HALF * 1.1
            levels = [self.levels.get(square, 0) for square in group.squares]
            found = self._rises[number] = rise_of(group, owed, levels, self.built_horizon)
        return found

    def _apart(self, group: GroupIncome, mine: list[int]) -> Share | None:
        """A whole group as so many deeds, no worse than if one were free: as none of it is sold for less."""
        if any(square in self.levels for square in mine):
            return None
        return self._lone(group, mine, self.whole_worth(group) * OPEN)

    def _lone(self, group: GroupIncome, mine: list[int], hope: float) -> Share:
        """Deeds of which the group is not whole, or which are looked at as if it were not."""
        free = [square for square in mine if square not in self.owing] if self.owing else mine
        prices = self.tables.prices
        price = sum([prices[square] for square in mine])
        income = self._bare(group, free) if group.is_lot else group.held[len(mine)] * len(free) / len(mine)
        lent = price if free is mine else sum([prices[square] for square in free])
        return Share(income * self.horizon + hope + TRADED * price, lent * HALF, False)

    def _counted(self, group: GroupIncome, mine: list[int]) -> float:
        """What it counts once the time is up: deeds at their price, and what stands on them at its own."""
        prices, left = self.tables.prices, self.tables.counted
        deeds = sum([prices[square] * (left if square in self.owing else 1.0) for square in mine])
        return deeds + group.house * sum([self.levels.get(square, 0) for square in mine])

    def _standing(self, group: GroupIncome) -> float:
        """What the bank would pay for the houses that stand on a whole group, and what bare it brings."""
        houses = sum(self.levels.get(square, 0) for square in group.squares)
        return houses * group.house * HALF + group.whole * self.horizon

    def _bare(self, group: GroupIncome, free: list[int]) -> float:
        """What the lots of a group not whole bring."""
        return sum([rent for square, rent in zip(group.squares, group.bare, strict=True) if square in free])

    def _hope(self, group: GroupIncome, mine: list[int], own: Sequence[int | None]) -> float:
        """What it may become: what three houses on each lot would bring beyond their price, as likely as it is."""
        worth = self.whole_worth(group)
        lacking = [own[square] for square in group.squares if square not in mine]
        if len(lacking) == 1:
            return worth * (OPEN if lacking[0] is None else RIVAL)
        return worth * FAR * (1.0 if None in lacking else 0.6)
