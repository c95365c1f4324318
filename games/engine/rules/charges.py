"""What one owes for standing on another's square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..areas import RulesAlone
from ..board import LOT, Board
from ..clauses import CardId, Clause, Unsaid
from ..elements import Site
from ..groups import held_of, whole_of
from ..parts.charging import charged
from ..parts.lines import Level, of_houses, supposed
from ..pieces import HOTEL
from ..play import Play
from ..rates import RATE, Charge, Rate


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
        """The clauses by which rents are paid."""
        return self.deed, self.whole_group, self.stations, self.utility, self.both_utilities

    def due(self, play: Play, square: int, card: CardId | Unsaid) -> Charge | None:
        """The charge for a square that another holds; None if it is mortgaged. `card` may multiply it (R-16)."""
        return charged(play, square, self.rate(play.rules, play.state.sites, square, card), card)

    def rate(self, rules: RulesAlone, sites: Sequence[Site], square: int, card: CardId | Unsaid = "") -> Rate | None:
        """What a visit to a square that somebody holds costs as the sites are; None if it is mortgaged."""
        site = sites[square]
        if rules.finance.is_mortgaged(site):
            return None
        match rules.board.squares[square].kind:
            case "station":
                amount = self.station_rents[_held_with(rules.board, sites, square) - 1]
                return RATE(amount * 2, card) if card else RATE(amount, self.stations)
            case "utility":
                return self._utility(rules.board, sites, square, card)
        rents = rules.board.squares[square].rents
        if site.pieces:
            return RATE(rents[rules.building.level(site)], self.deed)
        if self._is_whole(rules, sites, square):
            return RATE(rents[0] * 2, self.whole_group)
        return RATE(rents[0], self.deed)

    def levels(self, rules: RulesAlone, square: int) -> Iterable[Level]:
        """The lines of a deed: a bare lot, the whole group, houses, a hotel; or how many of the group are held."""
        group = len(rules.board.group_of(square))
        if rules.board.squares[square].kind != LOT:
            return [Level(held=held) for held in range(1, group + 1)]
        houses = map(of_houses, range(1, rules.building.needs + 1))
        return [Level(held=1), Level(held=group), *houses, Level((HOTEL,))]

    def level(self, rules: RulesAlone, sites: Sequence[Site], square: int) -> Level:
        """The line that holds where somebody holds the square."""
        if sites[square].pieces:
            return Level(sites[square].pieces)
        if rules.board.squares[square].kind != LOT:
            return Level(held=_held_with(rules.board, sites, square))
        return Level(held=len(rules.board.group_of(square)) if self._is_whole(rules, sites, square) else 1)

    def rate_at(self, rules: RulesAlone, square: int, level: Level) -> Rate | None:
        """What a visit costs at a line of the deed."""
        return self.rate(rules, supposed(rules.board, square, level, ()), square)

    def _is_whole(self, rules: RulesAlone, sites: Sequence[Site], square: int) -> bool:
        """Whether a holder has all of the square's group, in a book that asks for it without a mortgage."""
        group = rules.board.together[square]
        if whole_of(sites, group) is None:
            return False
        return not self.unmortgaged_group or not any(rules.finance.is_mortgaged(sites[other]) for other in group)

    def _utility(self, board: Board, sites: Sequence[Site], square: int, card: CardId | Unsaid) -> Rate:
        if card:
            return RATE(self.both_factor, card, per_dice=True, anew=True)
        both = _held_with(board, sites, square) > 1
        factor, clause = (self.both_factor, self.both_utilities) if both else (self.utility_factor, self.utility)
        return RATE(factor, clause, per_dice=True, anew=self.utility_anew)


def _held_with(board: Board, sites: Sequence[Site], square: int) -> int:
    """How many of the square's group its holder has, mortgaged ones counted."""
    return held_of(sites, board.together[square], sites[square].holder)
