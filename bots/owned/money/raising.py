"""Where money comes from: what the bank lends on what one misses least, and houses only after that."""

from __future__ import annotations

from games.engine import actions as act

from ...chair import Chair
from ..chances.prospects import Prospects, prospects_of
from .solvency import can_raise


def lone_deeds(chair: Chair) -> list[int]:
    """The deeds that may be mortgaged and are of no whole group of lots, the one that is missed least first."""
    p = prospects_of(chair)
    return sorted(_lone(chair, p), key=lambda square: _missed(p, square))


def _lone(chair: Chair, p: Prospects) -> list[int]:
    return [square for square in chair.held if square not in p.owing and not is_whole(p, square)]


def is_whole(p: Prospects, square: int) -> bool:
    """Whether a square is of a group of lots that its holder has whole."""
    group = p.tables.groups[p.tables.place[square]]
    return group.is_lot and len({p.own[other] for other in group.squares}) == 1


def liquid(chair: Chair) -> int:
    """What the bank would lend on lone deeds, in whole units."""
    p = prospects_of(chair)
    return p.lent(_lone(chair, p))


def raise_for(chair: Chair, amount: int, *, whole: bool = False) -> act.PlayerAction | None:
    """The next deed to mortgage for so much cash, if that can be had; with `whole` also of whole groups."""
    p = prospects_of(chair)
    if not whole and chair.in_hand + liquid(chair) < amount:
        return None
    lacking, lent = amount - chair.in_hand, p.tables.lent
    deeds = [square for square in sorted(chair.held - p.owing) if whole or not is_whole(p, square)]
    deeds.sort(key=lambda square: (lent[square] < lacking, is_whole(p, square), _missed(p, square)))
    return chair.first([act.Mortgage(chair.seat, square) for square in deeds])


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage what is missed least, sell houses, mortgage the rest; give up at once if nothing saves.

    Who owes several gives up over the first that cannot be paid: once only that is left others may save one.
    """
    seat = chair.seat
    if chair.may("pay"):
        return act.Pay(seat)
    debt = chair.debt
    if debt is None or not can_raise(chair, debt):
        return act.Bankrupt(seat)
    mortgage = raise_for(chair, debt.amount, whole=True)
    p = prospects_of(chair)
    if mortgage is not None and isinstance(mortgage, act.Mortgage) and not is_whole(p, mortgage.square):
        return mortgage
    built = sorted(chair.held & p.levels.keys(), key=lambda square: (_of_a_house(p, square), square))
    return chair.first([act.Sell(seat, (square,)) for square in built]) or mortgage or act.Bankrupt(seat)


def _missed(p: Prospects, square: int) -> float:
    """What its rents would bring in the long run for each unit of its price, of which the bank lends half."""
    group = p.tables.groups[p.tables.place[square]]
    if not group.is_lot:
        mine = sum(p.own[other] == p.own[square] for other in group.squares)
        income = group.held[mine] / mine
    else:
        income = group.bare[group.squares.index(square)]
    return income / p.tables.prices[square]


def _of_a_house(p: Prospects, square: int) -> float:
    """What the highest piece of a lot brings in the long run for each unit that it has cost."""
    group = p.tables.groups[p.tables.place[square]]
    cost, income = group.steps[min(p.levels.get(square, 1), len(group.steps)) - 1]
    return income / cost
