"""Deeds instead of cash for a debt to a player: asked for before houses go, and before one gives up."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import Bundle, Debt

from ...chair import Chair
from ..chances.prospects import prospects_of
from ..money.raising import lone_deeds, out_of_debt
from ..money.solvency import can_raise
from ..trades.gains import strengths_after

PARTS = (0.6, 1.0)
"""What part of a debt one offers in deeds by printed prices: first less, then all of it; then no more."""


def out_of_debt_with_deeds(chair: Chair) -> act.PlayerAction:
    """Pay what is at hand; else deeds for the debt while that leaves a better chance than cash would; else cash."""
    if chair.may("pay"):
        return act.Pay(chair.seat)
    return _settlement(chair) or out_of_debt(chair)


def _settlement(chair: Chair) -> act.PlayerAction | None:
    debt = chair.debt
    if debt is None or not isinstance(debt.creditor, int) or not chair.dealings.turn:
        return None  # the bank takes cash alone, and whoever remembers nothing would ask for ever
    refused = _refused(chair, debt.creditor)
    if len(refused) >= len(PARTS):
        return None
    give = _deeds_for(chair, PARTS[len(refused)] * debt.amount)
    if not give.deeds or give in refused or not _is_better(chair, debt, give):
        return None
    wish = act.Settle(chair.seat, give)
    return wish if chair.after(wish) is not None else None


def _refused(chair: Chair, creditor: int) -> list[Bundle]:
    """What they have refused for a debt in this turn."""
    asked = [offer for offer in chair.dealings.refused_this_turn if offer.settles]
    return [offer.give for offer in asked if (offer.giver, offer.taker) == (chair.seat, creditor)]


def _deeds_for(chair: Chair, amount: float) -> Bundle:
    """The cheapest lone deed whose price is so much; else as many as it takes, and what is still lacking in cash."""
    prices, lone = prospects_of(chair).tables.prices, lone_deeds(chair)
    enough = [square for square in lone if prices[square] >= amount]
    if enough:
        return Bundle(deeds=(min(enough, key=lambda square: prices[square]),))
    deeds: list[int] = []
    for square in lone:
        if sum(prices[other] for other in deeds) < amount:
            deeds.append(square)
    unit = chair.rules.unit
    lacking = max(0.0, amount - sum(prices[square] for square in deeds))
    return Bundle(min(chair.in_hand, -int(-lacking // unit) * unit), tuple(sorted(deeds)))


def _is_better(chair: Chair, debt: Debt, give: Bundle) -> bool:
    """Whether it leaves a better chance than paying what can be raised does; whoever cannot raise it has none."""
    p, seat, creditor = prospects_of(chair), chair.seat, debt.creditor
    assert isinstance(creditor, int)
    if not can_raise(chair, debt):
        return True
    mine, theirs = strengths_after(p, creditor, Bundle(), give)
    paid = {
        seat: p.strength(seat, chair.view.cash[seat] - debt.amount),
        creditor: p.strength(creditor, chair.view.cash[creditor] + debt.amount),
    }
    return p.chance_with({seat: mine, creditor: theirs}) > p.chance_with(paid)
