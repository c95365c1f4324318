"""Houses and hotels: bought by the group and evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..actions import Build, Exchange, Sell
from ..agenda import ToPlace, ToWant
from ..board import LOT, Board, Square
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, Site
from ..events import Built
from ..parts.sales import HotelSale
from ..pieces import HOTEL, HOTEL_RENT, HOUSE, Piece
from ..plan import Laid, Plan, Stood, lay
from ..play import Play
from ..position import Position
from ..table import Table


@dataclass(frozen=True)
class Building:
    """`needs` houses stand on a lot before its hotel. The other fields are clauses; None is no such rule.

    `own_turn`: only in one's own turn, or with `between` also between the turns of others (R-59). `own_square`: only on
    the lot on which one's piece stands, by `own_hotel` a hotel too. `straight`: where the bank lacks the houses,
    straight to the hotel at the whole price. With `group_mortgage` a mortgage anywhere in the group forbids building,
    else only on that lot, which by `bare` counts as one with nothing on it. `most` is how much stands on a lot,
    `enough` says what a hotel takes more narrowly than `hotel`. `selling` is how buildings go back; `price` is the
    clause of what a house costs, `hotel_price` of what a hotel does.
    """

    only_lots: Clause
    whole_group: Clause
    mortgaged: Clause
    group_mortgage: bool
    evenly: Clause
    most: Clause
    hotel: Clause
    price: Clause
    hotel_price: Clause
    selling: HotelSale
    own_turn: Switch = None
    between: bool = False
    own_square: Switch = None
    own_hotel: Switch = None
    bare: Switch = None
    enough: tuple[Clause, ...] = ()
    straight: Switch = None
    beside_hotel: Switch = None
    needs: int = 4
    on_credit: ClassVar[bool] = False
    """Whether the bank lends on what is built, and one says which of the pieces on a lot is sold."""

    @property
    def kinds(self) -> tuple[Piece, ...]:
        """The pieces among which one may choose; none where what stands on a lot says what comes next."""
        return (HOUSE, HOTEL) if self.straight else ()

    def rising(self, board: Board, square: int) -> tuple[int, ...]:
        """The squares that rise together with this one: its group."""
        return board.group_of(square)

    def level(self, site: Site) -> int:
        """The place of a site's rent on the deed: 0 bare, 1–4 houses, 5 a hotel."""
        return HOTEL_RENT if HOTEL in site.pieces else len(site.pieces)

    def height(self, pieces: tuple[Piece, ...]) -> int:
        """How high pieces stand: houses by their number, a hotel one above those that it needs."""
        return self.needs + 1 if HOTEL in pieces else len(pieces)

    def cost(self, printed: Square, pieces: tuple[Piece, ...]) -> int:
        """What it takes to build this from the bare lot, in whole units, a hotel with the houses before it."""
        return self.height(pieces) * printed.house_price

    def is_group_built(self, state: Position, group: Sequence[int]) -> bool:
        """Whether a building stands on any square of the group."""
        return any(state.sites[square].pieces for square in group)

    # --- building ------------------------------------------------------------------------------

    def plan(self, table: Table, wish: Build) -> Plan:
        """What the list comes to: on each lot the next piece, or straight the hotel where one is asked for."""
        return lay(table.state, table.rules.board, wish, self._put)

    def check_build(self, table: Table, wish: Build | Plan) -> Iterator[Clause]:
        """Every piece of the list in order; one unlawful piece speaks against the whole list."""
        plan = table.plan_of(wish)
        action = plan.action
        if plan.right is None:
            yield from self._check_moment(table, action.seat)
        if action.loan:
            yield "G-08"
            yield from table.rules.finance.against_loans
        if not action.squares or action.piece not in (None, HOUSE, HOTEL):
            yield "G-08"
            yield from self._check_lots(table, plan)  # of an unknown piece only the lots can be checked
            return
        yield from self.check_plan(table, plan)
        yield from table.rules.shortages.check_right(plan)

    def check_plan(self, table: Table, plan: Plan) -> Iterator[Clause]:
        """The lots, the order, the bank's stock and the cash, whatever the moment."""
        yield from self._check_lots(table, plan)
        yield from self._check_order(table, plan)
        yield from table.check_cash(plan.seat, plan.cost)
        yield from table.rules.shortages.check(table, self._asked_of_bank(table, plan))

    def build(self, play: Play, wish: Build | Plan) -> None:
        """Pay for and set each piece, unless others want those pieces too."""
        play.rules.shortages.build(play, play.plan_of(wish))

    def set_pieces(self, play: Play, plan: Plan) -> None:
        """Set the pieces, paying for each that has not been paid for."""
        for laid in plan.laid:
            clause = self.clause_of(laid) if plan.paid is None else play.rules.shortages.sharing
            play.transfer(plan.seat, BANK, laid.price if plan.paid is None else 0, clause)
            play.emit(Built(plan.seat, laid.square, laid.piece, laid.after, (), clause))

    def clause_of(self, laid: Laid) -> Clause:
        """The clause by which a piece is paid for; straight to the hotel has one of its own."""
        if laid.piece != HOTEL:
            return self.price
        return in_force(self.straight) if len(laid.before) < self.needs else self.hotel_price

    def places(self, table: Table, seat: int, piece: Piece) -> list[int]:
        """The prices of all places where a seat could set a piece at this moment, cheapest first, cash apart."""
        shared_out = isinstance(table.top, (ToPlace, ToWant))  # the moment was looked at when the pieces were asked for
        if not shared_out and self._check_moment(table, seat):
            return []
        squares = table.rules.board.squares
        lots = [lot for lot in self.open_to(table, seat) if not self._against_lot(table, seat, lot)]
        return sorted(squares[lot].house_price for lot in lots for _ in range(self._room(table, lot, piece)))

    def open_to(self, table: Table, seat: int) -> list[int]:
        """Of whole groups of a seat the lots, none full, mortgaged or out of reach: it may build on no others."""
        sites, board, is_mortgaged = table.state.sites, table.rules.board, table.rules.finance.is_mortgaged
        held, found = frozenset(table.state.held_by(seat)), list[int]()
        for group in filter(held.issuperset, board.groups.values()):
            owing = [lot for lot in group if is_mortgaged(sites[lot])]
            if board.squares[group[0]].kind == LOT and not (owing and self.group_mortgage):
                found += [lot for lot in group if lot not in owing and HOTEL not in sites[lot].pieces]
        return [lot for lot in found if lot == table.state.at[seat]] if self.own_square else found

    def _room(self, table: Table, lot: int, piece: Piece) -> int:
        """How many of a piece a lot could take, its group rising evenly."""
        standing = table.state.sites[lot].pieces
        if piece == HOUSE:
            return 0 if HOTEL in standing else self.needs - len(standing)
        heights = [self.height(table.state.sites[other].pieces) for other in table.rules.board.group_of(lot)]
        return int(HOTEL not in standing and min(heights) >= self.needs)

    def _check_moment(self, table: Table, seat: int) -> tuple[Clause, ...]:
        if not self.own_turn or seat == table.state.turn or (self.between and table.is_between_turns):
            return ()
        return ("G-01", *table.rules.setup.out_of_turn, self.own_turn, "R-59")

    def _put(self, printed: Square, standing: Stood, asked: Piece | None) -> tuple[Piece, int, Stood]:
        price = printed.house_price
        if len(standing) < self.needs and not (asked == HOTEL and self.straight):
            return HOUSE, price, (*standing, HOUSE)
        return HOTEL, price * (self.needs + 1 - len(standing)), (HOTEL,)

    def _against_lot(self, table: Table, seat: int, square: int) -> list[Clause]:
        """What speaks against building on a lot at all, whatever stands there."""
        sites, rules, broken = table.state.sites, table.rules, list[Clause]()
        if sites[square].holder != seat:
            broken.append("G-04")
        if rules.board.squares[square].kind != LOT:
            return [self.only_lots, *broken]
        group = [sites[other] for other in rules.board.together[square]]
        if {site.holder for site in group} != {seat}:
            broken.append(self.whole_group)
        if any(map(rules.finance.is_mortgaged, group if self.group_mortgage else (sites[square],))):
            broken.append(self.mortgaged)
        if self.own_square and table.state.at[seat] != square:
            broken.append(self.own_square)
        return broken

    def _check_lots(self, table: Table, plan: Plan) -> Iterator[Clause]:
        """Whose the lots are and their groups, what is mortgaged, where one stands."""
        squares = dict.fromkeys(plan.action.squares)
        unlawful = [clause for square in squares for clause in self._against_lot(table, plan.seat, square)]
        yield from unlawful
        if self.own_hotel and self.own_square in unlawful and HOTEL in plan.pieces:
            yield self.own_hotel

    def _asked_of_bank(self, table: Table, plan: Plan) -> Plan:
        """The plan with the piece that was asked for, even where another is next; without what can stand nowhere."""
        asked, squares = plan.action.piece, table.rules.board.squares
        fitting = (laid for laid in plan.laid if HOTEL not in laid.before and squares[laid.square].kind == LOT)
        return plan._replace(laid=tuple([laid._replace(piece=asked or laid.piece) for laid in fitting]))

    def _check_order(self, table: Table, plan: Plan) -> Iterator[Clause]:
        """Evenly, each piece in its turn; a hotel is the last, and takes the houses that it needs."""
        houses = table.rules.shortages.left(table, plan.seat)[HOUSE] if self.straight else 0
        paper: dict[int, Stood] = {}
        for laid in plan.laid:
            if table.rules.board.squares[laid.square].kind != LOT:
                continue
            if HOTEL in laid.before:
                yield self.hotel
                yield self.most
                yield from (self.beside_hotel,) if self.beside_hotel and plan.action.piece != HOTEL else ()
                continue
            group, sites = table.rules.board.together[laid.square], table.state.sites
            heights = [self.height(paper.get(other, sites[other].pieces)) for other in group]
            if len(laid.before) > min(heights):
                yield self.evenly
                yield "R-85"
                if self.bare and any(table.rules.finance.is_mortgaged(sites[other]) for other in group):
                    yield self.bare
            yield from self._check_piece(laid, plan.action.piece, heights, houses)
            paper[laid.square] = laid.after
            houses += len(laid.before) if laid.piece == HOTEL else -1

    def _check_piece(self, laid: Laid, asked: Piece | None, heights: list[int], houses: int) -> Iterator[Clause]:
        """One piece, where its group stands so high and, if one may go straight, the bank has so many houses left."""
        if asked not in (None, laid.piece):
            yield self.hotel
            yield from self.enough if asked == HOTEL else (self.most,)
        if laid.piece == HOTEL and asked != HOUSE and min(heights) < self.needs:
            yield from self._check_early_hotel(laid, heights, houses)

    def _check_early_hotel(self, laid: Laid, heights: list[int], houses: int) -> Iterator[Clause]:
        """A hotel before its group is full: only where one may go straight, on a lot with the fewest (R-24)."""
        if not self.straight:
            yield self.hotel
            yield from self.enough
            return
        is_enough = houses >= sum(max(0, self.needs - height) for height in heights)
        if is_enough or len(laid.before) > min(heights):
            yield self.hotel
            if len(laid.before) < self.needs or not is_enough:
                yield self.straight
                yield "R-24"

    # --- selling -------------------------------------------------------------------------------

    def check_sell(self, table: Table, action: Sell) -> Iterator[Clause]:
        """Buildings are sold to the bank, evenly, at any time."""
        yield from self.selling.check(table, action)

    def sell(self, play: Play, action: Sell) -> None:
        """Sell piece by piece."""
        for square in action.squares:
            self.selling.sell(play, action.seat, square)

    def check_exchange(self, table: Table, action: Exchange) -> Iterator[Clause]:
        """One exchanges a hotel of one's own, in a book that takes it back for houses."""
        site = table.state.sites[action.square]
        if not self.selling.exchanging:
            yield "G-08"
            yield self.selling.instead
        if site.holder != action.seat or HOTEL not in site.pieces:
            yield "G-04"
        if self.selling.exchanging:
            fits = HOTEL in site.pieces
            yield from self.selling.check_exchange(table, action) if fits else (self.selling.exchanging,)

    def exchange(self, play: Play, action: Exchange) -> None:
        """Give the hotel back for its houses and half its price."""
        self.selling.exchange(play, action.seat, action.square)

    def sell_all(self, play: Play, seat: int, clause: Clause) -> None:
        """Everything a seat has built goes back to the bank, at half, by `clause`."""
        for square in play.state.held_by(seat):
            while play.state.sites[square].pieces:
                self.selling.sell_piece(play, seat, square, clause)
