"""What the server plays for a seat whose time has run out (R-48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import actions as act
from ..agenda import (
    Auction,
    ToChoose,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToPlace,
    ToTake,
    ToThrow,
    ToWant,
)
from ..asking.prices import price_of
from ..clauses import Clause
from ..elements import Site
from ..events import DebtEnded
from ..pending import awaited
from ..pieces import Piece
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Absence:
    """Decline, pass, stay, refuse; in debt sell evenly, mortgage, and only then go bankrupt."""

    def check_timeout(self, table: Table, action: act.Timeout) -> Iterator[Clause]:
        """The server plays only for a seat that is awaited."""
        if action.seat not in awaited(table.state):
            yield "G-05"

    def timeout(self, play: Play, action: act.Timeout) -> None:
        """Play the default for what is awaited; out of a debt, step by step until it is paid."""
        if play.in_debt(action.seat):
            self._out_of_debt(play, action.seat)
        elif play.state.debts:
            self._refuse_settlements(play, action.seat)
        else:
            self._do(play, self._default(play, action.seat))

    def _out_of_debt(self, play: Play, seat: int) -> None:
        while play.in_debt(seat) and seat not in play.state.out:
            raising = (act.Pay(seat), *self._sales(play, seat), *self._mortgages(play, seat), act.Bankrupt(seat))
            self._do(play, next(action for action in raising if self._helps(play, action)))

    def _refuse_settlements(self, play: Play, seat: int) -> None:
        """What one is asked while others are in debt; other offers stand, for nobody waits for an answer to them."""
        for offer in play.state.offers:
            if offer.settles and offer.taker == seat:
                self._do(play, act.Refuse(seat, offer.number))

    def _helps(self, play: Play, action: act.PlayerAction) -> bool:
        """Whether it is lawful, and if a sale brings anything or ends a debt: a loan may take more than it (R-71)."""
        if any(play.broken(action)):
            return False
        if not isinstance(action, act.Sell):
            return True
        price = price_of(play.rules, play, action, action.seat)
        return (price.gain or 0) > 0 or any(isinstance(fact, DebtEnded) for fact in price.facts)

    def _sales(self, table: Table, seat: int) -> list[act.Sell]:
        """One building from each lot, the cheapest first, then from the highest lots; else more of one lot (R-71)."""
        board, sites = table.rules.board.squares, table.state.sites
        built = [square for square in table.state.held_by(seat) if sites[square].pieces]
        first = {square: self._cheapest(sites[square], board[square].house_price) for square in built}
        built.sort(key=lambda square: (first[square][0], -table.rules.building.level(sites[square])))
        most = max((len(sites[square].pieces) for square in built), default=0)
        more = [
            (square, count) for count in range(2, most + 1) for square in built if len(sites[square].pieces) >= count
        ]
        return [
            *(act.Sell(seat, (square,), first[square][1]) for square in built),
            *(act.Sell(seat, (square,) * count) for square, count in more),
        ]

    def _cheapest(self, site: Site, house_price: int) -> tuple[int, Piece | None]:
        """What the cheapest piece cost that can be sold from a lot, and what to call it; None is the last piece."""
        if not site.paid:
            return house_price, None
        named: dict[Piece | None, int] = {None: len(site.pieces) - 1}
        named |= {piece: site.pieces.index(piece) for piece in site.pieces}
        piece = min(named, key=lambda name: site.paid[named[name]])
        return site.paid[named[piece]], piece

    def _mortgages(self, table: Table, seat: int) -> list[act.PlayerAction]:
        """The deeds that may be mortgaged, the cheapest first."""
        board = table.rules.board.squares
        deeds = sorted(table.state.held_by(seat), key=lambda square: board[square].price)
        return [act.Mortgage(seat, square) for square in deeds]

    def _default(self, table: Table, seat: int) -> act.PlayerAction:
        match table.top:
            case ToThrow():
                return act.Roll(seat)
            case ToTake():
                return act.Decline(seat)
            case Auction() | ToWant():
                return act.Pass(seat)
            case ToFixLowest():
                return act.FixLowest(seat, table.rules.unit)
            case ToChoose(among=words):
                return act.Choose(seat, words[0])
            case ToLeaveJail():
                return self._first_lawful(table, [act.Stay(seat), act.UseCard(seat), act.PayFine(seat)])
            case ToPlace(piece=piece):
                builds = [act.Build(seat, (square,), piece) for square in table.state.held_by(seat)]
                return self._first_lawful(table, [act.Pass(seat), *builds])
            case ToKeep(squares=squares):
                return act.GiveUp(seat, squares)
            case ToEnd():
                return act.End(seat)
        raise AssertionError("nothing is awaited")

    def _first_lawful(self, table: Table, actions: list[act.PlayerAction]) -> act.PlayerAction:
        return next(action for action in actions if not any(table.broken(action)))

    def _do(self, play: Play, action: act.PlayerAction) -> None:
        play.rules.moves[type(action)].do(play, action)
        play.settle()
