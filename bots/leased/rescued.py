"""Offers where land is leased to somebody who cannot pay: whatever saves them is taken."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import actions as act
from games.engine.elements import Offer

from ..chair import Chair
from .debts import to_sell


def unless_it_saves(
    answer: Callable[[Chair, Offer], act.PlayerAction],
) -> Callable[[Chair, Offer], act.PlayerAction]:
    """The same answers, but an offer is taken without which one would be out: any chance is better than none."""

    def answered(chair: Chair, offer: Offer) -> act.PlayerAction:
        said = answer(chair, offer)
        if not isinstance(said, act.Refuse) or offer.settles or _can_pay(chair):
            return said
        return _saving(chair, offer) or said

    return answered


def _saving(chair: Chair, offer: Offer) -> act.PlayerAction | None:
    for choice in chair.may("accept") or ():
        if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
            after = chair.after(choice.action)
            if after is not None and _can_pay(after[0]):
                return choice.action
    return None


def _can_pay(chair: Chair) -> bool:
    """Whether one has what one owes, or can sell as much."""
    lacking = chair.owes - chair.in_hand if chair.owes else 0
    return lacking <= 0 or bool(to_sell(chair, lacking))
