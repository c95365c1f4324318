"""What one would take instead of an offer that one refuses: the smallest change of it that is good for both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from ...chair import Chair
from ..bisection import last_good
from ..chances.prospects import prospects_of
from ..deed_values import completing
from ..money.risk import spendable
from .appraising import against, appraise
from .gains import Gains, is_enough
from .surplus import moves

MOST_TRIED = 4
"""How many changes of the deeds are looked at, beside other cash for the same."""


class Terms(NamedTuple):
    """What the seat of a chair would get from another, and give for it; `paid` in cash, below 0 where it is paid."""

    chair: Chair
    other: int
    gets: Bundle
    gives: Bundle
    paid: float

    @property
    def bundles(self) -> tuple[Bundle, Bundle]:
        """What it gets and what it gives, the cash on the side of whoever pays, in the book's units."""
        unit = self.chair.rules.unit
        cash = int(self.paid // unit) * unit
        return self.gets._replace(cash=max(0, -cash)), self.gives._replace(cash=max(0, cash))

    @property
    def gains(self) -> Gains:
        """What it brings both."""
        return appraise(self.chair, self.other, *self.bundles)

    @property
    def is_enough(self) -> bool:
        """Whether it is good for the other."""
        return is_enough(prospects_of(self.chair), self.other, *self.bundles)


def counter(chair: Chair, offer: Offer) -> act.MakeOffer | None:
    """The same for other cash; else with one deed more of theirs, or one less of one's own."""
    if offer.settles or chair.view.debts:
        return None
    paid = offer.want.cash - offer.give.cash
    for gets, gives in changes(chair, offer):
        found = _priced(Terms(chair, offer.giver, gets, gives, min(paid, spendable(chair))), _bound(chair, offer))
        if found is not None:
            mine, theirs = found.bundles
            return act.MakeOffer(chair.seat, offer.giver, theirs, mine)
    return None


def changes(chair: Chair, offer: Offer) -> Iterator[tuple[Bundle, Bundle]]:
    """What is near to an offer, cash apart: what one would get, and what one would give for it."""
    yield offer.give, offer.want
    for square in _more_of_theirs(chair, offer)[:MOST_TRIED]:
        yield offer.give._replace(deeds=(*offer.give.deeds, square)), offer.want
    for square in offer.want.deeds[:MOST_TRIED] if len(offer.want.deeds) > 1 else ():
        yield offer.give, offer.want._replace(deeds=tuple(deed for deed in offer.want.deeds if deed != square))


def _more_of_theirs(chair: Chair, offer: Offer) -> list[int]:
    """What else of theirs one might get, what brings both most first; nothing if any of it would arm them alone."""
    p, theirs = prospects_of(chair), list(chair.held_by(offer.giver))
    would_complete = completing(chair.rules, chair.held.union(offer.give.deeds), theirs)
    if not would_complete and p.armed(offer.giver, offer.give.deeds, offer.want.deeds) == offer.giver:
        return []
    given = {p.tables.place[square] for square in offer.want.deeds}
    more = sorted(moves(p.ownership, offer.giver, chair.seat, singly=True), reverse=True)
    singles = [square for _both, (square,) in more if p.tables.place[square] not in given]
    return [square for square in singles if square not in offer.give.deeds]


def _bound(chair: Chair, offer: Offer) -> float:
    """The most that the other is asked for: half of what they have, or what they would pay by their own offer."""
    return max(chair.view.cash[offer.giver] / 2, offer.give.cash)


def _priced(terms: Terms, bound: float) -> Terms | None:
    """The same at the nearest price that is good for both, if there is one."""
    found = terms.gains
    if found.own + found.other <= 0:
        return None
    nearest: Terms | None = terms
    if not found.is_good:
        nearest = _nearest(terms, -bound)
    elif not terms.is_enough:
        nearest = _nearest(terms, spendable(terms.chair))
    return nearest if nearest is not None and _is_good(nearest) and nearest.is_enough else None


def _nearest(terms: Terms, end: float) -> Terms | None:
    """The price nearest to this one, towards `end`, at which it is good for who gains by going there, if any is."""
    ours = end < terms.paid

    def is_good(paid: float) -> bool:
        tried = terms._replace(paid=paid)
        return tried.gains.is_good if ours else tried.is_enough

    return terms._replace(paid=last_good(is_good, end, terms.paid)) if is_good(end) else None


def _is_good(terms: Terms) -> bool:
    """Whether one would accept it oneself."""
    return against(terms.chair, Offer(0, terms.other, terms.chair.seat, *terms.bundles)) is None
