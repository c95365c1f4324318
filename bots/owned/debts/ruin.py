"""Who cannot pay another player, and what one's own chance to win is once they are ruined, or saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ...chair import Chair
from ..chances.prospects import Prospects
from ..insolvent import chance_if_ruined
from ..money.solvency import would_raise
from ..trades.appraising import raised_by


class Ruin(NamedTuple):
    """Who owes whom how much, and what they lack of it whatever they sell to the bank, in whole units."""

    debtor: int
    creditor: int
    amount: int
    missing: int


def ruins(p: Prospects) -> Iterator[Ruin]:
    """The debts that are to be the end of somebody who owes nothing else, and of whom a third then has all."""
    view = p.chair.view
    owing = Counter(debt.debtor for debt in view.debts)
    for debt in view.debts:
        if not isinstance(debt.creditor, int) or p.chair.seat in (debt.debtor, debt.creditor) or owing[debt.debtor] > 1:
            continue
        missing = debt.amount - view.cash[debt.debtor] - would_raise(p, view.held_by(debt.debtor))
        if missing > 0:
            yield Ruin(debt.debtor, debt.creditor, debt.amount, missing)


def saves(p: Prospects, ruin: Ruin, offer: act.MakeOffer) -> bool:
    """Whether it gives cash alone, for deeds alone, and so much that the debt can be paid."""
    cash, deeds = Bundle(offer.give.cash), Bundle(deeds=offer.want.deeds)
    enough = offer.give.cash >= ruin.missing + raised_by(p.chair, deeds)
    return offer.to == ruin.debtor and (offer.give, offer.want) == (cash, deeds) and enough


def chance_if_ruined_all_the_same(chair: Chair, offer: act.MakeOffer) -> float | None:
    """Once they have taken an offer and go bankrupt with the cash, as everybody may: that, too, is the creditor's."""
    offered = chair.after(offer)
    bought = offered and offered[0].after(act.Accept(offer.to))
    return chance_if_ruined(bought[0], offer.to) if bought else None


def chance_if_saved(p: Prospects, ruin: Ruin, offer: act.MakeOffer) -> float:
    """Once an offer is taken, and the debt paid with the cash and loans of the rest."""
    seat, cash, bought = p.chair.seat, p.chair.view.cash, offer.want.deeds
    own = p.holders_after(ruin.debtor, bought, ())
    left = cash[ruin.debtor] + offer.give.cash - ruin.amount
    return p.chance_with(
        {
            seat: p.strength(seat, cash[seat] - cost(p, offer), own, bought),
            ruin.debtor: p.strength(ruin.debtor, left, own, bought),
            ruin.creditor: p.strength(ruin.creditor, cash[ruin.creditor] + ruin.amount),
        }
    )


def cost(p: Prospects, offer: act.MakeOffer) -> int:
    """The cash that one needs for it, the interest on what is mortgaged with it."""
    return offer.give.cash + p.interest(offer.want.deeds)
