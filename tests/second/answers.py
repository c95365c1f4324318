"""What an action pays by itself, before the move goes on."""

from games.engine import actions as act
from games.engine import events as ev

from .figures import BANK, POT
from .words import paid, pips

ANSWERS = (act.Choose, act.PayFine, act.UseCard, act.Stay, act.Buy, act.Lease, act.Decline)
FOLLOWED = (*ANSWERS, act.Roll, act.End, act.Pay, act.Claim, act.Collect)
"""The actions of which every consequence is foretold; of the others only what the move goes on with."""


def told(course, action, waits):
    """The facts of an action; `waits` says whether the move waits for an answer."""
    now, seat = course.now, action.seat
    course.answer = action if waits else course.answer
    if isinstance(action, act.Pay):
        yield from handed_over(course, next(debt for debt in now.debts if debt.debtor == seat))
    elif isinstance(action, act.Buy | act.Lease):
        square = now.at[seat]
        yield paid(seat, BANK, course.ground(square) if course.book == "C" else course.price(square))
    elif isinstance(action, act.PayFine) and not waits:
        yield paid(seat, BANK, 50)
    elif isinstance(action, act.Claim):
        yield from claimed(course, seat)
    elif isinstance(action, act.Collect):
        salaries = [claim for claim in now.claims if claim.owner == seat and claim.visitor == BANK]
        yield from (paid(BANK, seat, claim.amount) for claim in salaries)
    elif isinstance(action, act.End):
        yield from course.holding(seat)


def claimed(course, owner):
    """R-13: every open rent, the oldest first; one that goes by the dice is thrown for now (R-14)."""
    for claim in [claim for claim in course.now.claims if claim.owner == owner and claim.visitor != BANK]:
        if claim.per_dice:
            yield ev.ThrewForRent, (claim.visitor,)
            yield from course.each([(claim.visitor, owner, claim.amount * pips(course.event))])
        elif course.book == "C":
            yield from course.each(course.fee_debts(claim.visitor, claim.square, claim.amount, owner, jailed=False))
        else:
            yield from course.each([(claim.visitor, owner, claim.amount)])


def handed_over(course, debt):
    """A debt paid: off the loan first, no more than is owed there by now; beyond it to the owner, or not at all."""
    site = course.now.sites[debt.loan] if debt.loan >= 0 else None
    off_loan = min(debt.amount, site.owed) if site else 0
    if off_loan:
        yield paid(debt.debtor, BANK, off_loan)
    rest = debt.amount - off_loan
    if rest and (site is None or debt.beyond is not None):
        gone = debt.beyond is None or debt.beyond in course.now.out
        yield paid(debt.debtor, (POT if debt.to_middle else debt.creditor) if gone else debt.beyond, rest)
