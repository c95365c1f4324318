"""Building on leased parcels: what one likes, when one likes, half of it on credit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..actions import Build, Sell
from ..board import LOT, Board, Square
from ..clauses import Clause
from ..elements import BANK, Site
from ..events import Built, SoldBack
from ..parts.loans import lend, pay_off, payoff, tenths_due
from ..parts.sales import against_deed
from ..pieces import BIG, HOUSE, OFFICE, WORKS, Piece
from ..plan import Laid, Plan, Stood, lay
from ..play import Play
from ..position import Position
from ..table import Table


@dataclass(frozen=True)
class Parcels:
    """Up to `needs` houses on any leased lot, then a hotel or an office for them, then one more; works elsewhere.

    The fields are clauses: houses, the first big building, the second, works, a lease just won, a loan with half down,
    a sale, and a sale where a loan stands.
    """

    houses: Clause
    big: Clause
    second_big: Clause
    works: Clause
    barred: Clause
    half_down: Clause
    selling: Clause
    selling_with_loan: Clause
    needs: int = 4
    kinds: tuple[Piece, ...] = (HOUSE, *BIG, WORKS)
    on_credit: ClassVar[bool] = True
    """Whether the bank lends on what is built, and one says which of the pieces on a parcel is sold."""

    def rising(self, board: Board, square: int) -> tuple[int, ...]:
        """The squares that rise together with this one: each parcel rises alone."""
        return (square,)

    def level(self, site: Site) -> int:
        """How many pieces stand there."""
        return len(site.pieces)

    def height(self, pieces: tuple[Piece, ...]) -> int:
        """How high pieces stand: as many as there are."""
        return len(pieces)

    def is_group_built(self, state: Position, group: Sequence[int]) -> bool:
        """Whether a building stands on any square of the group."""
        return any(state.sites[square].pieces for square in group)

    def price(self, printed: Square, piece: Piece) -> int:
        """What a piece costs on a square, in whole units: an office twice a house, works what is printed."""
        if piece == WORKS:
            return printed.price
        return printed.house_price * (2 if piece == OFFICE else 1)

    def cost(self, printed: Square, pieces: tuple[Piece, ...]) -> int:
        """What it takes to build this from the bare parcel, in whole units, the houses of a big building with it."""
        before = self.needs * printed.house_price if any(piece in BIG for piece in pieces) else 0
        return before + sum(self.price(printed, piece) for piece in pieces)

    # --- building ------------------------------------------------------------------------------

    def plan(self, table: Table, wish: Build) -> Plan:
        """What the list comes to: the piece named on each parcel, or the next one that may stand there."""
        return lay(table.state, table.rules.board, wish, self._put)

    def check_build(self, table: Table, wish: Build | Plan) -> Iterator[Clause]:
        """Every piece of the list in order; one unlawful piece speaks against the whole list."""
        plan = table.plan_of(wish)
        if not plan.laid or plan.action.piece not in (None, *self.kinds):
            yield self.half_down if plan.action.loan and not plan.laid else "G-08"
            return
        yield from self.check_plan(table, plan)
        yield from table.rules.shortages.check_right(plan)

    def check_plan(self, table: Table, plan: Plan) -> Iterator[Clause]:
        """The parcels, what may stand there, the bank's stock, the loan and the cash."""
        for laid in plan.laid:
            yield from self._check_piece(table, plan.seat, laid)
        yield from self._check_loan(plan)
        yield from table.check_cash(plan.seat, max(0, plan.cost - max(0, plan.action.loan)))
        yield from table.rules.shortages.check(table, plan)

    def _check_piece(self, table: Table, seat: int, laid: Laid) -> Iterator[Clause]:
        square, piece, standing = laid.square, laid.piece, laid.before
        printed = table.rules.board.squares[square]
        if table.state.sites[square].holder != seat:
            yield "G-04"
            yield self.works if printed.kind != LOT else self.houses
        elif square in table.state.barred:
            yield self.barred
            yield "R-13"
        if (piece == WORKS) == (printed.kind == LOT):
            yield "G-08"
            yield self.works
        if piece == WORKS and standing:
            yield self.works
        elif piece == HOUSE:
            yield from self._check_house(printed, standing)
        elif piece in BIG:
            yield from self._check_big(standing)

    def _check_house(self, printed: Square, standing: tuple[Piece, ...]) -> Iterator[Clause]:
        is_beside_big = any(other in BIG for other in standing)
        if is_beside_big or len(standing) >= self.needs or printed.kind != LOT:
            yield self.houses
        if is_beside_big:
            yield self.second_big

    def _check_big(self, standing: tuple[Piece, ...]) -> Iterator[Clause]:
        big = sum(other in BIG for other in standing)
        if big > 1:
            yield self.second_big
        elif not big and len(standing) < self.needs:
            yield self.big

    def _check_loan(self, plan: Plan) -> Iterator[Clause]:
        """One borrows half at most, on one parcel, and not for what is paid for already."""
        loan = plan.action.loan
        if loan < 0:
            yield "G-09"
        elif loan * 2 > plan.cost or (loan and len(set(plan.action.squares)) > 1):
            yield self.half_down

    def build(self, play: Play, wish: Build | Plan) -> None:
        """Pay for and set each piece, unless others want those pieces too."""
        play.rules.shortages.build(play, play.plan_of(wish))

    def set_pieces(self, play: Play, plan: Plan) -> None:
        """Set the pieces, a loan coming first; what each was bought for is kept."""
        lend(play, plan.seat, plan.action.squares[0], plan.action.loan, self.half_down)
        for laid in plan.laid:
            bought_for = laid.price if plan.paid is None else plan.paid
            clause = self.clause_of(laid) if plan.paid is None else play.rules.shortages.sharing
            play.transfer(plan.seat, BANK, laid.price if plan.paid is None else 0, clause)
            kept = play.state.sites[laid.square].paid if len(laid.after) > len(laid.before) else ()
            play.emit(Built(plan.seat, laid.square, laid.piece, laid.after, (*kept, bought_for), clause))

    def clause_of(self, laid: Laid) -> Clause:
        """The clause by which a piece is paid for."""
        if laid.piece not in BIG:
            return self.works if laid.piece == WORKS else self.houses
        return self.second_big if any(other in BIG for other in laid.before) else self.big

    def places(self, table: Table, seat: int, piece: Piece) -> list[int]:
        """The prices of all places where a seat could set a piece at this moment, cheapest first, cash apart."""
        squares = table.rules.board.squares
        prices = (
            self.price(squares[square], piece)
            for square in self.open_to(table, seat)
            for _ in range(self._room(squares[square], table.state.sites[square].pieces, piece))
        )
        return sorted(prices)

    def open_to(self, table: Table, seat: int) -> list[int]:
        """The parcels on which a seat may build, whatever stands there."""
        return [square for square in table.state.held_by(seat) if square not in table.state.barred]

    def room(self, printed: Square, standing: tuple[Piece, ...]) -> tuple[tuple[Piece, int, int], ...]:
        """What a parcel may yet take, houses before a big building with it: each kind, how many, the price of one."""
        big = sum(other in BIG for other in standing)
        houses = 0 if big else self.needs - len(standing)
        kinds = {HOUSE: houses, **dict.fromkeys(BIG, 2 - big)} if printed.kind == LOT else {}
        found = kinds or {WORKS: int(not standing)}
        return tuple((piece, count, self.price(printed, piece)) for piece, count in found.items() if count)

    def most_lent(self, printed: Square, wished: Sequence[tuple[Piece, int]]) -> int:
        """The most that the bank lends on so many pieces of each kind: half of what they cost, in whole units."""
        return sum(count * self.price(printed, piece) for piece, count in wished) // 2

    def sold_for(self, paid: int) -> int:
        """What the bank gives for a piece that was bought for so much: half."""
        return paid // 2

    def _room(self, printed: Square, standing: tuple[Piece, ...], piece: Piece) -> int:
        """How many of a piece a parcel could take."""
        big = sum(other in BIG for other in standing)
        if (piece == WORKS) == (printed.kind == LOT):
            return 0
        if piece == WORKS:
            return int(not standing)
        if piece == HOUSE:
            return 0 if big else self.needs - len(standing)
        return 2 - big if big or len(standing) == self.needs else 0

    def _default(self, printed: Square, standing: tuple[Piece, ...]) -> Piece:
        if printed.kind != LOT:
            return WORKS
        return HOUSE if len(standing) < self.needs and not any(other in BIG for other in standing) else BIG[0]

    def after(self, standing: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
        """What stands there after one piece more: a big building takes the place of houses."""
        return (piece,) if piece in BIG and HOUSE in standing else (*standing, piece)

    def _put(self, printed: Square, standing: Stood, asked: Piece | None) -> tuple[Piece, int, Stood]:
        piece = asked or self._default(printed, standing)
        return piece, self.price(printed, piece), self.after(standing, piece)

    # --- selling -------------------------------------------------------------------------------

    def check_sell(self, table: Table, action: Sell) -> Iterator[Clause]:
        """One's own; where a loan stands, the price of all that goes there and the cash must end it (R-71).

        In debt what is sold must leave more cash, as in a trade, or end a debt with its loan (R-05).
        """
        if not action.squares:
            yield "G-08"
        held = cash = table.cash_for_sales(action.seat)
        sites: dict[int, Site] = {}
        for square, is_last in _with_last(action.squares):
            site = sites.get(square, table.state.sites[square])
            if site.holder != action.seat or not site.pieces or action.piece not in (None, *site.pieces):
                yield "G-04"
                yield from against_deed(table, action.seat, square)
                continue
            yield from table.check_decided(square)
            place = self._last(site, action.piece)
            cash += self.sold_for(site.paid[place]) - (payoff(site) if is_last else 0)
            sites[square] = _without(site, place)
            if cash < 0:
                yield self.selling
                yield self.selling_with_loan
                yield "G-03"
        if sites and cash <= held and table.in_debt(action.seat):
            debts = table.state.debts
            if not any(tenths_due(debts, action.seat, square) for square in sites):
                yield "R-05"

    def sell(self, play: Play, action: Sell) -> None:
        """Half of what each piece was bought for; a loan is kept from it, with the last piece of its parcel (R-71)."""
        kept = sum(payoff(play.state.sites[square]) for square in set(action.squares))
        for square, is_last in _with_last(action.squares):
            site = play.state.sites[square]
            place = self._last(site, action.piece)
            left = _without(site, place)
            play.transfer(BANK, action.seat, self.sold_for(site.paid[place]), self.selling, back=kept)
            if is_last:
                kept -= payoff(site)
                pay_off(play, action.seat, square, self.selling_with_loan)
            play.emit(SoldBack(action.seat, square, site.pieces[place], left.pieces, left.paid, self.selling))

    def sell_all(self, play: Play, seat: int, clause: Clause) -> None:
        """Do nothing: an estate keeps its buildings."""

    def _last(self, site: Site, piece: Piece | None) -> int:
        """The place of the piece meant, the last one if none is named."""
        return len(site.pieces) - 1 if piece is None else site.pieces.index(piece)


def _with_last(squares: tuple[int, ...]) -> list[tuple[int, bool]]:
    """The squares of a list, and of each whether the list names it no more."""
    return [(square, square not in squares[place + 1 :]) for place, square in enumerate(squares)]


def _without(site: Site, place: int) -> Site:
    pieces, paid = site.pieces, site.paid
    return site._replace(pieces=pieces[:place] + pieces[place + 1 :], paid=paid[:place] + paid[place + 1 :])
