"""Houses and hotels: bought by the group and evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..actions import Build, Sell
from ..events import Built
from ..play import Play
from ..sales import HotelSale
from ..state import BANK, Site, State

HOUSE = "house"
HOTEL = "hotel"
HOTEL_LEVEL = 5

Paper = dict[int, tuple[str, ...]]
"""Pieces set on paper: what would stand on a square."""


@dataclass(frozen=True)
class Building:
    """`needs` houses stand on a lot before its hotel. The other fields are clauses; '' is no such rule.

    `own_square`: only on the lot on which one's piece stands. `straight`: where the bank lacks the houses, straight to
    the hotel at the whole price. With `group_mortgage` a mortgage anywhere in the group forbids building, else only on
    that lot. `selling` is how buildings go back.
    """

    own_turn: str
    only_lots: str
    whole_group: str
    mortgaged: str
    group_mortgage: bool
    evenly: str
    hotel: str
    stock: str
    price: str
    selling: HotelSale
    own_square: str = ""
    straight: str = ""
    needs: int = 4

    def level(self, site: Site) -> int:
        """0 bare, 1–4 houses, 5 a hotel: also the place of its rent on the deed."""
        return HOTEL_LEVEL if HOTEL in site.pieces else len(site.pieces)

    def is_group_built(self, state: State, group: Sequence[int]) -> bool:
        """Whether a building stands on any square of the group."""
        return any(state.sites[square].pieces for square in group)

    def check_build(self, play: Play, action: Build) -> Iterator[str]:
        """Every piece of the list in order; one unlawful piece speaks against the whole list."""
        if action.seat != play.state.turn:
            yield "G-01"
            yield self.own_turn
        if not action.squares or action.piece not in (None, HOUSE, HOTEL):
            yield "G-08"
            return
        unlawful = [clause for square in set(action.squares) for clause in self._check_lot(play, action.seat, square)]
        yield from unlawful
        if not unlawful:
            paper: Paper = {}
            yield from self._check_pieces(play, action, paper)
            yield from play.check_cash(action.seat, self._cost(play, action))

    def build(self, play: Play, action: Build) -> None:
        """Pay for and set each piece."""
        for square in action.squares:
            pieces, price = self._next(play, play.state.sites[square].pieces, square, action.piece)
            play.transfer(action.seat, BANK, price, self.price)
            play.emit(Built(action.seat, square, pieces[-1], pieces))

    def check_sell(self, play: Play, action: Sell) -> Iterator[str]:
        """Evenly, to the bank, at any time."""
        yield from self.selling.check(play, action)

    def sell(self, play: Play, action: Sell) -> None:
        """Sell piece by piece."""
        for square in action.squares:
            self.selling.sell(play, action.seat, square)

    def sell_all(self, play: Play, seat: int) -> None:
        """Everything a seat has built goes back to the bank, at half."""
        for square in play.state.held_by(seat):
            while play.state.sites[square].pieces:
                self.selling.sell_piece(play, seat, square)

    def _next(self, play: Play, pieces: tuple[str, ...], square: int, piece: str | None) -> tuple[tuple[str, ...], int]:
        """What stands on a lot after one piece more, and what that costs."""
        price = play.rules.board.squares[square].house_price
        if len(pieces) < self.needs and not (piece == HOTEL and self.straight):
            return (*pieces, HOUSE), price
        return (HOTEL,), price * (self.needs + 1 - len(pieces))

    def _cost(self, play: Play, action: Build) -> int:
        """The price of the whole list."""
        paper: Paper = {}
        total = 0
        for square in action.squares:
            standing = paper.get(square, play.state.sites[square].pieces)
            paper[square], price = self._next(play, standing, square, action.piece)
            total += price
        return total

    def _check_lot(self, play: Play, seat: int, square: int) -> Iterator[str]:
        state, rules = play.state, play.rules
        if rules.board.squares[square].kind != "lot":
            yield self.only_lots
            return
        if state.sites[square].holder != seat:
            yield "G-04"
        group = [state.sites[other] for other in rules.board.group_of(square)]
        if any(site.holder != seat for site in group):
            yield self.whole_group
        looked_at = group if self.group_mortgage else [state.sites[square]]
        if any(rules.finance.is_mortgaged(site) for site in looked_at):
            yield self.mortgaged
        if self.own_square and state.at[seat] != square:
            yield self.own_square

    def _check_pieces(self, play: Play, action: Build, paper: Paper) -> Iterator[str]:
        """Set the pieces one by one on paper: evenness, the hotel's houses, the bank's stock."""
        stock = dict(play.state.stock)
        for square in action.squares:
            standing = paper.get(square, play.state.sites[square].pieces)
            if HOTEL in standing:
                yield self.hotel
                return
            after, _price = self._next(play, standing, square, action.piece)
            yield from self._check_piece(play, square, standing, after, paper, stock, action.piece)
            stock[after[-1]] -= 1
            stock[HOUSE] += len(standing) if after == (HOTEL,) else 0
            paper[square] = after

    def _check_piece(
        self,
        play: Play,
        square: int,
        standing: tuple[str, ...],
        after: tuple[str, ...],
        paper: Paper,
        stock: dict[str, int],
        piece: str | None,
    ) -> Iterator[str]:
        group = play.rules.board.group_of(square)
        levels = [self.level(Site(pieces=paper.get(other, play.state.sites[other].pieces))) for other in group]
        if piece not in (None, after[-1]):
            yield self.hotel
        if len(standing) > min(levels):
            yield self.evenly
        if after == (HOTEL,) and min(levels) < self.needs:
            lacking = sum(max(0, self.needs - level) for level in levels)
            if not self.straight or stock[HOUSE] >= lacking:
                yield self.hotel
        if stock[after[-1]] < 1:
            yield self.stock
