"""An edition: its rule areas together, one value. Variants and table options replace fields of areas, nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .board import SQUARES, Board
from .cards import Card
from .clauses import CardId, Clause
from .moves import Handler, check_routes, handlers_of, steps_of, unknown_of
from .option import Option, Value
from .play import Play
from .rules.absence import Absence
from .rules.auctions import Auctions
from .rules.building import Building
from .rules.cards import Cards
from .rules.charges import Charges
from .rules.choices import Choices
from .rules.claims import Claims, FeeClaims
from .rules.ending import Ending
from .rules.finance import Loans, Mortgages
from .rules.insolvency import Insolvency
from .rules.jail import Jail
from .rules.parcels import Parcels
from .rules.parking import Parking
from .rules.passing import Middle, Salary
from .rules.setup import RankedSetup, Setup
from .rules.shortages import Shortages
from .rules.taxes import Taxes
from .rules.tenure import Leasing, Purchase
from .rules.trades import Trades
from .rules.turns import Turns
from .rules.use_fees import UseFees
from .table import Table

Passing = Salary | Middle | Leasing
"""What squares may do to a player who moves over them."""


@dataclass(frozen=True, eq=False)
class Edition:
    """One rulebook. Sums are multiples of `unit`; `bills` are the denominations, largest first.

    `unit_clause` is cited beside G-09 when a sum is not a multiple of the unit. `variants` map a name to the function
    that makes the changed edition, `options` are what a table may agree on. `kept` are the clauses for which no area
    has a field, each with the functions that keep it: what the scenarios of the clause play through.
    """

    name: str
    players: range
    unit: int
    unit_clause: tuple[Clause, ...]
    bills: tuple[int, ...]
    board: Board
    deck: Mapping[CardId, Card]
    setup: Setup | RankedSetup
    turns: Turns
    passing: tuple[Passing, ...]
    tenure: Purchase | Leasing
    auctions: Auctions
    charges: Charges | UseFees
    claims: Claims | FeeClaims
    cards: Cards
    taxes: Taxes
    parking: Parking
    jail: Jail
    building: Building | Parcels
    shortages: Shortages
    finance: Mortgages | Loans
    trades: Trades
    insolvency: Insolvency
    ending: Ending
    choices: Choices = field(default_factory=Choices)
    absence: Absence = field(default_factory=Absence)
    variant: str = "standard"
    variants: Mapping[str, Callable[[Edition], Edition]] = field(default_factory=dict)
    options: tuple[Option[Edition], ...] = ()
    kept: Mapping[Clause, tuple[Callable[..., object], ...]] = field(default_factory=dict)

    @cached_property
    def moves(self) -> dict[type, Handler]:
        """The moves of this edition, looked up once."""
        return handlers_of(self)

    @cached_property
    def unknown(self) -> dict[type, Callable[[Table, Any], Iterable[Clause]]]:
        """What speaks against moves that this edition does not know, looked up once."""
        return unknown_of(self)

    @cached_property
    def steps(self) -> dict[type, Callable[[Play, Any], None]]:
        """The steps of this edition, looked up once."""
        return steps_of(self)

    @cached_property
    def reached(self) -> tuple[tuple[Passing, ...], ...]:
        """What has its say where a player passes, square by square."""
        squares = range(SQUARES)
        return tuple(tuple(rule for rule in self.passing if square in rule.squares(self.board)) for square in squares)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """From each square on the next that has its say: twice round the board, for a walk may cross departure."""
        stops = [2 * SQUARES]
        for place in reversed(range(2 * SQUARES)):
            stops.append(place if self.reached[place % SQUARES] else stops[-1])
        return tuple(reversed(stops))

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """What holds where a table agrees on nothing else: the values of its options, by their names."""
        return {option.name: option.of(self) for option in self.options}

    def with_variant(self, name: str) -> Edition:
        """This edition as that variant plays it; raises `ValueError` if it has none of that name."""
        if name == "standard":
            return self
        if name not in self.variants:
            known = ", ".join(("standard", *self.variants))
            raise ValueError(f"no variant {name!r} in {self.name} (there is: {known})")
        return replace(self.variants[name](self), variant=name)

    def with_options(self, chosen: Mapping[str, object]) -> Edition:
        """This edition with table options, in whatever order; raises `ValueError` on an unknown option or value."""
        known = [option.name for option in self.options]
        for name in chosen:
            if name not in known:
                raise ValueError(f"no option {name!r} in {self.name} (there is: {', '.join(known)})")
        edition = self
        for option in self.options:
            if option.name in chosen:
                edition = option.on(edition, chosen[option.name])
        return edition


check_routes(Edition)
