"""How buildings go back to the bank: always at half and evenly; what becomes of a hotel differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Sell
from .events import SoldBack
from .play import Play
from .state import BANK

HOUSE = "house"
HOTEL = "hotel"
HOTEL_LEVEL = 5


@dataclass(frozen=True)
class Emptied:
    """A hotel sold brings half of five houses, leaves its lot empty, and takes its group to at most one house a lot.

    The fields are the clauses of a house sold, a hotel sold, and what it takes with it.
    """

    house: str
    hotel: str
    levelled: str

    def check(self, play: Play, action: Sell) -> Iterator[str]:
        """One's own, always from a lot of its group with the most."""
        levels = _levels(play)
        if not action.squares:
            yield "G-08"
        for square in action.squares:
            group = play.rules.board.group_of(square)
            if play.state.sites[square].holder != action.seat or not play.state.sites[square].pieces:
                yield "G-04"
                return
            if not levels[square] or levels[square] < max(levels[other] for other in group):
                yield self.house
            if levels[square] == HOTEL_LEVEL:
                levels.update({other: 0 if levels[other] == HOTEL_LEVEL else min(levels[other], 1) for other in group})
            else:
                levels[square] -= 1

    def sell(self, play: Play, seat: int, square: int) -> None:
        """One house; or a hotel and what goes down with it."""
        if HOTEL not in play.state.sites[square].pieces:
            _sell_one(play, seat, square, 1, self.house)
            return
        for other in play.rules.board.group_of(square):
            if HOTEL in play.state.sites[other].pieces:
                _sell_one(play, seat, other, play.rules.building.needs + 1, self.hotel)
            while len(play.state.sites[other].pieces) > 1:
                _sell_one(play, seat, other, 1, self.levelled)

    def sell_piece(self, play: Play, seat: int, square: int) -> None:
        """One piece of an estate that is being sold out, a hotel as five houses."""
        hotel = HOTEL in play.state.sites[square].pieces
        _sell_one(
            play, seat, square, play.rules.building.needs + 1 if hotel else 1, self.hotel if hotel else self.house
        )


@dataclass(frozen=True)
class Exchanged:
    """A hotel sold comes back as its houses for half a house price (R-25).

    Where the bank lacks houses the lot gets what there is, the missing ones are paid at half too, and the rest of the
    group comes down evenly (R-26, R-62). `clause` is the one of every sale.
    """

    clause: str

    def check(self, play: Play, action: Sell) -> Iterator[str]:
        """One's own, always from a lot of its group with the most."""
        levels = _levels(play)
        if not action.squares:
            yield "G-08"
        for square in action.squares:
            group = play.rules.board.group_of(square)
            if play.state.sites[square].holder != action.seat or not play.state.sites[square].pieces:
                yield "G-04"
                return
            if not levels[square] or levels[square] < max(levels[other] for other in group):
                yield self.clause
            levels[square] = max(0, levels[square] - 1)

    def sell(self, play: Play, seat: int, square: int) -> None:
        """One house, or a hotel for its houses, and the group evened out."""
        self._sell_down(play, seat, square)
        group = play.rules.board.group_of(square)
        while True:
            levels = {other: play.rules.building.level(play.state.sites[other]) for other in group}
            highest = max(group, key=lambda other: levels[other])
            if levels[highest] - min(levels.values()) <= 1:
                return
            self._sell_down(play, seat, highest)

    def sell_piece(self, play: Play, seat: int, square: int) -> None:
        """One piece of an estate that is being sold out, a hotel as five houses."""
        hotel = HOTEL in play.state.sites[square].pieces
        _sell_one(play, seat, square, play.rules.building.needs + 1 if hotel else 1, self.clause)

    def _sell_down(self, play: Play, seat: int, square: int) -> None:
        """One house less; of a hotel the houses that the bank has, the others paid at half."""
        if HOTEL not in play.state.sites[square].pieces:
            _sell_one(play, seat, square, 1, self.clause)
            return
        needs = play.rules.building.needs
        left = min(needs, play.state.stock[HOUSE])
        price = play.rules.board.squares[square].house_price
        play.transfer(BANK, seat, price * (1 + needs - left) // 2, self.clause)
        play.emit(SoldBack(seat, square, HOTEL, (HOUSE,) * left))


HotelSale = Emptied | Exchanged


def _levels(play: Play) -> dict[int, int]:
    return {square: play.rules.building.level(site) for square, site in enumerate(play.state.sites)}


def _sell_one(play: Play, seat: int, square: int, houses: int, clause: str) -> None:
    """The last piece of a lot goes back, at half the price of so many houses."""
    pieces = play.state.sites[square].pieces
    play.transfer(BANK, seat, play.rules.board.squares[square].house_price * houses // 2, clause)
    play.emit(SoldBack(seat, square, pieces[-1], pieces[:-1]))
