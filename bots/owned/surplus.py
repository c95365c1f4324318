"""What both sides gain together when deeds of one group go from one to the other: where trades are worth a look."""

from __future__ import annotations

from collections.abc import Iterator

from .prospects import HoldersOf, Prospects
from .tables import GroupIncome


def moves(p: Prospects, giver: int, taker: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What may go from one to the other, all of a group or one of it, with what it brings both together."""
    for group in p.tables.groups:
        theirs = tuple(square for square in group.squares if p.own[square] == giver)
        if not theirs or _is_bound(p, group, theirs):
            continue
        before = _worth(p, giver, group, p.own) + _worth(p, taker, group, p.own)
        for squares in {theirs, *((square,) for square in theirs)}:
            own = p.own.copy()
            for square in squares:
                own[square] = taker
            yield _worth(p, giver, group, own) + _worth(p, taker, group, own) - before, squares


def _is_bound(p: Prospects, group: GroupIncome, theirs: tuple[int, ...]) -> bool:
    """Whether a deed of the group may not go: it is whole, or built on."""
    return (group.is_lot and len(theirs) == len(group.squares)) or any(square in p.levels for square in group.squares)


def _worth(p: Prospects, seat: int, group: GroupIncome, own: HoldersOf) -> float:
    """What a group is worth to a seat that holds so much of it, built with three houses if it is whole."""
    share = p.share(seat, group, own)
    return p.whole_worth(group) if share.rises else share.kept + share.lent
