"""Out of debt by whole parcels where land is leased: sold for what they bring a rival, or left for the debt.

Pieces bring half of what they cost, a small part of what a parcel brings by its fees: they are sold where no buyer is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle, Debt, Offer

from ..chair import Chair
from .debts import lacking, raised, to_sell
from .trades import fee_of_transfer
from .visits import HOPED_FOR, between_rivals, visits
from .worth import loan_on, worth

ASKED = (0.9, 0.6, 0.3, 0.0)
"""Of what a parcel brings its buyer beyond what is lacking: how much is asked, at first and each time it is refused."""
TIMES = (2.05, 2.6, 3.5)
"""How many times the debt parcels are to be worth that are left for it, at first and each time they are refused."""


class ParcelToPart(NamedTuple):
    """A parcel, what it brings somebody once its loan is ended and all fees are paid, and what that costs us."""

    square: int
    brings: float
    costs: int


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else part with a parcel or with pieces, as loses less; else leave parcels for the debt, or give up."""
    if chair.may("pay"):
        return act.Pay(chair.seat)
    debt = chair.debt
    assert debt
    gain, offer = max(_of_one(chair, debt), key=lambda one: one[0], default=(0.0, None))
    sales = to_sell(chair, lacking(chair), between_rivals)
    if offer is not None and (not sales or gain > sum(sale.brings - sale.loses for sale in sales)):
        return offer
    return (
        raised(chair)
        or next(_of_several(chair, debt), None)
        or next(_settlements(chair, debt), None)
        or act.Bankrupt(chair.seat)
    )


def _of_one(chair: Chair, debt: Debt) -> Iterator[tuple[float, act.PlayerAction]]:
    """One parcel to one buyer, for less each time; with what is paid beyond its worth to us."""
    seen, hoped = between_rivals(chair), visits(chair, HOPED_FOR)
    fee = fee_of_transfer(chair)
    for square in sorted(chair.held):
        least = lacking(chair) + loan_on(chair, square) + fee
        for other in _buyers(chair, debt):
            cash, tried = chair.view.cash[other], _times_asked(chair, other, (square,))
            most = min(cash, worth(chair, hoped, square, other, cash / 2)) - fee
            if least <= most and tried < len(ASKED):
                price = int(least + (most - least) * ASKED[tried])
                gain = price - worth(chair, seen, square, chair.seat, chair.cash) - loan_on(chair, square)
                yield gain, act.MakeOffer(chair.seat, other, Bundle(deeds=(square,)), Bundle(cash=price))


def _of_several(chair: Chair, debt: Debt) -> Iterator[act.PlayerAction]:
    """The fewest parcels with which one buyer pays what is lacking, each buyer once."""
    needed, fee = lacking(chair), fee_of_transfer(chair)
    for other in _buyers(chair, debt):
        lots = _fewest(_lots(chair, other, 0), needed)
        squares = tuple(sorted(lot.square for lot in lots))
        price = needed + sum(lot.costs for lot in lots)
        able = price + fee * len(lots) <= chair.view.cash[other]
        if 1 < len(lots) < len(chair.held) and able and not _times_asked(chair, other, squares):
            yield act.MakeOffer(chair.seat, other, Bundle(deeds=squares), Bundle(cash=price))


def _settlements(chair: Chair, debt: Debt) -> Iterator[act.PlayerAction]:
    """Some of the parcels for what is owed to a player: worth more each time, never all of them."""
    if not isinstance(debt.creditor, int):
        return
    lots = _lots(chair, debt.creditor, chair.view.cash[debt.creditor] / 2)
    for times in TIMES:
        left = _fewest(lots, times * debt.amount)
        squares = tuple(sorted(lot.square for lot in left))
        payable = sum(lot.costs for lot in left) <= chair.in_hand
        if 0 < len(left) < len(chair.held) and payable and not _times_asked(chair, debt.creditor, squares):
            yield act.Settle(chair.seat, Bundle(deeds=squares))


def _buyers(chair: Chair, debt: Debt) -> list[int]:
    return [other for other in chair.listeners if other != debt.creditor]


def _lots(chair: Chair, other: int, purse: float) -> list[ParcelToPart]:
    """What each parcel of ours brings another who takes a game for younger than it is, the dearest first."""
    hoped, fee = visits(chair, HOPED_FOR), fee_of_transfer(chair)
    costs = {square: loan_on(chair, square) + fee for square in sorted(chair.held)}
    found = [
        ParcelToPart(square, worth(chair, hoped, square, other, purse) - fee, cost) for square, cost in costs.items()
    ]
    return sorted(found, key=lambda lot: -lot.brings)


def _fewest(lots: list[ParcelToPart], needed: float) -> list[ParcelToPart]:
    """The fewest that bring so much, the last of them the least that is enough; none where all are too little."""
    chosen: list[ParcelToPart] = []
    for lot in lots:
        if lot.brings <= 0:
            break
        enough = [other for other in lots if other not in chosen and other.brings >= needed]
        if enough:
            return [*chosen, enough[-1]]
        chosen.append(lot)
        needed -= lot.brings
    return []


def _times_asked(chair: Chair, other: int, squares: tuple[int, ...]) -> int:
    """How often just these parcels have been offered to a seat in this turn."""

    def is_alike(offer: Offer) -> bool:
        return (offer.giver, offer.taker) == (chair.seat, other) and tuple(sorted(offer.give.deeds)) == squares

    return sum(map(is_alike, (*chair.dealings.standing, *chair.dealings.refused_this_turn)))
