"""What a visit costs, when somebody lands there: the rate as it falls due."""

from __future__ import annotations

from ..clauses import CardId, Unsaid
from ..play import Play
from ..rates import CHARGE, Charge, Rate


def charged(play: Play, square: int, rate: Rate | None, card: CardId | Unsaid) -> Charge | None:
    """A rate as it falls due: multiplied by the dice, those that a card asks for thrown now."""
    holder = play.state.sites[square].holder
    assert holder is not None
    if rate is None:
        return None
    amount, clause, per_dice, anew = rate
    if not per_dice:
        return CHARGE(holder, amount, clause)
    if not anew:
        return Charge(holder, amount * sum(play.state.throw), clause)
    if not card:
        return Charge(holder, amount, clause, per_dice=True)
    return Charge(holder, amount * play.throw_anew(play.state.turn, card), card)
