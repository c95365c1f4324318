"""What players owe one another and have not paid yet, as if it were paid: so nobody looks poorer than they are."""

from __future__ import annotations

from dataclasses import replace

from .chair import Chair


def once_paid(chair: Chair, seat: int) -> Chair:
    """The chair once another has what they are owed, whatever is sold for it; the same where nobody owes them anything.

    Whoever is about to build with that would else have a last lot for what they have in hand. What the seat of the
    chair owes itself it has yet to raise: its own cash and debts are left as they are.
    """
    due = [debt for debt in chair.view.debts if debt.creditor == seat]
    if not due:
        return chair
    cash = list(chair.view.cash)
    for debt in due:
        cash[seat] += debt.amount
        cash[debt.debtor] -= debt.amount if debt.debtor != chair.seat else 0
    left = tuple([debt for debt in chair.view.debts if debt.creditor != seat or debt.debtor == chair.seat])
    return replace(chair, view=chair.view._replace(cash=tuple(cash), debts=left))
