"""What a position promises each player, in one currency: a strength in cash, and from all strengths the chance to win.

A player's *strength* is what they could turn into cash, plus what their land will bring for as long as the game is
likely to last, once they have built with the cash that they have (`with_cash`), plus what groups not yet whole may
become. The chance to win goes as a power of the strength: who is twice as strong as each of three others wins seven
games of ten. The power, and for how long houses are counted, are those by which games were won (decision 53).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from django.utils.functional import cached_property  # without a lock, as a chair's

from games.engine.board import LOT

from ..chair import Chair
from .rising import HALF, GroupRise, Stage, built_with, rise_of
from .swaps import OpenSwaps
from .tables import GroupIncome, Tables, levels_of, tables_of

ROUNDS = 22.0
"""For how many rounds of four rents are counted in a game to the last: what is earned later is too late to decide."""
QUICK_ROUNDS = 14.0
"""The same where a count of bankruptcies or the clock ends the game."""
PLENTY = 6_000
"""So much cash each, in a book of dollars, is what rents take in these rounds; with more a game goes on for longer."""
CLOSING_ROUNDS = 0.6
"""The same once the time is up."""
HOUSES, QUICK_HOUSES = 2.0, 1.0
"""For how many times as long what houses bring is counted: their rents decide a game to the last."""
POWER, QUICK_POWER = 2.8, 5.0
"""How strength decides: the exponent of the chance to win, and that of games which a count or the clock ends."""
NEEDED = 0.06
"""What is left in hand of a start's cash when all else is built with."""
COMING = 0.3
"""What comes soon of a start's cash to whoever has something to build: salaries that become the next houses."""
OPEN, RIVAL, FAR = 0.20, 0.12, 0.03
"""How likely a group becomes whole of which one lot is lacking that is free, or another's; and of which more are."""

SWAP = 0.2
"""How much likelier it becomes so by a swap that lies open, for whoever counts those."""

TRADED = 0.35
"""What a deed that is of no whole group is worth to trade with and to keep from others, as a share of its price."""

HoldersOf = list[int | None]
"""Who holds each square."""


class Share(NamedTuple):
    """What a group is worth to a player: `kept`, and `lent` by the bank at once; whether it may be built on.

    `apart` is what a whole group on which nothing stands is worth as so many deeds.
    """

    kept: float
    lent: float
    rises: bool
    apart: Share | None = None


NOTHING = Share(0.0, 0.0, False)


class Holding(NamedTuple):
    """What somebody holds, before their cash is known: what it brings, what the bank lends on it, what may be built.

    `apart` is the same with whole groups on which nothing stands as so many deeds: worth more to whoever is too poor.
    """

    kept: float
    lent: float
    rises: list[GroupRise]
    stages: list[Stage]
    apart: Holding | None = None


@dataclass
class Prospects:
    """The strengths of all at one position, from one chair; trades are tried by changing who holds what.

    `swaps` says whether those that lie open count.
    """

    chair: Chair
    swaps: bool = False
    _shares: dict[int, list[Share]] = field(default_factory=dict)
    _rises: dict[int, GroupRise] = field(default_factory=dict)
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
    def rounds(self) -> float:
        """For how many rounds rents count here."""
        if self.chair.view.closing:
            return CLOSING_ROUNDS
        if self.chair.rules.ending.timed:
            return QUICK_ROUNDS
        return (QUICK_ROUNDS if self.is_quick else ROUNDS) * max(1.0, self.plenty)

    @cached_property
    def is_quick(self) -> bool:
        """Whether a count of bankruptcies or the clock ends the game."""
        ending = self.chair.rules.ending
        return bool(ending.timed or ending.counted)

    @cached_property
    def power(self) -> float:
        """How strength decides here."""
        return QUICK_POWER if self.is_quick else POWER

    @cached_property
    def plenty(self) -> float:
        """How many times the cash that rents take in those rounds each has, on an average."""
        return sum(self.chair.view.cash[seat] for seat in self.seats) / len(self.seats) / (PLENTY * self.tables.unit)

    @cached_property
    def horizon(self) -> float:
        """By what the income from one opponent's turn is multiplied: with fewer opponents a game takes more rounds."""
        return self.rounds * sqrt(3 * (len(self.seats) - 1))

    @cached_property
    def coming(self) -> float:
        """What comes to everybody while it can still be built with."""
        return 0.0 if self.chair.view.closing else COMING * 1500 * self.tables.unit

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
                found[seat] = max(changed[seat], 1.0) ** self.power
            whole += found[seat]
        return {seat: weight / whole for seat, weight in found.items()}

    @cached_property
    def _weights(self) -> dict[int, float]:
        return {seat: max(value, 1.0) ** self.power for seat, value in self.strengths.items()}

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
        shares = self.shares(seat)
        if moved:
            shares = shares.copy()
            for number in {self.tables.place[square] for square in moved}:
                shares[number] = self.share(seat, self.tables.groups[number], own)
        found = self._held(shares)
        if self.swaps:
            best = self._open_swaps.best(own, {self.tables.place[square] for square in moved})
            found = found._replace(kept=found.kept + SWAP * best.get(seat, 0.0))
        if any(share.apart for share in shares):
            return found._replace(apart=self._held([share.apart or share for share in shares]))
        return found

    def _held(self, shares: list[Share]) -> Holding:
        kept, lone, rises = 0.0, 0.0, []
        for number, share in enumerate(shares):
            if share is not NOTHING:
                kept += share.kept
                lone += share.lent
                if share.rises:
                    rises.append(self._rise(number))
        return Holding(kept, lone, rises, sorted(stage for rise in rises for stage in rise.stages))

    @cached_property
    def _open_swaps(self) -> OpenSwaps:
        """Those of groups on which nothing stands; none for what is counted soon."""
        lots = [] if self.chair.view.closing else [(n, g) for n, g in enumerate(self.tables.groups) if g.is_lot]
        bare = [(number, group) for number, group in lots if self.levels.keys().isdisjoint(group.squares)]
        groups = {number: group.squares for number, group in bare}
        return OpenSwaps(groups, {number: self.whole_worth(group) for number, group in bare}, self.own)

    def shares(self, seat: int) -> list[Share]:
        """What each group is worth to a seat as things are."""
        found = self._shares.get(seat)
        if found is None:
            found = self._shares[seat] = [self.share(seat, group, self.own) for group in self.tables.groups]
        return found

    def share(self, seat: int, group: GroupIncome, own: HoldersOf) -> Share:
        """What a group is worth to a player, development apart."""
        mine = [square for square in group.squares if own[square] == seat]
        if not mine:
            return NOTHING
        if self.chair.view.closing:
            return Share(self._counted(group, mine), 0.0, False)
        if group.is_lot and len(mine) == len(group.squares):
            return Share(self._standing(group), 0.0, True, self._apart(group, mine))
        return self._lone(group, mine, self._hope(group, mine, own) if group.is_lot else 0.0)

    def _apart(self, group: GroupIncome, mine: list[int]) -> Share | None:
        """A whole group as so many deeds, no worse than if one were free: as none of it is sold for less."""
        if any(square in self.levels for square in mine):
            return None
        return self._lone(group, mine, self.whole_worth(group) * OPEN)

    def _lone(self, group: GroupIncome, mine: list[int], hope: float) -> Share:
        """Deeds of which the group is not whole, or which are looked at as if it were not."""
        free = [square for square in mine if square not in self.owing] if self.owing else mine
        prices = self.tables.prices
        price = sum([prices[square] for square in mine])
        income = self._bare(group, free) if group.is_lot else group.held[len(mine)] * len(free) / len(mine)
        lent = price if free is mine else sum([prices[square] for square in free])
        return Share(income * self.horizon + hope + TRADED * price, lent * HALF, False)

    def _counted(self, group: GroupIncome, mine: list[int]) -> float:
        """What it counts once the time is up: deeds at their price, and what stands on them at its own."""
        prices, left = self.tables.prices, self.tables.counted
        deeds = sum([prices[square] * (left if square in self.owing else 1.0) for square in mine])
        return deeds + group.house * sum([self.levels.get(square, 0) for square in mine])

    def _standing(self, group: GroupIncome) -> float:
        """What the bank would pay for the houses that stand on a whole group, and what bare it brings."""
        houses = sum(self.levels.get(square, 0) for square in group.squares)
        return houses * group.house * HALF + group.whole * self.horizon

    def _bare(self, group: GroupIncome, free: list[int]) -> float:
        """What the lots of a group not whole bring."""
        return sum([rent for square, rent in zip(group.squares, group.bare, strict=True) if square in free])

    def _hope(self, group: GroupIncome, mine: list[int], own: Sequence[int | None]) -> float:
        """What it may become: what three houses on each lot would bring beyond their price, as likely as it is."""
        worth = self.whole_worth(group)
        lacking = [own[square] for square in group.squares if square not in mine]
        if len(lacking) == 1:
            return worth * (OPEN if lacking[0] is None else RIVAL)
        return worth * FAR * (1.0 if None in lacking else 0.6)

    def whole_worth(self, group: GroupIncome) -> float:
        """What a group brings beyond the price of three houses on each of its lots, if they are built."""
        cost, income = group.three
        return max(0.0, income * self.horizon - cost * HALF)

    def with_cash(self, holding: Holding, cash: float) -> float:
        """What somebody is worth who holds this: the cash, and what it brings to build with it."""
        worth = self._built(holding, cash)
        return worth if holding.apart is None else max(worth, self._built(holding.apart, cash))

    def _built(self, holding: Holding, cash: float) -> float:
        owed = sum([rise.owed for rise in holding.rises])
        cash += self.coming + holding.lent - owed
        stands = sum([rise.stands for rise in holding.rises])
        return holding.kept + cash + stands + built_with(holding.stages, cash - NEEDED * 1500 * self.tables.unit)

    def _rise(self, number: int) -> GroupRise:
        """What stands on a whole group, and what may be built there."""
        found = self._rises.get(number)
        if found is None:
            group = self.tables.groups[number]
            owed = sum(self.tables.prices[square] for square in group.squares if square in self.owing) * HALF * 1.1
            levels = [self.levels.get(square, 0) for square in group.squares]
            horizon = self.horizon * (QUICK_HOUSES if self.is_quick else HOUSES)
            found = self._rises[number] = rise_of(group, owed, levels, horizon)
        return found


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
