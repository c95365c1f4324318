"""What each player's land comes to, cash apart: in all, and group by group. Sums are parts of a start's cash."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ..owned.chances.income_tables import GroupIncome
from ..owned.chances.ownership import Ownership
from ..owned.chances.rising import THREE
from ..owned.chances.shares import Shares

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
    three: float = 0.0  # what whole groups bring with three houses on each lot, mortgages apart
    cost: float = 0.0  # what is lacking to these
    built: float = 0.0  # what whole groups bring as they stand, mortgages apart
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


class PartOfGroup(NamedTuple):
    """What one player has of a group: `mine` of its squares, `owed` of these mortgaged.

    Another has `best` of them at most, nobody has `free` of them; whole, the group is worth so much.
    """

    group: GroupIncome
    mine: list[int]
    owed: list[int]
    best: int
    free: int
    worth: float

    @property
    def lacking(self) -> int:
        """How many squares of it the player does not have."""
        return len(self.group.squares) - len(self.mine)


@lru_cache(maxsize=64)
def land_of(ownership: Ownership, seats: tuple[int, ...]) -> dict[int, LandFigures]:
    """The land of each of these seats, worked out once for as long as deeds, houses and mortgages are the same."""
    found, start = {seat: LandFigures() for seat in seats}, float(ownership.rules.setup.start_cash)
    for group in ownership.shares.tables.groups:
        for seat, part in _parts(ownership, group, seats, start).items():
            found[seat].groups += _shares_of(part, ownership.shares.levels)
            if part.mine:
                _add(found[seat], part, ownership.shares, start)
    return found


def _parts(ownership: Ownership, group: GroupIncome, seats: tuple[int, ...], start: float) -> dict[int, PartOfGroup]:
    """What each has of a group."""
    worth = ownership.shares.whole_worth(group) / start if group.is_lot else 0.0
    mine = {seat: [square for square in group.squares if ownership.own[square] == seat] for seat in seats}
    free = sum([ownership.own[square] is None for square in group.squares])
    found = {}
    for seat, squares in mine.items():
        owed = [square for square in squares if square in ownership.shares.owing]
        best = max([len(theirs) for other, theirs in mine.items() if other != seat], default=0)
        found[seat] = PartOfGroup(group, squares, owed, best, free, worth)
    return found


def _shares_of(part: PartOfGroup, levels: dict[int, int]) -> list[float]:
    """What share of a group the player has, the best of others has, nobody has; how high it stands; what is owed on."""
    size = len(part.group.squares)
    high = sum([levels.get(square, 0) for square in part.mine]) if part.group.is_lot else 0
    return [len(part.mine) / size, part.best / size, part.free / size, high / size / LEVELS, len(part.owed) / size]


def _add(land: LandFigures, part: PartOfGroup, shares: Shares, start: float) -> None:
    """Count what a player has of a group."""
    group, prices, often = part.group, shares.tables.prices, OFTEN / start
    land.printed += sum([prices[square] for square in part.mine]) / start
    land.mortgaged += sum([prices[square] for square in part.owed]) / start
    if not group.is_lot:
        count = len(part.mine)
        land.bare += group.held[count] * (count - len(part.owed)) / count * often
    elif part.lacking:
        paid = zip(group.squares, group.bare, strict=True)
        land.bare += sum([rent for square, rent in paid if square in part.mine and square not in part.owed]) * often
        _add_hope(land, part)
    else:
        levels = [shares.levels.get(square, 0) for square in part.mine]
        land.whole += 1
        land.three += group.three[1] * often
        land.cost += group.three[0] * max(0.0, 1 - sum(levels) / len(levels) / THREE) / start
        land.built += (group.whole + sum([income for _cost, income in group.steps[: min(levels)]])) * often


def _add_hope(land: LandFigures, part: PartOfGroup) -> None:
    """Count what a group that is not whole may become, for the player and for who lacks the player's one lot of it."""
    if part.lacking > 1:
        land.several += part.worth
    elif part.free:
        land.last_free += part.worth
    else:
        land.last_held += part.worth
    if len(part.mine) == 1 and part.best == len(part.group.squares) - 1:
        land.stops += part.worth
