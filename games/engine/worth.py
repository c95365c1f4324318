"""What a player is worth when a game is counted out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .pieces import HOUSE
from .state import State

if TYPE_CHECKING:
    from .edition import Edition


@dataclass(frozen=True)
class Worth:
    """Cash, deeds at their price, houses at their price, a hotel at `hotel_houses` of them.

    Mortgaged deeds count half, or whole with `mortgaged_whole` (R-30).
    """

    clause: str
    hotel_houses: int
    mortgaged_whole: bool = False

    def of(self, rules: Edition, state: State, seat: int) -> int:
        """The worth of a seat, in whole units; release cards count nothing (R-30)."""
        total = state.cash[seat]
        for square in state.held_by(seat):
            site, printed = state.sites[square], rules.board.squares[square]
            halved = rules.finance.is_mortgaged(site) and not self.mortgaged_whole
            total += printed.price // 2 if halved else printed.price
            houses = sum(1 if piece == HOUSE else self.hotel_houses for piece in site.pieces)
            total += houses * printed.house_price
        return total


@dataclass(frozen=True)
class Wealth:
    """Cash and buildings at what they cost, less what is owed on them; leases count nothing."""

    clause: str

    def of(self, rules: Edition, state: State, seat: int) -> int:
        """The worth of a seat, in whole units."""
        held = [state.sites[square] for square in state.held_by(seat)]
        return state.cash[seat] + sum(sum(site.paid) - site.owed for site in held)
