"""How one comes to hold a square: by purchase, else by auction; or by lease, which has to be built on and paid for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Buy, Decline, Lease
from ..agenda import HoldingFees, OpenAuction, Tenth, ToTake
from ..areas import RulesAlone
from ..board import LOT, STATION, Board
from ..clauses import CardId, Clause, Unsaid
from ..elements import BANK
from ..events import Declined, FellToBank, Took
from ..pieces import BIG
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Purchase:
    """Unowned property may be bought at its price (`buying`), else it is auctioned at once (`declined`)."""

    buying: Clause
    declined: Clause

    @property
    def unanswered(self) -> tuple[Clause, ...]:
        """What is broken by going on without an answer: what is not bought is auctioned at once."""
        return (self.declined,)

    def land(self, play: Play, seat: int, square: int, card: CardId | Unsaid) -> None:
        """Offer what nobody holds; charge for what another holds, as `card` may change it; one's own asks nothing."""
        holder = play.state.sites[square].holder
        if holder is None:
            play.ask(ToTake(seat, square))
        elif holder != seat:
            charge = play.rules.charges.due(play, square, card)
            if charge:
                play.rules.claims.open(play, seat, square, charge)

    def price_of(self, board: Board, square: int) -> int:
        """What it costs to take a square, in whole units: its price."""
        return board.squares[square].price

    def ground_rent(self, board: Board, square: int) -> int:
        """Nothing: who owns the land pays no rent for it."""
        return 0

    def check_buy(self, table: Table, action: Buy) -> Iterator[Clause]:
        """One takes only what one has landed on, and only with the cash for it."""
        yield from _check_take(self, table, action.seat, self.buying)

    def buy(self, play: Play, action: Buy) -> None:
        """Pay the price, take the deed."""
        square = _answered(play)
        play.transfer(action.seat, BANK, self.price_of(play.rules.board, square), self.buying)
        play.emit(Took(action.seat, square, "bought", self.buying))

    def check_decline(self, table: Table, action: Decline) -> Iterator[Clause]:
        """One declines only what one has landed on."""
        yield from table.check_answer(ToTake, action.seat)

    def decline(self, play: Play, action: Decline) -> None:
        """An auction at once; the decliner may bid too, and speaks first (R-17)."""
        square = _answered(play)
        play.emit(Declined(action.seat, square, self.declined))
        play.then(OpenAuction(square, (action.seat, *play.state.after(action.seat))))


@dataclass(frozen=True)
class Leasing:
    """A free parcel may be leased at its ground rent (`leasing`), which is due again at each landing and passing.

    The ground rent of a lot is its bare rent; `station_rent` and `utility_rent` are those of the others, in whole
    units. The other fields are clauses: what is declined, the holding fee, the auction of a lease that cannot be held,
    the ground rent, doubled on landing by four houses, doubled by a second big building.
    """

    leasing: Clause
    declined: Clause
    holding: Clause
    lost: Clause
    ground: Clause
    four_houses: Clause
    second_big: Clause
    station_rent: int
    utility_rent: int

    @property
    def unanswered(self) -> tuple[Clause, ...]:
        """Nothing is broken by going on without an answer: what is not leased stays as it is."""
        return ()

    def price_of(self, board: Board, square: int) -> int:
        """What it costs to take a square, in whole units: its ground rent."""
        return self.ground_rent(board, square)

    def ground_rent(self, board: Board, square: int) -> int:
        """The single ground rent of a parcel, in whole units."""
        printed = board.squares[square]
        if printed.kind == LOT:
            return printed.rents[0]
        return self.station_rent if printed.kind == STATION else self.utility_rent

    def holding_fee(self, rules: RulesAlone, square: int) -> int:
        """What a parcel costs that was leased and not built on: half its ground rent, in whole units."""
        return rules.finance.round_up(self.ground_rent(rules.board, square) / 2)

    def land(self, play: Play, seat: int, square: int, card: CardId | Unsaid) -> None:
        """Offer what nobody holds; charge for another's building, as `card` may change it; for one's own the ground."""
        holder = play.state.sites[square].holder
        if holder is None:
            play.ask(ToTake(seat, square))
        elif holder == seat:
            self._own_parcel(play, seat, square, landing=True)
        else:
            charge = play.rules.charges.due(play, square, card)
            if charge:
                play.rules.claims.open(play, seat, square, charge)

    def squares(self, board: Board) -> tuple[int, ...]:
        """Where passing may cost something: on all that can be leased."""
        return tuple(square for group in board.groups.values() for square in group)

    def reach(self, play: Play, seat: int, square: int, salary: Clause | Unsaid) -> None:
        """A parcel of one's own is passed: the ground rent, then the loan's tenth (R-11). Landing has its own say."""
        if play.state.sites[square].holder == seat and play.state.at[seat] != square:
            self._own_parcel(play, seat, square, landing=False)

    def _own_parcel(self, play: Play, seat: int, square: int, *, landing: bool) -> None:
        """The ground rent of one's own parcel, single or double, never more (R-52)."""
        pieces = play.state.sites[square].pieces
        factor, clause = 1, self.ground
        if sum(piece in BIG for piece in pieces) > 1:
            factor, clause = 2, self.second_big
        elif landing and len(pieces) == play.rules.building.needs:
            factor, clause = 2, self.four_houses
        play.owe(seat, BANK, self.ground_rent(play.rules.board, square) * factor, clause)
        if play.state.sites[square].owed:
            play.then(Tenth(seat, square))

    def check_buy(self, table: Table, action: Buy) -> Iterator[Clause]:
        """Nothing is bought in a book in which land is leased."""
        if isinstance(table.due, ToTake):
            yield self.leasing

    def check_lease(self, table: Table, action: Lease) -> Iterator[Clause]:
        """One takes only what one has landed on, and only with the cash for it."""
        yield from _check_take(self, table, action.seat, self.leasing)

    def lease(self, play: Play, action: Lease) -> None:
        """Pay the ground rent, take the lease."""
        square = _answered(play)
        play.transfer(action.seat, BANK, self.price_of(play.rules.board, square), self.leasing)
        play.emit(Took(action.seat, square, "leased", self.leasing))

    def check_decline(self, table: Table, action: Decline) -> Iterator[Clause]:
        """One declines only what one has landed on."""
        yield from table.check_answer(ToTake, action.seat)

    def decline(self, play: Play, action: Decline) -> None:
        """The parcel stays free; there is no auction."""
        square = _answered(play)
        play.emit(Declined(action.seat, square, self.declined))

    def charge_holding(self, play: Play, step: HoldingFees) -> None:
        """Half the ground rent for what was leased in this play and is bare; without the cash the others bid for it."""
        for square in play.state.leased:
            site = play.state.sites[square]
            if site.holder != step.seat or site.pieces:
                continue
            fee = self.holding_fee(play.rules, square)
            if fee <= play.cash_for_dues(step.seat):
                play.transfer(step.seat, BANK, fee, self.holding)
            else:
                play.emit(FellToBank(square, self.lost))
                play.then(OpenAuction(square, tuple(play.state.after(step.seat))))


def _check_take(tenure: Purchase | Leasing, table: Table, seat: int, taking: Clause) -> Iterator[Clause]:
    """One takes only what one has landed on and nobody holds (`taking`), and only with the cash for it."""
    yield from table.check_answer(ToTake, seat)
    if isinstance(table.due, ToTake):
        yield from table.check_cash(seat, tenure.price_of(table.rules.board, table.due.square))
    elif not table.is_put_off(ToTake):
        yield taking


def _answered(play: Play) -> int:
    """The square that somebody was asked to take, and is asked about no more."""
    asked = play.top
    assert isinstance(asked, ToTake)
    play.answered()
    return asked.square
