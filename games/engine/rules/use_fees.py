"""What one owes for what another has built, where land is leased."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..areas import RulesAlone
from ..board import LOT, STATION, Board
from ..clauses import CardId, Clause, Unsaid
from ..elements import Site
from ..parts.charging import charged
from ..parts.lines import Level, of_houses, supposed
from ..pieces import HOTEL, HOTEL_RENT, HOUSE, OFFICE, WORKS, Piece
from ..play import Play
from ..rates import RATE, Charge, Rate


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
        """The clauses by which use fees are paid."""
        return (self.clause,)

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The fee for a square that another holds; None if nothing stands there. `card` may multiply it."""
        return charged(play, square, self.rate(play.rules, play.state.sites, square, card), card)

    def rate(self, rules: RulesAlone, sites: Sequence[Site], square: int, card: CardId | Unsaid = "") -> Rate | None:
        """What a visit to a square that somebody holds costs as the sites are; None if nothing stands there."""
        site, printed = sites[square], rules.board.squares[square]
        if not site.pieces:
            return None
        if printed.kind == LOT:
            return RATE(self.of_pieces(printed.rents, site.pieces), self.clause)
        card = "" if rules.finance.is_mortgaged(site) else card
        owned = self._works(rules.board, sites, square)
        if printed.kind == STATION:
            amount = self.station_fees[owned - 1]
            return RATE(amount * 2, card) if card else RATE(amount, self.clause)
        if card:
            return RATE(self.both_factor, card, per_dice=True, anew=True)
        return RATE(self.both_factor if owned > 1 else self.utility_factor, self.clause, per_dice=True)

    def levels(self, rules: RulesAlone, square: int) -> Iterable[Level]:
        """The lines of a deed: a bare lease, houses, one and two big buildings; or how many works one has."""
        if rules.board.squares[square].kind != LOT:
            works = range(1, len(rules.board.group_of(square)) + 1)
            return [Level(), *(Level((WORKS,), number) for number in works)]
        houses = map(of_houses, range(1, rules.building.needs + 1))
        big: list[tuple[Piece, ...]] = [(HOTEL,), (OFFICE,), (HOTEL, HOTEL), (HOTEL, OFFICE), (OFFICE, OFFICE)]
        return [Level(), *houses, *map(Level, big)]

    def level(self, rules: RulesAlone, sites: Sequence[Site], square: int) -> Level:
        """The line that holds where somebody holds the square."""
        pieces = tuple(sorted(sites[square].pieces))
        works = WORKS in pieces
        return Level(pieces, self._works(rules.board, sites, square) if works else 0)

    def rate_at(self, rules: RulesAlone, square: int, level: Level) -> Rate | None:
        """What a visit costs at a line of the deed."""
        return self.rate(rules, supposed(rules.board, square, level, (WORKS,)), square)

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
