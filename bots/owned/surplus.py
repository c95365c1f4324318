"""What both sides gain together when deeds of one group go from one to the other: where trades are worth a look."""

from __future__ import annotations

from collections.abc import Iterator

from .prospects import Prospects
from .shares import Share
from .tables import GroupIncome


def moves(p: Prospects, giver: int, taker: int, *, singly: bool = False) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What may go from one to the other, one of a group or else all of it, with what it brings both together."""
    givers, takers, now = p.shares_of(giver), p.shares_of(taker), p.own
    for number, group in enumerate(p.tables.groups):
        theirs = tuple([square for square in group.squares if now[square] == giver])
        if not theirs or _is_bound(p, group, theirs):
            continue
        before = _worth(p, group, givers[number]) + _worth(p, group, takers[number])
        ones = [(square,) for square in theirs]
        for squares in ones if singly or len(theirs) == 1 else (*ones, theirs):
            own = now.copy()
            for square in squares:
                own[square] = taker
            after = _worth(p, group, p.shares.of(giver, group, own)) + _worth(p, group, p.shares.of(taker, group, own))
            yield after - before, squares


def _is_bound(p: Prospects, group: GroupIncome, theirs: tuple[int, ...]) -> bool:
    """Whether a deed of the group may not go: it is whole, or built on."""
    return (group.is_lot and len(theirs) == len(group.squares)) or not p.levels.keys().isdisjoint(group.squares)


def _worth(p: Prospects, group: GroupIncome, share: Share) -> float:
    """What a group is worth to whom it is this, built with three houses if it is whole."""
    return p.shares.whole_worth(group) if share.rises else share.kept + share.lent
