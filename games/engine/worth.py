"""What a player is worth, when a game is counted out and where a tax is a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .areas import RulesAlone
from .clauses import Clause
from .pieces import HOUSE
from .position import Holdings


class WorthParts(NamedTuple):
    """What a worth is made up of, in whole units: `mortgaged` is what such deeds still count, `owed` is below 0."""

    cash: int
    property: int = 0
    mortgaged: int = 0
    buildings: int = 0
    owed: int = 0

    def total(self) -> int:
        """The worth itself."""
        return sum(self)


@dataclass(frozen=True)
class Worth:
    """Cash, deeds at their price, houses at their price, a hotel at `hotel_houses` of them.

    Mortgaged deeds count half, or whole with `mortgaged_whole` (R-30).
    """

    clause: Clause
    hotel_houses: int
    mortgaged_whole: bool = False

    def of(self, rules: RulesAlone, state: Holdings, seat: int) -> int:
        """The worth of a seat, in whole units; release cards count nothing (R-30)."""
        return self.parts(rules, state, seat).total()

    def parts(self, rules: RulesAlone, state: Holdings, seat: int) -> WorthParts:
        """What the worth of a seat is made up of."""
        kept = mortgaged = buildings = 0
        for square in state.held_by(seat):
            site, printed = state.sites[square], rules.board.squares[square]
            if rules.finance.is_mortgaged(site):
                mortgaged += printed.price if self.mortgaged_whole else printed.price // 2
            else:
                kept += printed.price
            houses = sum(1 if piece == HOUSE else self.hotel_houses for piece in site.pieces)
            buildings += houses * printed.house_price
        return WorthParts(state.cash[seat], kept, mortgaged, buildings)


@dataclass(frozen=True)
class Wealth:
    """Cash and buildings at what they cost, less what is owed on them; leases count nothing."""

    clause: Clause

    def of(self, rules: RulesAlone, state: Holdings, seat: int) -> int:
        """The worth of a seat, in whole units."""
        return self.parts(rules, state, seat).total()

    def parts(self, rules: RulesAlone, state: Holdings, seat: int) -> WorthParts:
        """What the worth of a seat is made up of."""
        held = [state.sites[square] for square in state.held_by(seat)]
        paid, owed = sum(sum(site.paid) for site in held), sum(site.owed for site in held)
        return WorthParts(state.cash[seat], buildings=paid, owed=-owed)
