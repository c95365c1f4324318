"""What each player's land comes to, cash apart: in all, and group by group. Sums are parts of a start's cash."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from ..owned.ownership import Ownership
from ..owned.rising import THREE
from ..owned.tables import GroupIncome

OFTEN = 100.0
"""Incomes are what one opponent pays in so many turns: in a single one it is next to nothing."""
LEVELS = 5
"""A hotel is so high."""


@dataclass(slots=True)
class LandFigures:
    """What a player has: see the comments. `groups` has five figures for each group of the book, in its order."""

    printed: float = 0.0
    mortgaged: float = 0.0  # the printed price of what is
    whole: int = 0  # groups of lots
    three: float = 0.0  # what whole groups bring with three houses on each lot
    cost: float = 0.0  # what is lacking to these
    built: float = 0.0  # what whole groups bring as they stand
    bare: float = 0.0  # what all else brings
    last_free: float = 0.0  # what groups are worth of which one lot is lacking that nobody has
    last_held: float = 0.0  # the same where somebody has it
    several: float = 0.0  # the same where more is lacking
    stops: float = 0.0  # what groups are worth to others who lack nothing but the one lot of this player
    groups: list[float] = field(default_factory=list)

    @property
    def figures(self) -> list[float]:
        """All but the groups."""
        return [
            float(self.whole),
            min(1.0, self.whole),
            self.three,
            self.cost,
            self.built,
            self.bare,
            self.last_free,
            self.last_held,
            self.several,
            self.stops,
            self.printed,
            self.mortgaged,
        ]


@lru_cache(maxsize=64)
def land_of(ownership: Ownership, seats: tuple[int, ...]) -> dict[int, LandFigures]:
    """The land of each of these seats, worked out once for as long as deeds, houses and mortgages are the same."""
    found, start = {seat: LandFigures() for seat in seats}, float(ownership.rules.setup.start_cash)
    for group in ownership.shares.tables.groups:
        worth = ownership.shares.whole_worth(group) / start if group.is_lot else 0.0
        holders = [ownership.own[square] for square in group.squares]
        counts = {seat: holders.count(seat) for seat in seats}
        free = holders.count(None)
        for seat, land in found.items():
            best = max([count for other, count in counts.items() if other != seat], default=0)
            land.groups += _group(ownership, group, seat, counts[seat], best, free)
            if counts[seat]:
                _add(land, ownership, group, seat, counts[seat], best, free, worth, start)
    return found


def _group(ownership: Ownership, group: GroupIncome, seat: int, count: int, best: int, free: int) -> list[float]:
    """What share of a group a player has, the best of others has, nobody has; how high it stands; what is mortgaged."""
    size = len(group.squares)
    if not count:
        return [0.0, best / size, free / size, 0.0, 0.0]
    mine = [square for square in group.squares if ownership.own[square] == seat]
    levels = ownership.shares.levels
    high = sum([levels.get(square, 0) for square in mine]) if group.is_lot else 0
    owed = sum([square in ownership.shares.owing for square in mine])
    return [count / size, best / size, free / size, high / size / LEVELS, owed / size]


def _add(
    land: LandFigures,
    ownership: Ownership,
    group: GroupIncome,
    seat: int,
    count: int,
    best: int,
    free: int,
    worth: float,
    start: float,
) -> None:
    """Count what a player has of a group."""
    shares, size = ownership.shares, len(group.squares)
    mine = [square for square in group.squares if ownership.own[square] == seat]
    owed = [square for square in mine if square in shares.owing]
    prices = shares.tables.prices
    land.printed += sum([prices[square] for square in mine]) / start
    land.mortgaged += sum([prices[square] for square in owed]) / start
    if not group.is_lot:
        land.bare += group.held[count] * (count - len(owed)) / count / start * OFTEN
    elif count == size:
        levels = [shares.levels.get(square, 0) for square in mine]
        land.whole += 1
        land.three += group.three[1] / start * OFTEN
        land.cost += group.three[0] * max(0.0, 1 - sum(levels) / size / THREE) / start
        land.built += (group.whole + sum([income for _cost, income in group.steps[: min(levels)]])) / start * OFTEN
    else:
        paid = zip(group.squares, group.bare, strict=True)
        land.bare += sum([rent for square, rent in paid if square in mine and square not in owed]) / start * OFTEN
        if count < size - 1:
            land.several += worth
        elif free:
            land.last_free += worth
        else:
            land.last_held += worth
        if count == 1 and not free and best == size - 1:
            land.stops += worth
