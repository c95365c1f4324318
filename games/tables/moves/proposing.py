"""An offer that somebody is still composing: whether the rules let it be made, and what it would leave both with."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.actions import MakeOffer
from games.engine.around.foreseen import Foreseen, foresee
from games.engine.asking.words import Words
from games.engine.clauses import Clause
from games.engine.elements import Offer
from games.engine.table import Table

from ..playing import BadWish
from ..seen import Seen
from ..standing import opened
from .in_words import wish_of


class Proposal(NamedTuple):
    """The clauses that speak against an offer; what it would come to, where none does."""

    clauses: tuple[Clause, ...]
    foreseen: Foreseen | None


def propose(table: Seen, words: Words) -> Proposal:
    """Look at an offer of the viewer's seat; nothing is changed by it. Raises `BadWish` for words that are none.

    What is told is what making it would tell as well: of the purse of the other nothing but what everybody sees.
    """
    if table.seat is None:
        raise PermissionError
    state = opened(table._sight).state
    try:
        action = wish_of(table.seat.order, "offer", words)(state)
    except ValueError as error:
        raise BadWish(str(error)) from error
    assert isinstance(action, MakeOffer)
    clauses = tuple(dict.fromkeys(Table(table.edition, state).broken(action)))
    if clauses:
        return Proposal(clauses, None)
    offer = Offer(0, action.seat, action.to, action.give, action.want)
    return Proposal((), foresee(table.edition, state, offer))
