"""What a position promises each player, in one currency: a strength in cash, and from all strengths the chance to win.

A player's *strength* is what they could turn into cash, plus what their land will bring for as long as the game is
likely to last, once they have built with the cash that they have (`Holding.worth`), plus what groups not yet whole may
become. The chance to win goes as a power of the strength: who is twice as strong as each of three others wins seven
games of ten. The figures (of `pace.py`, `shares.py`, and here) are those by which games were won (decision 53).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property  # without a lock, as a chair's

from games.engine.board import LOT
from games.engine.pieces import HOUSE

from ...chair import Chair
from .holdings import Holding
from .income_tables import Tables, levels_of, tables_of
from .odds import Odds
from .ownership import AfterTrade, HoldersOf, Ownership, ownership_at
from .pace import Pace, pace_of
from .shares import Shares, shares_at

NEEDED = 0.06
"""What is left in hand of a start's cash when all else is built with."""
ENOUGH = 12
"""With so many houses in the bank nobody is short of them: four on each lot of a group."""
STANDSTILL = 60
"""After so many rounds in which nobody has come to build, a game would go on for ever."""


@dataclass
class Prospects:
    """The strengths of all at one position, from one chair; trades are tried by changing who holds what."""

    chair: Chair

    @cached_property
    def tables(self) -> Tables:
        """The figures of the book."""
        return tables_of(self.chair.rules)

    @cached_property
    def own(self) -> tuple[int | None, ...]:
        """Who holds what now."""
        return tuple([site.holder for site in self.chair.view.sites])

    @cached_property
    def seats(self) -> list[int]:
        """Who is still in."""
        return self.chair.view.still_in()

    @cached_property
    def pace(self) -> Pace:
        """How the game goes from here."""
        return pace_of(self.chair.rules, self.chair.view, self.chair.rounds_left)

    @cached_property
    def levels(self) -> dict[int, int]:
        """How high each built square is built."""
        rules, sites = self.chair.rules, self.chair.view.sites
        built = [square for square, site in enumerate(sites) if site.pieces and rules.board.squares[square].kind == LOT]
        return dict(zip(built, levels_of(rules, sites, built), strict=True))

    @cached_property
    def owing(self) -> frozenset[int]:
        """The squares that are mortgaged."""
        return frozenset([square for square, site in enumerate(self.chair.view.sites) if site.owed])

    @cached_property
    def shares(self) -> Shares:
        """What groups are worth to whoever holds them."""
        pace, chair = self.pace, self.chair
        levels = tuple(self.levels.items())
        return shares_at(chair.rules, levels, self.owing, pace.horizon, pace.built_horizon, chair.view.closing)

    @cached_property
    def ownership(self) -> Ownership:
        """Who holds what, and what that leads to however much cash each has."""
        return ownership_at(self.chair.rules, self.shares, self.own, self.chair.counts_swaps)

    @cached_property
    def odds(self) -> Odds:
        """How strong all are, as who sits here counts it."""
        return self._odds(swaps=True)

    @cached_property
    def plain_odds(self) -> Odds:
        """The same as whoever counts no swaps sees it: so others are taken to see it."""
        return self._odds(swaps=False) if self.chair.counts_swaps else self.odds

    def _odds(self, *, swaps: bool) -> Odds:
        cash = self.chair.view.cash
        held = {seat: self.holding(seat) for seat in self.seats}
        worths = {seat: self.worth(holding, cash[seat], swaps=swaps) for seat, holding in held.items()}
        return Odds(worths, self.pace.power)

    @property
    def chances(self) -> dict[int, float]:
        """The chance of each to win as things are."""
        return self.odds.chances

    def chance_with(self, changed: dict[int, float], seat: int | None = None) -> float:
        """The chance of a seat (one's own if not named) to win if some strengths were these; 0 of who is out."""
        return self.odds.with_changed(changed).get(self.chair.seat if seat is None else seat, 0.0)

    def holding(self, seat: int, own: HoldersOf | None = None, moved: Sequence[int] = ()) -> Holding:
        """What a player holds, cash apart; or would, where `own` differs from now by the squares that have `moved`."""
        held = self.ownership.holding(seat, own, moved)
        return self.as_built(held) if seat == self.chair.seat else held

    def as_built(self, mine: Holding) -> Holding:
        """What the seat of the chair holds, with no more houses than the bank has; others are taken to come to theirs.

        Else somebody who has them all sells it a last lot for what it cannot build, or has one for what they could not.
        """
        return mine if self.houses >= ENOUGH else mine.with_so_many(self.houses)

    @cached_property
    def houses(self) -> int:
        """How many the bank has."""
        return self.chair.view.stock[HOUSE]

    def strength(self, seat: int, cash: float, own: HoldersOf | None = None, moved: Sequence[int] = ()) -> float:
        """What a player who has so much cash is worth, in whole units.

        If given, `own` says who holds what then: it differs from now by the squares that have `moved`.
        """
        return self.worth(self.holding(seat, own, moved), cash)

    def worth(self, holding: Holding, cash: float, *, swaps: bool = True) -> float:
        """What somebody is worth who holds this: the cash, and what it brings to build with it."""
        return holding.worth(cash, self.pace.coming, self.needed, swaps=swaps)

    @cached_property
    def needed(self) -> float:
        """What must stay in hand when all else is built with."""
        return NEEDED * self.tables.start

    def after_trade(self, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> AfterTrade:
        """What follows from deeds that go between the seat of the chair and another."""
        found = self.ownership.after_trade(self.chair.seat, other, gets, gives)
        mine = self.as_built(found.mine)
        return found if mine is found.mine else found._replace(mine=mine)

    def armed(self, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> int | None:
        """Which of both alone has a group of lots made whole by these deeds."""
        return self.ownership.armed(self.chair.seat, other, gets, gives)

    def holders_after(self, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> list[int | None]:
        """Who would hold what."""
        return self.ownership.holders_after(self.chair.seat, other, gets, gives)

    def printed(self, deeds: Collection[int]) -> int:
        """What is printed on deeds, in whole units."""
        return sum([self.tables.prices[square] for square in deeds])

    def lent(self, deeds: Collection[int]) -> int:
        """What the bank would lend on deeds, in whole units: on a mortgaged one nothing."""
        return sum([self.tables.lent[square] for square in deeds if square not in self.owing])

    def owed(self, deeds: Collection[int]) -> int:
        """What the bank is owed on deeds, in whole units: on those that are not mortgaged nothing."""
        return sum([self.chair.view.sites[square].owed for square in deeds])

    def interest(self, deeds: tuple[int, ...]) -> int:
        """What whoever receives deeds pays the bank at once for the mortgaged ones."""
        owing = self.owing.intersection(deeds)
        if not owing:
            return 0
        rules, sites = self.chair.rules, self.chair.view.sites
        return sum([rules.trades.mortgaged.received_for(rules, sites[square].owed) for square in owing])

    @cached_property
    def drags_on(self) -> bool:
        """Whether a game is at a standstill: all land is held, for long, and rents do not decide it.

        Hardly anybody has a group to build on, or cash has piled up beyond what groups can bring.

        Then somebody has to sell, at a price that is worth the chance that the other gets for it.
        """
        if self.chair.view.turn_no <= STANDSTILL * len(self.seats):
            return False
        return self.ownership.is_all_held and (self.ownership.whole_groups < 2 or self.pace.plenty > 2)


def prospects_of(chair: Chair) -> Prospects:
    """The prospects at a chair as who sits there counts them, worked out once for it."""
    return chair.once(Prospects)
