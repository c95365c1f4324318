"""Who cannot pay another player leaves them everything: to buy of them first is to have it oneself, and cheaply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ..chair import Chair
from .appraising import interest, raised_by
from .prospects import Prospects, prospects_of
from .raising import would_raise
from .rising import HALF

RISE = 0.02
"""By how much it must raise one's chance to win."""


class Ruin(NamedTuple):
    """Who owes whom how much, and what they lack of it whatever they sell to the bank, in whole units."""

    debtor: int
    creditor: int
    amount: int
    missing: int


def rescue(chair: Chair) -> act.PlayerAction | None:
    """Of what somebody has who cannot pay another: what leaves one best off, for what they lack and its loan."""
    if not chair.dealings.turn or not chair.may_offer or chair.view.offers:
        return None
    p = prospects_of(chair)
    ruin = _ruin(p)
    if ruin is None:
        return None
    offers = [offer for offer in _offers(p, ruin) if _cost(p, offer) <= chair.cash]
    best = max(offers, key=lambda offer: _chance_after(p, ruin, offer), default=None)
    if best is None or _chance_after(p, ruin, best) < _chance_if_ruined(p, ruin) + RISE:
        return None
    return best if chair.after(best) is not None else None


def _ruin(p: Prospects) -> Ruin | None:
    """The first debt that stands, if it is to be the end of somebody who takes offers, and another has it all."""
    view = p.chair.view
    debt = view.debts[0]
    if not isinstance(debt.creditor, int) or debt.creditor == p.chair.seat or debt.debtor not in p.chair.listeners:
        return None
    missing = debt.amount - view.cash[debt.debtor] - would_raise(p, view.held_by(debt.debtor))
    return Ruin(debt.debtor, debt.creditor, debt.amount, missing) if missing > 0 else None


def _offers(p: Prospects, ruin: Ruin) -> Iterator[act.MakeOffer]:
    """What may go, deed by deed and group by group, and any two of these, each for the least that saves them."""
    unit = p.chair.rules.unit
    for squares in _ways(p, ruin):
        cash = -(-(ruin.missing + raised_by(p.chair, Bundle(deeds=squares))) // unit) * unit
        yield act.MakeOffer(p.chair.seat, ruin.debtor, Bundle(cash), Bundle(deeds=squares))


def _ways(p: Prospects, ruin: Ruin) -> Iterable[tuple[int, ...]]:
    by_group: dict[int, list[int]] = {}
    for square in p.chair.view.held_by(ruin.debtor):
        group = p.tables.place[square]
        if p.levels.keys().isdisjoint(p.tables.groups[group].squares):
            by_group.setdefault(group, []).append(square)
    ones: list[tuple[int, ...]] = [(square,) for squares in by_group.values() for square in squares]
    ones += [tuple(squares) for squares in by_group.values() if len(squares) > 1]
    pairs = (tuple(sorted({*one, *other})) for one, other in combinations(ones, 2))
    return dict.fromkeys([*ones, *pairs])


def _cost(p: Prospects, offer: act.MakeOffer) -> int:
    """The cash that one needs for it, the interest on what is mortgaged with it."""
    return offer.give.cash + interest(p.chair, offer.want)


def _chance_after(p: Prospects, ruin: Ruin, offer: act.MakeOffer) -> float:
    """One's own chance to win once it is bought, and the debt paid with the cash and loans of the rest."""
    seat, cash, own = p.chair.seat, p.chair.view.cash, p.own.copy()
    bought = offer.want.deeds
    for square in bought:
        own[square] = seat
    left = cash[ruin.debtor] + offer.give.cash - ruin.amount
    return p.chance_with(
        {
            seat: p.strength(seat, own, cash[seat] - _cost(p, offer), bought),
            ruin.debtor: p.strength(ruin.debtor, own, left, bought),
            ruin.creditor: p.strength(ruin.creditor, p.own, cash[ruin.creditor] + ruin.amount),
        }
    )


def _chance_if_ruined(p: Prospects, ruin: Ruin) -> float:
    """The same once the creditor has all that the debtor had, houses sold."""
    view, own = p.chair.view, p.own.copy()
    estate = tuple(view.held_by(ruin.debtor))
    for square in estate:
        own[square] = ruin.creditor
    houses = sum(p.levels.get(square, 0) * p.tables.groups[p.tables.place[square]].house * HALF for square in estate)
    cash = view.cash[ruin.creditor] + view.cash[ruin.debtor] + houses
    return p.chance_with({ruin.creditor: p.strength(ruin.creditor, own, cash, estate), ruin.debtor: 1.0})
