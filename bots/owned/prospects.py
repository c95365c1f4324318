"""What a position promises each player, in one currency: a strength in cash, and from all strengths the chance to win.

A player's *strength* is what they could turn into cash, plus what their land will bring for as long as the game is
likely to last, once they have built with the cash that they have (`with_cash`), plus what groups not yet whole may
become. The chance to win goes as a power of the strength: who is twice as strong as each of three others wins seven
games of ten. The figures (of `pace.py`, `shares.py`, and here) are those by which games were won (decision 53).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from django.utils.functional import cached_property  # without a lock, as a chair's

from games.engine.board import LOT

from ..chair import Chair
from .pace import Pace, pace_of
from .rising import GroupRise, Stage, built_with
from .shares import NOTHING, Share, Shares
from .swaps import OpenSwaps
from .tables import Tables, levels_of, tables_of

NEEDED = 0.06
"""What is left in hand of a start's cash when all else is built with."""
SWAP = 0.2
"""How much likelier a group becomes whole by a swap that lies open, for whoever counts those."""

HoldersOf = list[int | None]
"""Who holds each square."""


class Holding(NamedTuple):
    """What somebody holds, before their cash is known: what it brings, what the bank lends on it, what may be built.

    `apart` is the same with some of the whole groups on which nothing stands as so many deeds, in several ways: worth
    more to whoever is too poor for them.
    """

    kept: float
    lent: float
    rises: list[GroupRise]
    stages: list[Stage]
    apart: tuple[Holding, ...] = ()


@dataclass
class Prospects:
    """The strengths of all at one position, from one chair; trades are tried by changing who holds what.

    `swaps` says whether those that lie open count.
    """

    chair: Chair
    swaps: bool = False
    _held_now: dict[int, list[Share]] = field(default_factory=dict)
    _traded: dict[tuple[object, ...], tuple[Holding, Holding]] = field(default_factory=dict)

    @cached_property
    def tables(self) -> Tables:
        """The figures of the book."""
        return tables_of(self.chair.rules)

    @cached_property
    def own(self) -> HoldersOf:
        """Who holds what now."""
        return [site.holder for site in self.chair.view.sites]

    @cached_property
    def seats(self) -> list[int]:
        """Who is still in."""
        return self.chair.view.still_in()

    @cached_property
    def pace(self) -> Pace:
        """How the game goes from here."""
        return pace_of(self.chair.rules, self.chair.view)

    @cached_property
    def levels(self) -> dict[int, int]:
        """How high each built square is built."""
        rules, sites = self.chair.rules, self.chair.view.sites
        built = [square for square, site in enumerate(sites) if site.pieces and rules.board.squares[square].kind == LOT]
        return dict(zip(built, levels_of(rules, sites, built), strict=True))

    @cached_property
    def owing(self) -> frozenset[int]:
        """The squares that are mortgaged."""
        return frozenset(square for square, site in enumerate(self.chair.view.sites) if site.owed)

    @cached_property
    def shares(self) -> Shares:
        """What groups are worth to whoever holds them."""
        pace, closing = self.pace, self.chair.view.closing
        return Shares(self.tables, self.levels, self.owing, pace.horizon, pace.built_horizon, closing)

    @cached_property
    def strengths(self) -> dict[int, float]:
        """What each is worth as things are."""
        return {seat: self.strength(seat, self.own, self.chair.view.cash[seat]) for seat in self.seats}

    @cached_property
    def chances(self) -> dict[int, float]:
        """The chance of each to win as things are."""
        return self.chances_with({})

    def chance_with(self, changed: dict[int, float], seat: int | None = None) -> float:
        """The chance of a seat (one's own if not named) to win if some strengths were these."""
        return self.chances_with(changed).get(self.chair.seat if seat is None else seat, 0.0)

    def chances_with(self, changed: dict[int, float]) -> dict[int, float]:
        """The chance of each to win if some strengths were these."""
        whole, found = 0.0, self._weights.copy()
        for seat in found:
            if seat in changed:
                found[seat] = max(changed[seat], 1.0) ** self.pace.power
            whole += found[seat]
        return {seat: weight / whole for seat, weight in found.items()}

    @cached_property
    def _weights(self) -> dict[int, float]:
        return {seat: max(value, 1.0) ** self.pace.power for seat, value in self.strengths.items()}

    def strength(self, seat: int, own: HoldersOf, cash: float, moved: Sequence[int] = ()) -> float:
        """What a player who holds this, and has so much cash, is worth, in whole units.

        `own` differs from who holds what now by the squares that have `moved`.
        """
        return self.with_cash(self.holding(seat, own, moved), cash)

    def after_trade(
        self, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]
    ) -> tuple[Holding, Holding]:
        """What two would hold once these deeds have gone from one to the other: the same at every price."""
        found = self._traded.get(key := (seat, other, gets, gives))
        if found is None:
            own = self.own.copy()
            for square in gets:
                own[square] = seat
            for square in gives:
                own[square] = other
            moved = (*gets, *gives)
            found = self._traded[key] = self.holding(seat, own, moved), self.holding(other, own, moved)
        return found

    def holding(self, seat: int, own: HoldersOf, moved: Sequence[int] = ()) -> Holding:
        """What a player who holds this has, cash apart."""
        shares = self.shares_of(seat)
        if moved:
            shares = shares.copy()
            for number in {self.tables.place[square] for square in moved}:
                shares[number] = self.shares.of(seat, self.tables.groups[number], own)
        found = self._held(shares)
        if self.swaps:
            best = self._open_swaps.best(own, {self.tables.place[square] for square in moved})
            found = found._replace(kept=found.kept + SWAP * best.get(seat, 0.0))
        bare = [number for number, share in enumerate(shares) if share.apart]
        if not bare:
            return found
        return found._replace(apart=tuple([self._held(_apart(shares, chosen)) for chosen in _ways(bare)]))

    def _held(self, shares: list[Share]) -> Holding:
        kept, lone, rises = 0.0, 0.0, []
        for number, share in enumerate(shares):
            if share is not NOTHING:
                kept += share.kept
                lone += share.lent
                if share.rises:
                    rises.append(self.shares.rise(number))
        return Holding(kept, lone, rises, sorted(stage for rise in rises for stage in rise.stages))

    @cached_property
    def _open_swaps(self) -> OpenSwaps:
        """Those of groups on which nothing stands; none for what is counted soon."""
        lots = [] if self.chair.view.closing else [(n, g) for n, g in enumerate(self.tables.groups) if g.is_lot]
        bare = [(number, group) for number, group in lots if self.levels.keys().isdisjoint(group.squares)]
        groups = {number: group.squares for number, group in bare}
        return OpenSwaps(groups, {number: self.shares.whole_worth(group) for number, group in bare}, self.own)

    def shares_of(self, seat: int) -> list[Share]:
        """What each group is worth to a seat as things are."""
        found = self._held_now.get(seat)
        if found is None:
            found = self._held_now[seat] = [self.shares.of(seat, group, self.own) for group in self.tables.groups]
        return found

    def with_cash(self, holding: Holding, cash: float) -> float:
        """What somebody is worth who holds this: the cash, and what it brings to build with it."""
        worth = self._built(holding, cash)
        return max([worth, *(self._built(way, cash) for way in holding.apart)]) if holding.apart else worth

    def _built(self, holding: Holding, cash: float) -> float:
        owed = sum([rise.owed for rise in holding.rises])
        cash += self.pace.coming + holding.lent - owed
        stands = sum([rise.stands for rise in holding.rises])
        return holding.kept + cash + stands + built_with(holding.stages, cash - NEEDED * 1500 * self.tables.unit)


def _ways(bare: list[int]) -> list[tuple[int, ...]]:
    """Which of some groups are taken as deeds: any one, all but one, all; of up to three in each way."""
    counts = {1, len(bare) - 1, len(bare)} - {0}
    return [chosen for count in sorted(counts) for chosen in combinations(bare, count)]


def _apart(shares: list[Share], numbers: Collection[int]) -> list[Share]:
    """The same with these groups as so many deeds."""
    return [share.apart or share if number in numbers else share for number, share in enumerate(shares)]


def prospects_of(chair: Chair) -> Prospects:
    """The prospects at a chair as who sits there counts them, worked out once for it."""
    return _prospects(chair, swaps=chair.counts_swaps)


def plain_prospects_of(chair: Chair) -> Prospects:
    """The same as whoever counts no swaps sees them: so others are taken to see them."""
    return _prospects(chair, swaps=False)


def _prospects(chair: Chair, *, swaps: bool) -> Prospects:
    known = chair.__dict__.setdefault("_prospects", {})
    found: Prospects | None = known.get(swaps)
    if found is None:
        found = known[swaps] = Prospects(chair, swaps)
    return found
