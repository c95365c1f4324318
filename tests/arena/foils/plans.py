"""Which group a foil goes for: the one whose visits bring most for all that it takes to get and build it."""

from __future__ import annotations

from collections.abc import Iterator

from bots.chair import Chair
from games.engine import actions as act

from . import land
from .bargains import buy
from .player import Memory

LAST = (1.0, 1.5, 2.05, 2.3, 2.6)
"""Multiples of the list price for the deed that makes a group whole, one after the other."""
LONE = (1.0, 1.27)
"""The same for one before that."""


def towards_a_group(memory: Memory, chair: Chair) -> Iterator[act.MakeOffer]:
    """Cash for the deeds of the best group that can be had whole; the last one may cost more."""
    if land.is_leased(chair):
        return
    for squares in sorted(_attainable(chair), key=lambda squares: -_promise(chair, squares)):
        lacking = _lacking(chair, squares)
        if len(lacking) == 1:
            yield from buy(memory, chair, lacking, LAST)
        else:
            yield from buy(memory, chair, sorted(lacking, key=lambda s: land.price(chair, s)), LONE)


def _lacking(chair: Chair, squares: tuple[int, ...]) -> list[int]:
    return [square for square in squares if chair.view.sites[square].holder != chair.seat]


def _attainable(chair: Chair) -> Iterator[tuple[int, ...]]:
    """The groups that others hold what we lack of, bare, for no more than we could raise, with a house on each lot."""
    kept = land.whole(chair, chair.seat)
    spare = sum(land.price(chair, s) // 2 for s in chair.held if s not in kept and not chair.view.sites[s].owed)
    for squares in chair.rules.board.groups.values():
        lacking = _lacking(chair, squares)
        if not lacking or len(lacking) == len(squares) or not land.is_lot(chair, squares[0]):
            continue
        holders = {chair.view.sites[s].holder for s in lacking}
        if None in holders or any(chair.view.sites[s].pieces for s in squares) or (len(holders) == 1 < len(lacking)):
            continue
        costs = sum(land.price(chair, s) for s in lacking) * 1.3
        houses = len(squares) * chair.rules.board.squares[squares[0]].house_price
        if costs <= chair.cash and costs + houses <= chair.cash + spare:
            yield squares


def _promise(chair: Chair, squares: tuple[int, ...]) -> float:
    """Rents with three houses for what it takes from here."""
    printed = [chair.rules.board.squares[square] for square in squares]
    costs = sum(land.price(chair, s) for s in _lacking(chair, squares)) + sum(3 * p.house_price for p in printed)
    return sum(p.rents[3] for p in printed) / costs
