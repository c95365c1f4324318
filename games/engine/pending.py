"""What is open on an agenda: of the turn, of an estate beside it, under the hammer, promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .agenda import Auction, Estate, Item, OpenAuction, ToFixLowest, ToKeep, ToPlace
from .position import Position
from .state import NOWHERE


def place_of_estate(agenda: Sequence[Item]) -> int:
    """Where what the turn asks ends, and what an estate that has its turn leaves to do begins (R-84)."""
    if len(agenda) < 2:
        return len(agenda)  # there is nothing beside the turn
    for place, item in enumerate(agenda):
        if isinstance(item, Estate) and (item.begun or place == len(agenda) - 1):
            return place
    return len(agenda)


def due(state: Position) -> Item | None:
    """What the turn waits for, or what happens next in it, beside the auctions of an estate."""
    agenda = state.agenda
    if len(agenda) == 1:
        return agenda[0]
    place = place_of_estate(agenda)
    return agenda[place - 1] if place else None


def auctions(agenda: Iterable[Item]) -> Iterator[Auction]:
    """The auctions in which bids stand: one, or in games of older versions one beneath another."""
    return (item for item in agenda if isinstance(item, Auction))


def lots(agenda: Iterable[Item]) -> set[int]:
    """The squares that are under the hammer, or about to come there."""
    kinds = (Auction, OpenAuction, ToFixLowest)
    return {item.square for item in _all(agenda) if isinstance(item, kinds) and item.square != NOWHERE}


def undecided(agenda: Iterable[Item]) -> set[int]:
    """The parcels with loans of which an heir has not said yet whether to keep them (R-69)."""
    return {square for item in _all(agenda) if isinstance(item, ToKeep) for square in item.squares}


def right_to_place(agenda: Sequence[Item], seat: int) -> ToPlace | None:
    """The pieces that a seat has a right to and is awaited to place, if that is so."""
    top = agenda[-1] if agenda else None
    return top if isinstance(top, ToPlace) and top.seat == seat else None


def promised(agenda: Sequence[Item], seat: int | None) -> Counter[str]:
    """The pieces to which others than `seat` have a right: still to be placed, or under the hammer.

    Those that `seat` itself is awaited to place are its own; those that it will place later are not to be had yet.
    """
    found: Counter[str] = Counter()
    for item in agenda:
        if isinstance(item, ToPlace) and not (item is agenda[-1] and item.seat == seat):
            found[item.piece] += item.number
        elif isinstance(item, Auction) and item.piece:
            found[item.piece] += 1
    return found


def _all(agenda: Iterable[Item]) -> Iterator[Item]:
    """What is on an agenda, and what its estates leave to do."""
    for item in agenda:
        yield from item.left if isinstance(item, Estate) else (item,)
