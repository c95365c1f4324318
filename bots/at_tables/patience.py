"""How long a bot in debt waits for a person who has an offer of its before them: money may come of that."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.engine.position import State
from games.tables.manners.offering import made_at
from games.tables.standing import Standing

from ..chair import NOBODY

PATIENCE = timedelta(seconds=30)
"""Long enough to read an offer, and at a table by the day no longer: all others would wait for whoever is away."""


class Unanswered(NamedTuple):
    """Who thinks about offers of a seat in debt, and who has had the time for it and said nothing."""

    thinking: frozenset[int] = NOBODY
    silent: frozenset[int] = NOBODY


def unanswered(standing: Standing, state: State, seat: int, now: datetime) -> Unanswered:
    """The people before whom offers of a seat stand that is in debt; nobody where it owes nothing."""
    if not any(debt.debtor == seat for debt in state.debts):
        return Unanswered()
    people = {other.order for other in standing.seats if not (other.bot or other.held)}
    asked = {offer.number: offer.taker for offer in state.offers if offer.giver == seat and offer.taker in people}
    if not asked:
        return Unanswered()
    made = made_at(standing.row.pk)
    thinking = frozenset(taker for number, taker in asked.items() if _is_new(made.get(number), now))
    return Unanswered(thinking, frozenset(asked.values()) - thinking)


def _is_new(made: datetime | None, now: datetime) -> bool:
    """Whether an offer was made a moment ago; nobody waits for one of a time to come, whose clock was wrong."""
    return made is not None and made <= now < made + PATIENCE
