"""How houses and hotels go back to the bank: always at half and evenly; what becomes of a hotel differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..actions import Exchange, Sell
from ..clauses import Clause, Switch, in_force
from ..elements import BANK
from ..events import SoldBack
from ..pieces import HOTEL, HOUSE, Piece
from ..play import Play
from ..table import Table

Levels = dict[int, int]
"""How high each square is built: houses by their number, a hotel one above the houses that it needs."""


@dataclass(frozen=True)
class Emptied:
    """A hotel sold brings half of all that it took, leaves its lot empty, and its group at most one house a lot.

    The fields are the clauses of a house sold, a hotel sold, and what it takes with it; `exchanging` the one by which a
    hotel may instead be given back for its houses, while the bank has them.
    """

    house: Clause
    hotel: Clause
    levelled: Clause
    exchanging: Switch = None

    @property
    def instead(self) -> Clause:
        """The clause by which a hotel goes that cannot be exchanged."""
        return self.hotel

    def check(self, table: Table, action: Sell) -> Iterator[Clause]:
        """Each sale of the list is lawful after the one before it."""
        yield from _check(table, action, (self.house, "R-85"), self._on_paper, self.levelled)

    def _on_paper(self, levels: Levels, group: tuple[int, ...], square: int, houses: int, needs: int) -> int:
        """Sell from a lot on paper; the houses that the bank has do not matter here."""
        if levels[square] > needs:
            levels.update({other: 0 if levels[other] > needs else min(levels[other], 1) for other in group})
        else:
            levels[square] -= 1
        return houses

    def sell(self, play: Play, seat: int, square: int) -> None:
        """One house; or a hotel and what goes down with it; nothing more for a hotel that has gone with another."""
        pieces = play.state.sites[square].pieces
        if HOTEL not in pieces:
            if pieces:
                _sell_one(play, seat, square, 1, self.house)
            return
        for other in play.rules.board.group_of(square):
            if HOTEL in play.state.sites[other].pieces:
                _sell_one(play, seat, other, play.rules.building.needs + 1, self.hotel)
            while len(play.state.sites[other].pieces) > 1:
                _sell_one(play, seat, other, 1, self.levelled)

    def sell_piece(self, play: Play, seat: int, square: int, clause: Clause) -> None:
        """One piece of an estate that is being sold out, a hotel as all the pieces that it took."""
        _sell_piece(play, seat, square, clause)

    def check_exchange(self, table: Table, action: Exchange) -> Iterator[Clause]:
        """The bank must have the houses (R-26)."""
        if table.rules.shortages.left(table)[HOUSE] < table.rules.building.needs:
            yield in_force(self.exchanging)
            yield "R-26"

    def exchange(self, play: Play, seat: int, square: int) -> None:
        """The houses come back, and half the price of the hotel."""
        _give_back_hotel(play, seat, square, play.rules.building.needs, in_force(self.exchanging))


@dataclass(frozen=True)
class Exchanged:
    """A hotel sold comes back as its houses for half a house price (R-25).

    Where the bank lacks houses the lot gets what there is, the missing ones are paid at half too, and the rest of the
    group comes down evenly (R-26, R-62). `clause` is the one of every sale that is asked for, `hotel` of a hotel's;
    `exchanging` makes an action of it; `evenly` is the ruling by which sales are even, where the book does not say so.
    """

    clause: Clause
    hotel: Clause
    exchanging: Switch = None
    evenly: Switch = None

    @property
    def instead(self) -> Clause:
        """The clause by which a hotel goes that cannot be exchanged."""
        return "R-25"

    def check(self, table: Table, action: Sell) -> Iterator[Clause]:
        """Each sale of the list is lawful after the one before it."""
        yield from _check(table, action, (self.clause, self.evenly or "R-85"), self._on_paper)

    def sell(self, play: Play, seat: int, square: int) -> None:
        """One house, or a hotel for its houses, and the group evened out."""
        group, levels = play.rules.board.group_of(square), _levels(play, (square,))
        houses = play.rules.shortages.left(play)[HOUSE]
        asked, *levelled = self._order(levels, group, square, houses, play.rules.building.needs)[0]
        self._sell_down(play, seat, asked, self.hotel if HOTEL in play.state.sites[asked].pieces else self.clause)
        for lot in levelled:
            self._sell_down(play, seat, lot, "R-26")

    def _on_paper(self, levels: Levels, group: tuple[int, ...], square: int, houses: int, needs: int) -> int:
        return self._order(levels, group, square, houses, needs)[1]

    def _order(
        self, levels: Levels, group: tuple[int, ...], square: int, houses: int, needs: int
    ) -> tuple[list[int], int]:
        """The lots that one sale takes down, in order, and the bank's houses after it; `levels` follow.

        Only a hotel for which the bank lacks houses takes others down, until no lot is more than one above another.
        """
        lots, is_short = [square], levels[square] > needs > houses
        houses = _lower(levels, square, houses, needs)
        while is_short and max(levels[other] for other in group) - min(levels[other] for other in group) > 1:
            lots.append(max(group, key=lambda other: levels[other]))
            houses = _lower(levels, lots[-1], houses, needs)
        return lots, houses

    def sell_piece(self, play: Play, seat: int, square: int, clause: Clause) -> None:
        """One piece of an estate that is being sold out, a hotel as all the pieces that it took."""
        _sell_piece(play, seat, square, clause)

    def check_exchange(self, table: Table, action: Exchange) -> Iterator[Clause]:
        """As the hotel's sale, which it is."""
        yield from self.check(table, Sell(action.seat, (action.square,)))

    def exchange(self, play: Play, seat: int, square: int) -> None:
        """As the hotel's sale."""
        self.sell(play, seat, square)

    def _sell_down(self, play: Play, seat: int, square: int, clause: Clause) -> None:
        """One house less; of a hotel the houses that the bank has, the others paid at half."""
        if HOTEL not in play.state.sites[square].pieces:
            _sell_one(play, seat, square, 1, clause)
            return
        houses = min(play.rules.building.needs, play.rules.shortages.left(play)[HOUSE])
        _give_back_hotel(play, seat, square, houses, clause)


HotelSale = Emptied | Exchanged


def _check(
    table: Table,
    action: Sell,
    evenly: tuple[Clause, Clause],
    on_paper: Callable[[Levels, tuple[int, ...], int, int, int], int],
    with_hotel: Switch = None,
) -> Iterator[Clause]:
    """One's own, always from a lot of its group with the most; each sale is then made on paper before the next.

    `with_hotel` is the clause by which a hotel goes with one sold before it; it may be named beside that one, once.
    """
    going: set[int] = set()
    levels, houses = _levels(table, action.squares), table.rules.shortages.left(table)[HOUSE]
    needs, uneven = table.rules.building.needs, tuple(dict.fromkeys((*evenly, "R-85")))
    if not action.squares or action.piece:
        yield "G-08"
    for square in action.squares:
        group = table.rules.board.group_of(square)
        if table.state.sites[square].holder != action.seat or not table.state.sites[square].pieces:
            yield "G-04"
            yield from against_deed(table, action.seat, square)
            continue
        if square in going:
            going.remove(square)
            continue
        if not levels[square]:
            yield from ("G-04", *uneven, *_gone_with_hotel(table, group, with_hotel))
            continue
        if levels[square] < max(levels[other] for other in group):
            yield from uneven
        if with_hotel and levels[square] > needs:
            going.update(other for other in group if other != square and levels[other] > needs)
        houses = on_paper(levels, group, square, houses, needs)


def _gone_with_hotel(table: Table, group: tuple[int, ...], with_hotel: Switch) -> tuple[Clause, ...]:
    """The clause by which what stood on a lot of a group may have gone with a hotel of it."""
    has_hotel = any(HOTEL in table.state.sites[other].pieces for other in group)
    return (with_hotel,) if with_hotel and has_hotel else ()


def against_deed(table: Table, seat: int, square: int) -> tuple[Clause, ...]:
    """What speaks against the sale of a seat's own square without a building, beside that there is none to sell."""
    site = table.state.sites[square]
    return table.rules.finance.against_selling(site) if site.holder == seat and not site.pieces else ()


def _lower(levels: Levels, square: int, houses: int, needs: int) -> int:
    """Sell from a lot on paper, a hotel for the houses that the bank has; how many it has then."""
    before = levels[square]
    levels[square] = min(needs, houses) if before > needs else before - 1
    return houses - levels[square] if before > needs else houses + 1


def _levels(table: Table, squares: tuple[int, ...]) -> Levels:
    """How high all squares are built that rise with these."""
    sites, height, group_of = table.state.sites, table.rules.building.height, table.rules.board.group_of
    return {other: height(sites[other].pieces) for square in squares for other in group_of(square)}


def _give_back_hotel(play: Play, seat: int, square: int, houses: int, clause: Clause) -> None:
    """A hotel for `houses`; its own price and the houses that are missing are paid at half."""
    missing = play.rules.building.needs - houses
    price = play.rules.board.squares[square].house_price
    play.transfer(BANK, seat, price * (1 + missing) // 2, clause)
    left: tuple[Piece, ...] = tuple(HOUSE for _ in range(houses))
    play.emit(SoldBack(seat, square, HOTEL, left, (), clause))


def _sell_piece(play: Play, seat: int, square: int, clause: Clause) -> None:
    """The last piece of a lot goes back, a hotel at half of all that it took."""
    hotel = HOTEL in play.state.sites[square].pieces
    _sell_one(play, seat, square, play.rules.building.needs + 1 if hotel else 1, clause)


def _sell_one(play: Play, seat: int, square: int, houses: int, clause: Clause) -> None:
    """The last piece of a lot goes back, at half the price of so many houses."""
    pieces = play.state.sites[square].pieces
    play.transfer(BANK, seat, play.rules.board.squares[square].house_price * houses // 2, clause)
    play.emit(SoldBack(seat, square, pieces[-1], pieces[:-1], (), clause))
