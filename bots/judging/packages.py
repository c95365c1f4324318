"""Which deeds might change hands between two, before there is a price: of one group or two on each side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..owned.proposing import Trade, best_moves
from ..owned.prospects import Prospects


def packages(p: Prospects, most: int) -> list[Trade]:
    """So many trades between the seat of a chair and others, those first by which both sides gain most."""
    found = sorted(_packages(p), key=lambda pair: -pair[0])
    return [trade for _surplus, trade in found[:most]]


def _packages(p: Prospects) -> Iterator[tuple[float, Trade]]:
    """What another has, against cash or against what they can use of other groups; with what both gain by it."""
    seat, place = p.chair.seat, p.tables.place
    for other in p.chair.listeners:
        outs = [(0.0, ()), *_sides(p, seat, other)]
        for got, wanted in _sides(p, other, seat):
            groups = {place[square] for square in wanted}
            for given, spare in outs:
                if groups.isdisjoint([place[square] for square in spare]):
                    yield got + given, Trade(other, wanted, spare)


def _sides(p: Prospects, giver: int, taker: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What may go from one to another, of one group or of two, with what it brings both."""
    best, place = best_moves(p, giver, taker), p.tables.place
    yield from best
    for (first, some), (second, more) in combinations(best, 2):
        if place[some[0]] != place[more[0]]:
            yield first + second, (*some, *more)
