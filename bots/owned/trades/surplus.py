"""What both sides gain together when deeds of one group go from one to the other: where trades are worth a look."""

from __future__ import annotations

from collections.abc import Iterator

from ..chances.income_tables import GroupIncome
from ..chances.ownership import Ownership
from ..chances.shares import NOTHING, Share


def moves(
    ownership: Ownership, giver: int, taker: int, *, singly: bool = False
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What may go from one to the other, one of a group or else all of it, with what it brings both together."""
    shares, givers, takers = ownership.shares, ownership.held(giver), ownership.held(taker)
    for number, group in enumerate(shares.tables.groups):
        if givers[number] is NOTHING:
            continue
        holders = [ownership.own[square] for square in group.squares]
        theirs = tuple([square for square, holder in zip(group.squares, holders, strict=True) if holder == giver])
        if _is_bound(ownership, group, theirs):
            continue
        free = None in holders
        before = _worth(ownership, group, givers[number]) + _worth(ownership, group, takers[number])
        ones = [(square,) for square in theirs]
        for squares in ones if singly or len(theirs) == 1 else (*ones, theirs):
            left = tuple([square for square in theirs if square not in squares])
            got = tuple([square for square in group.squares if square in squares or ownership.own[square] == taker])
            after = _worth(ownership, group, shares.of_these(group, left, free))
            yield after + _worth(ownership, group, shares.of_these(group, got, free)) - before, squares


def _is_bound(ownership: Ownership, group: GroupIncome, theirs: tuple[int, ...]) -> bool:
    """Whether a deed of the group may not go: it is whole, or built on."""
    return (group.is_lot and theirs == group.squares) or not ownership.shares.levels.keys().isdisjoint(group.squares)


def _worth(ownership: Ownership, group: GroupIncome, share: Share) -> float:
    """What a group is worth to whom it is this, built with three houses if it is whole."""
    return ownership.shares.whole_worth(group) if share.rise else share.kept + share.lent
