"""Offers where land is leased, to or by somebody in debt: one takes what saves oneself, and nothing that ruins one.

Nor anything that spares whoever leaves all to oneself otherwise.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine import actions as act
from games.engine.elements import Offer
from games.reasons import Why

from ..chair import Chair
from ..saying import Against
from .debts import lacking, to_sell

AnswerTo = Callable[[Chair, Offer], act.PlayerAction]


def minding_debts(answer: AnswerTo) -> AnswerTo:
    """The same answers, but what one owes comes first.

    An offer is taken without which one would be out: any chance is better than none. None is after which one would be,
    where one could pay before: whoever made it may be the creditor, who has everything then.
    """

    def answered(chair: Chair, offer: Offer) -> act.PlayerAction:
        said = answer(chair, offer)
        if isinstance(said, act.Accept) and _spares_the_ruined(chair, offer):
            return act.Refuse(chair.seat, offer.number)
        if not chair.owes or offer.settles:
            return said
        if isinstance(said, act.Accept):
            return act.Refuse(chair.seat, offer.number) if _ruins(chair, said) else said
        return said if _can_pay(chair) else _saving(chair, offer) or said

    return answered


def against_minding_debts(against: Against) -> Against:
    """What speaks against an offer; that it would ruin one as well, or spare whoever else leaves one all."""

    def speaks(chair: Chair, offer: Offer) -> Why | None:
        why = against(chair, offer)
        if why is None and _spares_the_ruined(chair, offer):
            return "too_little"
        if why is not None or not chair.owes or offer.settles:
            return why
        said = chair.accepting(offer)
        return "too_little" if said and _ruins(chair, said) else None

    return speaks


def _saving(chair: Chair, offer: Offer) -> act.PlayerAction | None:
    said = chair.accepting(offer)
    return said if said and _pays_after(chair, said) else None


def _ruins(chair: Chair, accept: act.Accept) -> bool:
    """Whether one could not pay after it, and can now."""
    return _can_pay(chair) and not _pays_after(chair, accept)


def _spares_the_ruined(chair: Chair, offer: Offer) -> bool:
    """Whether whoever offers a trade owes us what they cannot pay without it: all that is theirs is ours then."""
    owes_us = any((debt.debtor, debt.creditor) == (offer.giver, chair.seat) for debt in chair.view.debts)
    if offer.settles or not owes_us or not chair.knows_all_answers:
        return False
    return not _can_pay(chair.across(offer.giver))


def _pays_after(chair: Chair, accept: act.Accept) -> bool:
    after = chair.after(accept)
    return after is not None and _can_pay(after[0])


def _can_pay(chair: Chair) -> bool:
    """Whether one has what one owes, or can sell as much."""
    needed = lacking(chair) if chair.owes else 0
    return needed <= 0 or bool(to_sell(chair, needed))
