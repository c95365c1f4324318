"""What one owes for standing on another's square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..clauses import CardId, Clause, Unsaid
from ..pieces import HOTEL, HOTEL_RENT, HOUSE, OFFICE, Piece
from ..play import Play
from ..state import Purse, Site
from ..table import Table


class Charge(NamedTuple):
    """A rent, worked out at landing (R-12): who receives it, how much in whole units, by which clause.

    With `per_dice` the amount is for each pip of a throw still to be made.
    """

    receiver: Purse
    amount: int
    clause: Clause
    per_dice: bool = False


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

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The charge for a square that another holds; None if it is mortgaged. `card` may multiply it (R-16)."""
        site = play.state.sites[square]
        assert site.holder is not None
        if play.rules.finance.is_mortgaged(site):
            return None
        match play.rules.board.squares[square].kind:
            case "station":
                amount, clause = self.station_rents[self._held_in_group(play, square, site) - 1], self.stations
                amount, clause = (amount * 2, card) if card else (amount, clause)
            case "utility":
                return self._utility(play, square, site, card)
            case _:
                amount, clause = self._lot(play, square, site)
        return Charge(site.holder, amount, clause)

    def _lot(self, table: Table, square: int, site: Site) -> tuple[int, Clause]:
        rents = table.rules.board.squares[square].rents
        if site.pieces:
            return rents[table.rules.building.level(site)], self.deed
        doubled = self._is_whole(table, square, site.holder)
        return (rents[0] * 2, self.whole_group) if doubled else (rents[0], self.deed)

    def _is_whole(self, table: Table, square: int, holder: int | None) -> bool:
        """Whether a holder has all of the square's group, in a book that asks for it without a mortgage."""
        sites, finance = table.state.sites, table.rules.finance
        for other in table.rules.board.group_of(square):
            site = sites[other]
            if site.holder != holder or (self.unmortgaged_group and finance.is_mortgaged(site)):
                return False
        return True

    def _utility(self, play: Play, square: int, site: Site, card: CardId | Unsaid) -> Charge:
        assert site.holder is not None
        if card:
            return Charge(site.holder, self.both_factor * play.throw_anew(play.state.turn, card), card)
        both = self._held_in_group(play, square, site) > 1
        factor, clause = (self.both_factor, self.both_utilities) if both else (self.utility_factor, self.utility)
        if self.utility_anew:
            return Charge(site.holder, factor, clause, per_dice=True)
        return Charge(site.holder, factor * sum(play.state.throw), clause)

    def _held_in_group(self, table: Table, square: int, site: Site) -> int:
        """How many of the square's group its holder has, mortgaged ones counted."""
        return sum(table.state.sites[other].holder == site.holder for other in table.rules.board.group_of(square))


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

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The fee for a square that another holds; None if nothing stands there. `card` may multiply it."""
        site, printed = play.state.sites[square], play.rules.board.squares[square]
        assert site.holder is not None
        if not site.pieces:
            return None
        if printed.kind == "lot":
            return Charge(site.holder, self.of_pieces(printed.rents, site.pieces), self.clause)
        card = "" if play.rules.finance.is_mortgaged(site) else card
        owned = sum(
            play.state.sites[other].holder == site.holder and bool(play.state.sites[other].pieces)
            for other in play.rules.board.group_of(square)
        )
        if printed.kind == "station":
            return Charge(site.holder, self.station_fees[owned - 1] * (2 if card else 1), card or self.clause)
        if card:
            return Charge(site.holder, self.both_factor * play.throw_anew(play.state.turn, card), card)
        factor = self.both_factor if owned > 1 else self.utility_factor
        return Charge(site.holder, factor * sum(play.state.throw), self.clause)

    def of_pieces(self, rents: tuple[int, ...], pieces: tuple[Piece, ...]) -> int:
        """The use fee of what stands on a lot with these rents."""
        hotel = rents[HOTEL_RENT]
        fees = {HOTEL: hotel, OFFICE: hotel * 6 // 5}
        houses = pieces.count(HOUSE)
        return (rents[houses] if houses else 0) + sum(fees.get(piece, 0) for piece in pieces)
