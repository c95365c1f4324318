"""Who owes more than they have and could raise, and what one's own chance to win is once they are out, or stay in."""

from __future__ import annotations

from collections import Counter

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from ..dues import once_paid
from .chances.prospects import prospects_of
from .money.solvency import would_raise


def ruined(chair: Chair) -> list[int]:
    """Who owes more than they have and could raise."""
    view, owing = chair.view, Counter[int]()
    for debt in view.debts:
        owing[debt.debtor] += debt.amount
    p = prospects_of(chair)
    return [seat for seat in owing if owing[seat] > view.cash[seat] + would_raise(p, view.held_by(seat))]


def chance_if_ruined(chair: Chair, debtor: int) -> float | None:
    """Once the creditor has all that the debtor had; None where that cannot be known."""
    tried = chair.after(act.Bankrupt(debtor))
    if tried is None:
        return None
    then = tried[0]
    if then.view.ranking:  # that was the end of the game
        first = then.view.ranking[0]
        return (chair.seat in first) / len(first)
    return prospects_of(then).chances[chair.seat]


def once_satisfied(chair: Chair, seat: int) -> Chair:
    """The chair once another has all of who owes them more than they can pay, else what they are owed.

    The same where nobody owes them anything, or that is the end of the game.
    """
    owing = {debt.debtor for debt in chair.view.debts if debt.creditor == seat} - {chair.seat}
    leaving = next((debtor for debtor in ruined(chair) if debtor in owing), None) if owing else None
    if leaving is None:
        return once_paid(chair, seat)
    tried = chair.after(act.Bankrupt(leaving))
    return chair if tried is None or tried[0].view.ranking else tried[0]


def spares_the_ruined(chair: Chair, offer: Offer) -> bool:
    """Whether one would have a better chance if whoever offers it went bankrupt now, as they must without it.

    Also of an offer of one's own that stands, seen from the other side: it is the other then who accepts it.
    """
    if offer.giver not in ruined(chair):
        return False
    without, then = chance_if_ruined(chair, offer.giver), _once_accepted(chair, offer)
    if without is None or then is None:
        return False
    spared = chance_if_ruined(then, offer.giver) if offer.giver in ruined(then) else _chance_once_all_is_paid(then)
    return spared is not None and spared < without


def _once_accepted(chair: Chair, offer: Offer) -> Chair | None:
    """The chair once an offer that stands is accepted, by whom it was made to; None where that cannot be known."""
    taker = next((other.taker for other in chair.view.offers if other.number == offer.number), chair.seat)
    tried = chair.after(act.Accept(taker, offer=offer.number))
    return tried and tried[0]


def _chance_once_all_is_paid(chair: Chair) -> float:
    """Once everybody has paid what they owe."""
    p, cash = prospects_of(chair), Counter(dict(enumerate(chair.view.cash)))
    for debt in chair.view.debts:
        cash[debt.debtor] -= debt.amount
        if isinstance(debt.creditor, int):
            cash[debt.creditor] += debt.amount
    return p.chance_with({seat: p.strength(seat, cash[seat]) for seat in p.seats})
