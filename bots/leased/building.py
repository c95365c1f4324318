"""What is built on leased parcels: the row of pieces that brings most, on credit, as long as it earns its price.

A loan takes what the first visitors pay (C-13) and costs a tenth where it is redeemed (C-30); cash in hand is what
keeps one in the game, so half of every price is borrowed.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import NamedTuple

from games.engine import actions as act
from games.engine.pieces import HOTEL

from ..chair import Chair
from .reserve import cautious_reserve, reserve, sound_reserve
from .rises import RowRise, parcels, rises
from .shortage import contested
from .visits import TO_BUILD, TURNS, Visits, lasting, visits
from .worth import down, earned, in_stock


class RowPlan(NamedTuple):
    """A row of pieces on a parcel, and what it brings beyond its price."""

    square: int
    rise: RowRise
    gain: float


def build(chair: Chair) -> act.PlayerAction | None:
    """The first pieces of the row that brings most, half borrowed however rich one is."""
    plan = best_plan(chair, chair.cash - reserve(chair), TO_BUILD)
    return None if plan is None else _first_step(chair, plan)


def build_in_cash(chair: Chair) -> act.PlayerAction | None:
    """The same with no loan, once more is in hand than the dearest visit to another takes: sound, and slow."""
    spare = chair.cash - sound_reserve(chair)
    plan = best_plan(chair, spare)
    return None if plan is None or plan.rise.costs > spare else _first_step(chair, plan)._replace(loan=0)


def build_where_one_stands(chair: Chair) -> act.PlayerAction | None:
    """As a beginner does: houses and one hotel where one has just landed, in cash, with plenty left in hand.

    None once worth is counted, not fees: the houses that a hotel gives back count no more.
    """
    square = chair.view.at[chair.seat]
    if chair.view.closing:
        return None
    pieces = chair.view.sites[square].pieces
    if square not in chair.held or square in chair.view.barred or HOTEL in pieces:
        return None
    piece = next((rise.added[0] for rise in rises(chair, square)), None)
    if piece is None or not chair.view.stock[piece] or contested(chair, Counter([piece])):
        return None
    price = parcels(chair).price(chair.rules.board.squares[square], piece)
    able = chair.cash - price >= 2 * cautious_reserve(chair)
    return act.Build(chair.seat, (square,), piece) if able else None


def best_plan(chair: Chair, spare: int, turns: int = TURNS) -> RowPlan | None:
    """Of all rows for which so much is enough the one that brings most; none once worth is counted, not fees."""
    if chair.view.closing or not chair.held or spare <= 0:
        return None
    found = [plan for plan in _plans(chair, lasting(chair, turns)) if down(plan.rise) <= spare]
    found.sort(key=lambda plan: -plan.gain)
    return next((plan for plan in found if _is_open(chair, plan, spare)), None)


def _plans(chair: Chair, seen: Visits) -> list[RowPlan]:
    found = []
    for square in sorted(chair.held - set(chair.view.barred)):
        now = earned(chair, seen, square, chair.view.sites[square].pieces, chair.seat)
        for rise in rises(chair, square):
            gain = earned(chair, seen, square, rise.then, chair.seat) - now - rise.costs
            if gain > 0 and in_stock(chair, rise):
                found.append(RowPlan(square, rise, gain))
    return found


def _is_open(chair: Chair, plan: RowPlan, spare: int) -> bool:
    """Pieces that may have to be bid for are asked for only by whoever can pay for them without a loan."""
    return plan.rise.costs <= spare or not contested(chair, Counter(plan.rise.added))


def _first_step(chair: Chair, plan: RowPlan) -> act.Build:
    """The pieces of one kind with which a row begins, half of their price borrowed."""
    piece = plan.rise.added[0]
    count = len(list(takewhile(lambda other: other == piece, plan.rise.added)))
    loan = parcels(chair).most_lent(chair.rules.board.squares[plan.square], [(piece, count)])
    return act.Build(chair.seat, (plan.square,) * count, piece, loan)


def place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where its row is nearest to its end, and brings most."""
    seen = visits(chair)
    choices = [choice.action for choice in chair.may("build") or ()]
    wishes = [wish for wish in choices if isinstance(wish, act.Build)]
    if not wishes:
        return act.Pass(chair.seat)
    return max(wishes, key=lambda wish: _nearness(chair, seen, wish))


def _nearness(chair: Chair, seen: Visits, wish: act.Build) -> tuple[int, float]:
    square = wish.squares[0]
    best = max((earned(chair, seen, square, rise.then, chair.seat) for rise in rises(chair, square)), default=0.0)
    return len(chair.view.sites[square].pieces), best
