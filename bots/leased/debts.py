"""Out of debt where land is leased: the pieces that earn least for what they bring, all in one sale; else a rescue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle, Debt
from games.engine.parts.loans import payoff

from ..chair import Chair
from .rises import parcels
from .trades import fee_of_transfer
from .visits import Count, Visits, visits
from .worth import earned, loan_on, worth


class PieceSale(NamedTuple):
    """So many pieces of a parcel, the last ones first: what they bring at once and what they would have earned."""

    square: int
    pieces: int
    brings: int
    loses: float


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else sell no more than it takes; else find a buyer or settle; else give up, with nothing stripped before."""
    return raised(chair) or _rescue(chair) or act.Bankrupt(chair.seat)


def alone(chair: Chair) -> act.PlayerAction:
    """The same without a word to anybody: who plays for somebody absent does not trade."""
    return raised(chair) or act.Bankrupt(chair.seat)


def raised(chair: Chair) -> act.PlayerAction | None:
    """Paid from the cash, else from one sale; None where all that there is would not be enough for all that is owed."""
    if chair.may("pay"):
        return act.Pay(chair.seat)
    sales = to_sell(chair, lacking(chair))
    squares = tuple(sale.square for sale in sales for _piece in range(sale.pieces))
    return act.Sell(chair.seat, squares) if squares else None


def lacking(chair: Chair) -> int:
    """What is lacking in hand of all that one owes, in whole units."""
    return chair.owes - chair.in_hand


def to_sell(chair: Chair, needed: int, count: Count = visits) -> list[PieceSale]:
    """What raises so much at the least loss; nothing where all of it would not be enough."""
    seen = count(chair)
    chosen: list[PieceSale] = []
    best = {square: _sales(chair, seen, square) for square in sorted(chair.held)}
    while (missing := needed - sum(sale.brings for sale in chosen)) > 0:
        taken = {sale.square for sale in chosen}
        left = [sale for square, sales in best.items() if square not in taken for sale in sales]
        if not left:
            return []
        chosen.append(_next(left, missing))
    for sale in sorted(chosen, key=lambda sale: -sale.loses):
        if sum(other.brings for other in chosen if other is not sale) >= needed:
            chosen.remove(sale)
    return sorted(chosen, key=lambda sale: -sale.brings)


def _next(sales: list[PieceSale], missing: int) -> PieceSale:
    """Of all that is enough alone what loses least, unless parts of it lose less for what they bring."""
    parts = [sale for sale in sales if sale.brings < missing]
    last = min((sale for sale in sales if sale.brings >= missing), key=lambda sale: sale.loses, default=None)
    part = min(parts, key=lambda sale: sale.loses / sale.brings, default=None)
    if last is None or part is None:
        return last or part or sales[0]
    return last if last.loses <= part.loses * missing / part.brings else part


def _sales(chair: Chair, seen: Visits, square: int) -> list[PieceSale]:
    """One piece, two, and so on, as far as they bring more than the loan that they end."""
    site, found, cash = chair.view.sites[square], [], chair.in_hand
    owed = payoff(site) if site.original else 0
    now, sold_for = earned(chair, seen, square, site.pieces, chair.seat), parcels(chair).sold_for
    brings = -owed
    for count in range(1, len(site.pieces) + 1):
        brings += sold_for(site.paid[-count])
        first = sold_for(site.paid[-1]) - owed
        if brings > 0 and cash + first >= 0:
            then = earned(chair, seen, square, site.pieces[:-count], chair.seat)
            found.append(PieceSale(square, count, brings, now - then))
    return found


def _rescue(chair: Chair) -> act.PlayerAction | None:
    """A parcel for what is lacking, to whoever it is worth that and has not refused; else one for the debt itself."""
    debt = chair.debt
    assert debt
    seen, fee = visits(chair), fee_of_transfer(chair)
    found: list[tuple[float, act.PlayerAction]] = []
    for square in sorted(chair.held):
        asked = lacking(chair) + loan_on(chair, square) + fee
        for other in chair.listeners:
            gains = worth(chair, seen, square, other, chair.view.cash[other] / 2) - fee - asked
            able = chair.view.cash[other] >= asked + fee
            if able and other != debt.creditor and gains > 0 and not _was_refused(chair, other, square):
                want = Bundle(cash=int(asked))
                found.append((gains, act.MakeOffer(chair.seat, other, Bundle(deeds=(square,)), want)))
    if found:
        return max(found, key=lambda one: one[0])[1]
    return next(_settlements(chair, debt), None)


def _settlements(chair: Chair, debt: Debt) -> Iterator[act.PlayerAction]:
    """To a player: of the parcels that may go the one on which most was spent, once."""
    if not isinstance(debt.creditor, int):
        return
    fee, free = fee_of_transfer(chair), []
    for square in sorted(chair.held, key=lambda s: sum(chair.view.sites[s].paid)):
        if chair.view.sites[square].pieces and loan_on(chair, square) + fee <= chair.in_hand:
            free.append(square)
    for square in free[-1:]:
        if not _was_refused(chair, debt.creditor, square):
            yield act.Settle(chair.seat, Bundle(deeds=(square,)))


def _was_refused(chair: Chair, other: int, square: int) -> bool:
    """Whether a seat has refused this parcel, or stands before an offer of it, in this turn."""
    return any(
        (offer.giver, offer.taker) == (chair.seat, other) and square in offer.give.deeds
        for offer in (*chair.dealings.standing, *chair.dealings.refused_this_turn)
    )
