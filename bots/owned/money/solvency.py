"""What somebody could raise at all: by all their houses and deeds, of the bank."""

from __future__ import annotations

from collections.abc import Collection

from games.engine.elements import Debt

from ...chair import Chair
from ..chances.prospects import Prospects, prospects_of
from ..chances.rising import HALF


def most_raised(chair: Chair) -> int:
    """All that houses and deeds would bring from the bank, in whole units."""
    return would_raise(prospects_of(chair), chair.held)


def can_raise(chair: Chair, debt: Debt) -> bool:
    """Whether all that the seat has would pay a debt of its own."""
    return chair.in_hand + most_raised(chair) >= debt.amount


def would_raise(p: Prospects, squares: Collection[int]) -> int:
    """What the bank gives for the houses on these squares, and lends on their deeds."""
    groups, place = p.tables.groups, p.tables.place
    houses = sum(p.levels.get(square, 0) * groups[place[square]].house for square in squares)
    return int(houses * HALF + p.lent(squares))
