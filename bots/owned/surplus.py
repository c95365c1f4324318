"""What both sides gain together when deeds of one group go from one to the other: where trades are worth a look."""

from __future__ import annotations

from collections.abc import Iterator

from .land import Deeds, Land
from .shares import NOTHING, Share
from .tables import GroupIncome


def moves(land: Land, giver: int, taker: int, *, singly: bool = False) -> Iterator[tuple[float, Deeds]]:
    """What may go from one to the other, one of a group or else all of it, with what it brings both together."""
    shares, givers, takers = land.shares, land.held(giver), land.held(taker)
    for number, group in enumerate(shares.tables.groups):
        if givers[number] is NOTHING:
            continue
        theirs = tuple([square for square in group.squares if land.own[square] == giver])
        if _is_bound(land, group, theirs):
            continue
        free = None in [land.own[square] for square in group.squares]
        before = _worth(land, group, givers[number]) + _worth(land, group, takers[number])
        ones = [(square,) for square in theirs]
        for squares in ones if singly or len(theirs) == 1 else (*ones, theirs):
            left = tuple([square for square in theirs if square not in squares])
            got = tuple([square for square in group.squares if square in squares or land.own[square] == taker])
            after = _worth(land, group, shares.of_these(group, left, free))
            yield after + _worth(land, group, shares.of_these(group, got, free)) - before, squares


def _is_bound(land: Land, group: GroupIncome, theirs: Deeds) -> bool:
    """Whether a deed of the group may not go: it is whole, or built on."""
    return (group.is_lot and theirs == group.squares) or not land.shares.levels.keys().isdisjoint(group.squares)


def _worth(land: Land, group: GroupIncome, share: Share) -> float:
    """What a group is worth to whom it is this, built with three houses if it is whole."""
    return land.shares.whole_worth(group) if share.rises else share.kept + share.lent
