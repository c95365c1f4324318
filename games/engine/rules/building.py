"""Houses and hotels: bought by the group and evenly, sold back at half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..actions import Build, Sell
from ..events import Built, SoldBack
from ..play import Play
from ..state import BANK, Site, State

HOUSE = "house"
HOTEL = "hotel"
HOTEL_LEVEL = 5


@dataclass(frozen=True)
class Building:
    """`needs` houses stand on a lot before its hotel. The other fields are the clauses of each rule.

    A hotel sold leaves its lot empty and takes the group down to at most one house a lot (`levelled`).
    """

    own_turn: str
    only_lots: str
    whole_group: str
    no_mortgage: str
    evenly: str
    hotel: str
    stock: str
    price: str
    sale: str
    hotel_sale: str
    levelled: str
    needs: int = 4

    def level(self, site: Site) -> int:
        """0 bare, 1–4 houses, 5 a hotel: also the place of its rent on the deed."""
        return HOTEL_LEVEL if HOTEL in site.pieces else len(site.pieces)

    def is_group_built(self, state: State, group: Sequence[int]) -> bool:
        """Whether a building stands on any square of the group."""
        return any(state.sites[square].pieces for square in group)

    # --- buying --------------------------------------------------------------------------------

    def check_build(self, play: Play, action: Build) -> Iterator[str]:
        """Every piece of the list in order; one unlawful piece speaks against the whole list."""
        if action.seat != play.state.turn:
            yield "G-01"
            yield self.own_turn
        if not action.squares or action.piece not in (None, HOUSE, HOTEL):
            yield "G-08"
            return
        lawful = True
        for square in set(action.squares):
            for clause in self._check_lot(play, action.seat, square):
                lawful = False
                yield clause
        if lawful:
            yield from self._check_pieces(play, action)
            cost = sum(play.rules.board.squares[square].house_price for square in action.squares)
            yield from play.check_cash(action.seat, cost)

    def build(self, play: Play, action: Build) -> None:
        """Pay for and set each piece."""
        for square in action.squares:
            pieces = self._next(play.state.sites[square].pieces)
            play.transfer(action.seat, BANK, play.rules.board.squares[square].house_price, self.price)
            play.emit(Built(action.seat, square, pieces[-1], pieces))

    def _next(self, pieces: tuple[str, ...]) -> tuple[str, ...]:
        return (*pieces, HOUSE) if len(pieces) < self.needs else (HOTEL,)

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
        if any(rules.finance.is_mortgaged(site) for site in group):
            yield self.no_mortgage

    def _check_pieces(self, play: Play, action: Build) -> Iterator[str]:
        """Set the pieces one by one on paper: evenness, the hotel's houses, the bank's stock."""
        sites, stock = play.state.sites, dict(play.state.stock)
        paper: dict[int, tuple[str, ...]] = {}
        for square in action.squares:
            group = play.rules.board.group_of(square)
            levels = [self.level(Site(pieces=paper.get(other, sites[other].pieces))) for other in group]
            pieces = paper.get(square, sites[square].pieces)
            level = self.level(Site(pieces=pieces))
            if level == HOTEL_LEVEL:
                yield self.hotel
                return
            after = self._next(pieces)
            if action.piece not in (None, after[-1]):
                yield self.hotel
            if level > min(levels):
                yield self.evenly
            if stock[after[-1]] < 1:
                yield self.stock
            stock[after[-1]] -= 1
            stock[HOUSE] += len(pieces) if after == (HOTEL,) else 0
            paper[square] = after

    # --- selling -------------------------------------------------------------------------------

    def check_sell(self, play: Play, action: Sell) -> Iterator[str]:
        """One's own, evenly: always from a lot of its group with the most."""
        if not action.squares:
            yield "G-08"
        levels = {square: self.level(site) for square, site in enumerate(play.state.sites)}
        for square in action.squares:
            group = play.rules.board.group_of(square)
            if play.state.sites[square].holder != action.seat or not play.state.sites[square].pieces:
                yield "G-04"
                return
            if not levels[square] or levels[square] < max(levels[other] for other in group):
                yield self.sale
            if levels[square] == HOTEL_LEVEL:
                levels.update({other: min(levels[other], 1) for other in group if levels[other] != HOTEL_LEVEL})
                levels.update({other: 0 for other in group if levels[other] == HOTEL_LEVEL})
            else:
                levels[square] -= 1

    def sell(self, play: Play, action: Sell) -> None:
        """Sell piece by piece; a hotel takes its group with it."""
        for square in action.squares:
            if HOTEL in play.state.sites[square].pieces:
                for other in play.rules.board.group_of(square):
                    self._level_down(play, action.seat, other)
            else:
                self._sell_piece(play, action.seat, square, self.sale)

    def sell_all(self, play: Play, seat: int) -> None:
        """Everything a seat has built goes back to the bank, at half."""
        for square in play.state.held_by(seat):
            while play.state.sites[square].pieces:
                self._sell_piece(play, seat, square, self.sale)

    def _level_down(self, play: Play, seat: int, square: int) -> None:
        """A hotel goes whole, houses until one is left."""
        if HOTEL in play.state.sites[square].pieces:
            self._sell_piece(play, seat, square, self.hotel_sale)
        while len(play.state.sites[square].pieces) > 1:
            self._sell_piece(play, seat, square, self.levelled)

    def _sell_piece(self, play: Play, seat: int, square: int, clause: str) -> None:
        pieces = play.state.sites[square].pieces
        price = play.rules.board.squares[square].house_price
        worth = price * (self.needs + 1) if pieces[-1] == HOTEL else price
        play.transfer(BANK, seat, worth // 2, clause)
        play.emit(SoldBack(seat, square, pieces[-1], pieces[:-1]))
