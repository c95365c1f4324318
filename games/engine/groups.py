"""In whose hands a group is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .elements import Site


def held_of(sites: Sequence[Site], squares: Iterable[int], seat: int | None) -> int:
    """How many of these squares a seat holds, mortgaged ones counted; with None how many nobody does."""
    return sum(sites[square].holder == seat for square in squares)


def whole_of(sites: Sequence[Site], squares: Iterable[int]) -> int | None:
    """The seat that holds all of these squares; None if none does, or if there are none."""
    holder = None
    for square in squares:
        other = sites[square].holder
        if other is None or (holder is not None and other != holder):
            return None
        holder = other
    return holder
