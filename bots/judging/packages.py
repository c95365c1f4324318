"""Which deeds might change hands between two, before there is a price: of one group or two on each side."""

from __future__ import annotations

from itertools import combinations

from ..owned.chances.prospects import Prospects
from ..owned.trades.pricing import Trade
from ..owned.trades.proposing import SideOfTrade, best_moves, is_open, likely


def packages(p: Prospects, most: int) -> list[Trade]:
    """Of so many trades by which the seat of a chair and another gain most those that are open."""
    return [trade for trade in likely(p, _sides, most) if is_open(p, trade)]


def _sides(p: Prospects, giver: int, taker: int) -> list[SideOfTrade]:
    """What may go from one to another, of one group or two; in the order of the board, so that the same is the same."""
    best, place = best_moves(p, giver, taker), p.tables.place
    pairs = [(one, other) for one, other in combinations(best, 2) if place[one[1][0]] != place[other[1][0]]]
    both = [(one[0] + other[0], tuple(sorted((*one[1], *other[1])))) for one, other in pairs]
    return [*best, *both]
