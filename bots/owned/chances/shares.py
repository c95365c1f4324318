"""What each group of squares is worth to whoever holds some of it, or all; and what they hold in all, cash apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from games.engine.edition import Edition

from .holdings import Holding
from .income_tables import GroupIncome, Tables, tables_of
from .rising import HALF, GroupRise, Stage, rise_of

OPEN, RIVAL, FAR = 0.20, 0.12, 0.03
"""How likely a group becomes whole of which one lot is lacking that is free, or another's; and of which more are."""
TRADED = 0.35
"""What a deed that is of no whole group is worth to trade with and to keep from others, as a share of its price."""
MOST_HOLDINGS = 1_000
"""So many holdings are kept, of all that somebody might come to have."""


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """What a group is worth to a player: `kept`, and `lent` by the bank at once; what may be built on a whole one.

    `apart` is what a whole group on which nothing stands is worth as so many deeds. Each is made once: two are the
    same only if they are one.
    """

    kept: float
    lent: float
    rise: GroupRise | None
    apart: Share | None = None


NOTHING = Share(0.0, 0.0, None)
Held = tuple[Share, ...]
"""A player's share of each group, by its number."""


@dataclass(eq=False)
class Shares:
    """By the figures of a book, and by what stands and is mortgaged; whatever has been worked out is kept.

    `levels` are how high each built square is built, `owing` the squares that are mortgaged. For the horizons see
    `Pace`; where `closing`, all is about to be counted.
    """

    tables: Tables
    levels: dict[int, int]
    owing: frozenset[int]
    horizon: float
    built_horizon: float
    closing: bool
    _known: dict[tuple[tuple[int, ...], bool], Share] = field(default_factory=dict)
    _holdings: dict[Held, Holding] = field(default_factory=dict)

    def of(self, seat: int, group: GroupIncome, own: Sequence[int | None]) -> Share:
        """What a group is worth to a player, development apart."""
        mine = tuple([square for square in group.squares if own[square] == seat])
        return self.of_these(group, mine, None in [own[square] for square in group.squares]) if mine else NOTHING

    def of_these(self, group: GroupIncome, mine: tuple[int, ...], free: bool) -> Share:
        """The same to whoever holds some squares of it, in their order; whether any of it is free."""
        if not mine:
            return NOTHING
        found = self._known.get((mine, free))
        if found is None:
            found = self._known[mine, free] = self._share(group, mine, free)
        return found

    def holding(self, held: Held) -> Holding:
        """What these shares are worth together, cash apart."""
        found = self._holdings.get(held)
        if found is None:
            if len(self._holdings) >= MOST_HOLDINGS:
                self._holdings.clear()
            bare = [number for number, share in enumerate(held) if share.apart]
            ways = tuple([self._together(_apart(held, chosen)) for chosen in _ways(bare)]) if bare else ()
            found = self._holdings[held] = self._together(held, ways)
        return found

    def whole_worth(self, group: GroupIncome) -> float:
        """What a group brings beyond the price of three houses on each of its lots, if they are built."""
        cost, income = group.three
        return max(0.0, income * self.horizon - cost * HALF)

    def _together(self, held: Held, apart: tuple[Holding, ...] = ()) -> Holding:
        kept = lent = owed = stands = 0.0
        stages: list[Stage] = []
        for share in held:
            if share is NOTHING:
                continue
            kept += share.kept
            lent += share.lent
            if share.rise:
                owed += share.rise.owed
                stands += share.rise.stands
                stages += share.rise.stages
        return Holding(kept, lent, owed, stands, tuple(sorted(stages)), apart)

    def _share(self, group: GroupIncome, mine: tuple[int, ...], free: bool) -> Share:
        if self.closing:
            return Share(self._counted(group, mine), 0.0, None)
        if group.is_lot and len(mine) == len(group.squares):
            return Share(self._standing(group), 0.0, self._rise(group), self._apart(group, mine))
        return self._lone(group, mine, self._hope(group, mine, free) if group.is_lot else 0.0)

    def _rise(self, group: GroupIncome) -> GroupRise:
        """What stands on a whole group, and what may be built there."""
        owed = sum(self.tables.prices[square] for square in group.squares if square in self.owing) * HALF * 1.1
        return rise_of(group, owed, [self.levels.get(square, 0) for square in group.squares], self.built_horizon)

    def _apart(self, group: GroupIncome, mine: tuple[int, ...]) -> Share | None:
        """A whole group as so many deeds, no worse than if one were free: as none of it is sold for less."""
        if any(square in self.levels for square in mine):
            return None
        return self._lone(group, mine, self.whole_worth(group) * OPEN)

    def _lone(self, group: GroupIncome, mine: tuple[int, ...], hope: float) -> Share:
        """Deeds of which the group is not whole, or which are looked at as if it were not."""
        unowed = [square for square in mine if square not in self.owing]
        prices = self.tables.prices
        price = sum([prices[square] for square in mine])
        income = self._bare(group, unowed) if group.is_lot else group.held[len(mine)] * len(unowed) / len(mine)
        lent = sum([prices[square] for square in unowed])
        return Share(income * self.horizon + hope + TRADED * price, lent * HALF, None)

    def _counted(self, group: GroupIncome, mine: tuple[int, ...]) -> float:
        """What it counts once the time is up: deeds at their price, and what stands on them at its own."""
        prices, left = self.tables.prices, self.tables.counted
        deeds = sum([prices[square] * (left if square in self.owing else 1.0) for square in mine])
        return deeds + group.house * sum([self.levels.get(square, 0) for square in mine])

    def _standing(self, group: GroupIncome) -> float:
        """What the bank would pay for the houses that stand on a whole group, and what bare it brings."""
        houses = sum(self.levels.get(square, 0) for square in group.squares)
        return houses * group.house * HALF + group.whole * self.horizon

    def _bare(self, group: GroupIncome, unowed: list[int]) -> float:
        """What the lots of a group not whole bring."""
        return sum([rent for square, rent in zip(group.squares, group.bare, strict=True) if square in unowed])

    def _hope(self, group: GroupIncome, mine: tuple[int, ...], free: bool) -> float:
        """What it may become: what three houses on each lot would bring beyond their price, as likely as it is."""
        worth = self.whole_worth(group)
        if len(group.squares) - len(mine) == 1:
            return worth * (OPEN if free else RIVAL)
        return worth * FAR * (1.0 if free else 0.6)


@lru_cache(maxsize=64)
def shares_at(
    rules: Edition,
    levels: tuple[tuple[int, int], ...],
    owing: frozenset[int],
    horizon: float,
    built_horizon: float,
    closing: bool,
) -> Shares:
    """The same shares from move to move, for as long as what stands, what is mortgaged and the horizons are so."""
    return Shares(tables_of(rules), dict(levels), owing, horizon, built_horizon, closing)


def _ways(bare: list[int]) -> list[tuple[int, ...]]:
    """Which of some groups are taken as deeds: any one, all but one, all; of up to three in each way."""
    counts = {1, len(bare) - 1, len(bare)} - {0}
    return [chosen for count in sorted(counts) for chosen in combinations(bare, count)]


def _apart(held: Held, numbers: Collection[int]) -> Held:
    """What is held, with these groups counted as single deeds."""
    return tuple([share.apart or share if number in numbers else share for number, share in enumerate(held)])
