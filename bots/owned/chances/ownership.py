"""Who holds what, and what that leads to however much cash each has: worked out once until a deed goes elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import cached_property  # without a lock: of two threads each finds the same

from games.engine.edition import Edition

from ..deed_values import completes
from .holdings import Holding
from .shares import Held, Shares
from .swaps import OpenSwaps

SWAP = 0.2
"""How much likelier a group becomes whole by a swap that lies open, for whoever counts those."""
MOST_TRADES = 500
"""So many trades of deeds are kept for each ownership of all deeds."""

HoldersOf = Sequence[int | None]
"""Who holds each square."""


class AfterTrade(NamedTuple):
    """What two would hold once deeds have gone between them, and which of them alone has a group made whole by it."""

    mine: Holding
    theirs: Holding
    armed: int | None


@dataclass(eq=False)
class Ownership:
    """The deeds of all, where `shares` say what each is worth; with `swaps`, those that lie open count."""

    rules: Edition
    shares: Shares
    own: tuple[int | None, ...]
    swaps: bool
    _held: dict[int, Held] = field(default_factory=dict)
    _traded: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], AfterTrade] = field(default_factory=dict)

    def held(self, seat: int) -> Held:
        """What each group is worth to a seat."""
        found = self._held.get(seat)
        if found is None:
            found = tuple([self.shares.of(seat, group, self.own) for group in self.shares.tables.groups])
            self._held[seat] = found
        return found

    def holding(self, seat: int, own: HoldersOf | None = None, moved: Sequence[int] = ()) -> Holding:
        """What a player holds, cash apart; or would, where `own` differs by the squares that have `moved`."""
        return self._holdings((seat,), self.own if own is None else own, moved)[0]

    def _holdings(self, seats: Sequence[int], own: HoldersOf, moved: Sequence[int]) -> list[Holding]:
        """As `holding`, for several players."""
        numbers = {self.shares.tables.place[square] for square in moved}
        found = [self.shares.holding(self._held_with(seat, own, numbers)) for seat in seats]
        if not self.swaps:
            return found
        best = self._open_swaps.best(own, numbers)
        return [
            holding._replace(swap=SWAP * best[seat]) if seat in best else holding
            for seat, holding in zip(seats, found, strict=True)
        ]

    def _held_with(self, seat: int, own: HoldersOf, numbers: set[int]) -> Held:
        """What each group is worth to a seat, where who holds the groups of these numbers has changed."""
        held = self.held(seat)
        if not numbers:
            return held
        changed = list(held)
        for number in numbers:
            changed[number] = self.shares.of(seat, self.shares.tables.groups[number], own)
        return tuple(changed)

    def with_one(self, seat: int, square: int) -> Holding:
        """What a player would hold who got a square."""
        own = list(self.own)
        own[square] = seat
        return self.holding(seat, own, (square,))

    def holders_after(self, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> list[int | None]:
        """Who would hold what once these have gone from one to the other."""
        own = list(self.own)
        for square in gets:
            own[square] = seat
        for square in gives:
            own[square] = other
        return own

    def after_trade(self, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> AfterTrade:
        """What a trade of deeds leads to."""
        found = self._traded.get(key := (seat, other, gets, gives))
        if found is None:
            if len(self._traded) >= MOST_TRADES:
                self._traded.clear()
            own = self.holders_after(seat, other, gets, gives)
            mine, theirs = self._holdings((seat, other), own, (*gets, *gives))
            found = AfterTrade(mine, theirs, self.armed(seat, other, gets, gives))
            self._traded[key] = found
        return found

    def armed(self, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> int | None:
        """Which of the two alone has a group of lots made whole by these deeds."""
        mine = completes(self.rules, self._deeds[seat], gets)
        theirs = completes(self.rules, self._deeds[other], gives)
        if mine == theirs:
            return None
        return seat if mine else other

    @cached_property
    def _deeds(self) -> defaultdict[int | None, set[int]]:
        """The squares that each holds; none for who holds nothing."""
        found = defaultdict[int | None, set[int]](set)
        for square, holder in enumerate(self.own):
            found[holder].add(square)
        return found

    @cached_property
    def is_all_held(self) -> bool:
        """Whether somebody has each lot."""
        groups = [group.squares for group in self.shares.tables.groups if group.is_lot]
        return all(self.own[lot] is not None for squares in groups for lot in squares)

    @cached_property
    def whole_groups(self) -> int:
        """How many groups of lots are whole."""
        groups = [group.squares for group in self.shares.tables.groups if group.is_lot]
        holders = [{self.own[lot] for lot in squares} for squares in groups]
        return sum(len(found) == 1 and None not in found for found in holders)

    @cached_property
    def _open_swaps(self) -> OpenSwaps:
        """Those of groups on which nothing stands; none for what is counted soon."""
        shares = self.shares
        lots = [] if shares.closing else [(n, g) for n, g in enumerate(shares.tables.groups) if g.is_lot]
        bare = [(number, group) for number, group in lots if shares.levels.keys().isdisjoint(group.squares)]
        groups = {number: group.squares for number, group in bare}
        return OpenSwaps(groups, {number: shares.whole_worth(group) for number, group in bare}, self.own)


@lru_cache(maxsize=64)
def ownership_at(rules: Edition, shares: Shares, own: tuple[int | None, ...], swaps: bool) -> Ownership:
    """The same ownership from move to move, for as long as deeds and shares are the same."""
    return Ownership(rules, shares, own, swaps)
