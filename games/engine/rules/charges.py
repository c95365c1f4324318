"""What one owes for standing on another's square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..board import SQUARES, Board
from ..clauses import CardId, Clause, Unsaid
from ..groups import held_of, whole_of
from ..pieces import HOTEL, HOTEL_RENT, HOUSE, OFFICE, WORKS, Piece
from ..play import Play
from ..state import Purse, Site

if TYPE_CHECKING:
    from ..edition import Edition

MOST_PIPS = 12
"""The most that two dice show."""
MEAN_PIPS = 7
"""What they show in the mean."""


class Charge(NamedTuple):
    """A rent, worked out at landing (R-12): who receives it, how much in whole units, by which clause.

    With `per_dice` the amount is for each pip of a throw still to be made.
    """

    receiver: Purse
    amount: int
    clause: Clause
    per_dice: bool = False


class Rate(NamedTuple):
    """What a visit costs: `amount` whole units by `clause`; with `per_dice` that for each pip of the throw.

    The throw is the one that moved, or with `anew` one that is made for the rent alone.
    """

    amount: int
    clause: Clause
    per_dice: bool = False
    anew: bool = False

    @property
    def most(self) -> int:
        """What it comes to at most."""
        return self.amount * MOST_PIPS if self.per_dice else self.amount

    @property
    def mean(self) -> int:
        """What it comes to in the mean."""
        return self.amount * MEAN_PIPS if self.per_dice else self.amount


class Level(NamedTuple):
    """A line of a deed: what stands there, and how many of its group are held (or built on) where that is asked."""

    pieces: tuple[Piece, ...] = ()
    held: int = 0


@dataclass(frozen=True)
class Charges:
    """The deed's rent; a whole group doubles it on unbuilt lots; stations by number, utilities by dice.

    With `unmortgaged_group` a mortgage in the group takes the doubling away; with `utility_anew` the dice of a utility
    are thrown for the rent. The first fields are clauses; the factors are whole units times the dice.
    """

    deed: Clause
    whole_group: Clause
    unmortgaged_group: bool
    stations: Clause
    station_rents: tuple[int, ...]
    utility: Clause
    utility_factor: int
    both_utilities: Clause
    both_factor: int
    utility_anew: bool = False

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """By which rents are paid."""
        return self.deed, self.whole_group, self.stations, self.utility, self.both_utilities

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The charge for a square that another holds; None if it is mortgaged. `card` may multiply it (R-16)."""
        return _charge(play, square, self.rate(play.rules, play.state.sites, square, card), card)

    def rate(self, rules: Edition, sites: Sequence[Site], square: int, card: CardId | Unsaid = "") -> Rate | None:
        """What a visit to a square that somebody holds costs as the sites are; None if it is mortgaged."""
        site = sites[square]
        if rules.finance.is_mortgaged(site):
            return None
        match rules.board.squares[square].kind:
            case "station":
                amount = self.station_rents[_held_with(rules.board, sites, square) - 1]
                return Rate(amount * 2, card) if card else Rate(amount, self.stations)
            case "utility":
                return self._utility(rules.board, sites, square, card)
        rents = rules.board.squares[square].rents
        if site.pieces:
            return Rate(rents[rules.building.level(site)], self.deed)
        if self._is_whole(rules, sites, square):
            return Rate(rents[0] * 2, self.whole_group)
        return Rate(rents[0], self.deed)

    def levels(self, rules: Edition, square: int) -> Iterable[Level]:
        """The lines of a deed: a bare lot, the whole group, houses, a hotel; or how many of the group are held."""
        group = len(rules.board.group_of(square))
        if rules.board.squares[square].kind != "lot":
            return [Level(held=held) for held in range(1, group + 1)]
        houses = map(_houses, range(1, rules.building.needs + 1))
        return [Level(held=1), Level(held=group), *houses, Level((HOTEL,))]

    def level(self, rules: Edition, sites: Sequence[Site], square: int) -> Level:
        """The line that holds where somebody holds the square."""
        if sites[square].pieces:
            return Level(sites[square].pieces)
        if rules.board.squares[square].kind != "lot":
            return Level(held=_held_with(rules.board, sites, square))
        return Level(held=len(rules.board.group_of(square)) if self._is_whole(rules, sites, square) else 1)

    def rate_at(self, rules: Edition, square: int, level: Level) -> Rate | None:
        """What a visit costs at a line of the deed."""
        return self.rate(rules, _supposed(rules.board, square, level, ()), square)

    def _is_whole(self, rules: Edition, sites: Sequence[Site], square: int) -> bool:
        """Whether a holder has all of the square's group, in a book that asks for it without a mortgage."""
        group = rules.board.group_of(square)
        if whole_of(sites, group) is None:
            return False
        return not self.unmortgaged_group or not any(rules.finance.is_mortgaged(sites[other]) for other in group)

    def _utility(self, board: Board, sites: Sequence[Site], square: int, card: CardId | Unsaid) -> Rate:
        if card:
            return Rate(self.both_factor, card, per_dice=True, anew=True)
        both = _held_with(board, sites, square) > 1
        factor, clause = (self.both_factor, self.both_utilities) if both else (self.utility_factor, self.utility)
        return Rate(factor, clause, per_dice=True, anew=self.utility_anew)


@dataclass(frozen=True)
class UseFees:
    """The use fee of what another has built, by `clause`; bare leases ask nothing.

    Houses and a hotel take the deed's rents; an office six fifths of the hotel's, rounded down; two big buildings both
    (R-52). Works of stations and utilities go by the number of works that their owner has; the factors are whole units
    times the dice. Where a loan stands on the works a card multiplies nothing (R-16).
    """

    clause: Clause
    station_fees: tuple[int, ...]
    utility_factor: int
    both_factor: int

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """By which use fees are paid."""
        return (self.clause,)

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The fee for a square that another holds; None if nothing stands there. `card` may multiply it."""
        return _charge(play, square, self.rate(play.rules, play.state.sites, square, card), card)

    def rate(self, rules: Edition, sites: Sequence[Site], square: int, card: CardId | Unsaid = "") -> Rate | None:
        """What a visit to a square that somebody holds costs as the sites are; None if nothing stands there."""
        site, printed = sites[square], rules.board.squares[square]
        if not site.pieces:
            return None
        if printed.kind == "lot":
            return Rate(self.of_pieces(printed.rents, site.pieces), self.clause)
        card = "" if rules.finance.is_mortgaged(site) else card
        owned = self._works(rules.board, sites, square)
        if printed.kind == "station":
            amount = self.station_fees[owned - 1]
            return Rate(amount * 2, card) if card else Rate(amount, self.clause)
        if card:
            return Rate(self.both_factor, card, per_dice=True, anew=True)
        return Rate(self.both_factor if owned > 1 else self.utility_factor, self.clause, per_dice=True)

    def levels(self, rules: Edition, square: int) -> Iterable[Level]:
        """The lines of a deed: a bare lease, houses, one and two big buildings; or how many works one has."""
        if rules.board.squares[square].kind != "lot":
            works = range(1, len(rules.board.group_of(square)) + 1)
            return [Level(), *(Level((WORKS,), number) for number in works)]
        houses = map(_houses, range(1, rules.building.needs + 1))
        big: list[tuple[Piece, ...]] = [(HOTEL,), (OFFICE,), (HOTEL, HOTEL), (HOTEL, OFFICE), (OFFICE, OFFICE)]
        return [Level(), *houses, *map(Level, big)]

    def level(self, rules: Edition, sites: Sequence[Site], square: int) -> Level:
        """The line that holds where somebody holds the square."""
        pieces = tuple(sorted(sites[square].pieces))
        works = WORKS in pieces
        return Level(pieces, self._works(rules.board, sites, square) if works else 0)

    def rate_at(self, rules: Edition, square: int, level: Level) -> Rate | None:
        """What a visit costs at a line of the deed."""
        return self.rate(rules, _supposed(rules.board, square, level, (WORKS,)), square)

    def _works(self, board: Board, sites: Sequence[Site], square: int) -> int:
        """On how many of the square's group its holder has built."""
        holder = sites[square].holder
        return sum(sites[other].holder == holder and bool(sites[other].pieces) for other in board.group_of(square))

    def of_pieces(self, rents: tuple[int, ...], pieces: tuple[Piece, ...]) -> int:
        """The use fee of what stands on a lot with these rents."""
        hotel = rents[HOTEL_RENT]
        fees = {HOTEL: hotel, OFFICE: hotel * 6 // 5}
        houses = pieces.count(HOUSE)
        return (rents[houses] if houses else 0) + sum(fees.get(piece, 0) for piece in pieces)


def _charge(play: Play, square: int, rate: Rate | None, card: CardId | Unsaid) -> Charge | None:
    """A rate as it falls due: multiplied by the dice, those that a card asks for thrown now."""
    holder = play.state.sites[square].holder
    assert holder is not None
    if rate is None:
        return None
    if not rate.per_dice:
        return Charge(holder, rate.amount, rate.clause)
    if not rate.anew:
        return Charge(holder, rate.amount * sum(play.state.throw), rate.clause)
    if not card:
        return Charge(holder, rate.amount, rate.clause, per_dice=True)
    return Charge(holder, rate.amount * play.throw_anew(play.state.turn, card), card)


def _held_with(board: Board, sites: Sequence[Site], square: int) -> int:
    """How many of the square's group its holder has, mortgaged ones counted."""
    return held_of(sites, board.group_of(square), sites[square].holder)


def _houses(number: int) -> Level:
    """The line of so many houses."""
    house: Piece = HOUSE
    return Level((house,) * number)


def _supposed(board: Board, square: int, level: Level, beside: tuple[Piece, ...]) -> list[Site]:
    """Sites of which one seat has so many of a square's group, and on the others of it what stands `beside`."""
    sites = [Site()] * SQUARES
    others = [other for other in board.group_of(square) if other != square]
    for other in others[: level.held - 1] if level.held else ():
        sites[other] = Site(0, beside)
    sites[square] = Site(0, level.pieces)
    return sites
