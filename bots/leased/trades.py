"""Offers where land is leased, answered and made: by what they bring each side in fees, never for more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle, Offer
from games.engine.parts.handover import Borrowed, PaidOff
from games.engine.pieces import HOUSE
from games.reasons import Why

from ..chair import Chair
from ..dues import once_paid
from .fees import fee_now
from .reserve import reserve
from .visits import HOPED_FOR, Count, Visits, between_rivals, to_build, visits
from .worth import DevelopedParcel, developed, loan_on, replaced_for, worth

SHARES = (0.1, 0.3, 0.5, 0.7)
"""Of what a trade brings both: how much of it the other is offered, the first time and each time that it is refused."""
LEAST = 0.25
"""The part of what a trade brings both that must be ours: who gets less arms a rival."""
REFUSAL = 3
"""How much more one refusal tells than one trade that was made."""
KEPT = 500
"""What is left in hand, in whole units, by whoever buys what is offered."""
WORTH_IT = 50
"""What an offer must bring to be made, in whole units."""


class Deal(NamedTuple):
    """What a parcel is worth to who has it and to who would have it, in whole units, the fees of the transfer paid."""

    square: int
    seller: int
    buyer: int
    given: float
    got: float


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what brings us enough and leaves enough in hand, half of the price borrowed."""
    said = chair.accepting(offer) if against(chair, offer) is None else None
    return _on_credit(chair, offer, said) if said else act.Refuse(chair.seat, offer.number)


def answer_hopefully(chair: Chair, offer: Offer) -> act.PlayerAction:
    """The same as if the game were younger than it is: sound sums, but fees are hoped for that will not come."""
    said = chair.accepting(offer) if against_hopefully(chair, offer) is None else None
    return said or act.Refuse(chair.seat, offer.number)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does."""
    why = _against(chair, offer, between_rivals(chair))
    if why is not None or not offer.want.cash:
        return why
    lent = sum(loan for _square, loan in _loans(chair, offer))
    return "needs_cash" if _left(chair, offer, lent) < KEPT else None


def against_hopefully(chair: Chair, offer: Offer) -> Why | None:
    """The same as if the game were younger than it is; who owes nobody pays from what the next throw may not take."""
    why = _against(chair, offer, visits(chair, HOPED_FOR))
    return "needs_cash" if why is None and offer.want.cash and _left(chair, offer, 0) < reserve(chair) else why


def _against(chair: Chair, offer: Offer, seen: Visits) -> Why | None:
    """An offer has to bring us something, and not much less than it brings the other."""
    if offer.settles:
        return None if settles_well(chair, seen, offer) else "too_little"
    mine = gain(chair, seen, chair.seat, offer.give, offer.want)
    theirs = gain(once_paid(chair, offer.giver), seen, offer.giver, offer.want, offer.give)
    if mine <= 0:
        return "too_little"
    return None if is_fair(mine, theirs) else "more_for_you"


def is_fair(mine: float, theirs: float) -> bool:
    """Whether a trade brings us something, and not much less than it brings the other."""
    return mine > 0 and mine >= LEAST * (mine + max(0.0, theirs))


def settles_well(chair: Chair, seen: Visits, offer: Offer) -> bool:
    """Whether parcels for a debt bring us twice the debt, and are not all that there is: that is left to us anyway."""
    everything = set(chair.view.held_by(offer.giver)) == set(offer.give.deeds)
    return not everything and gain(chair, seen, chair.seat, offer.give, offer.want) >= 2 * chair.ended_by(offer)


def gain(chair: Chair, seen: Visits, seat: int, gets: Bundle, gives: Bundle) -> float:
    """What a trade brings a seat: cash, parcels with what it could build on them, loans ended, fees of the transfer.

    All that it gets is built on out of one purse, and so is what we have had before and not built on yet.
    """
    purse = chair.view.cash[seat] - reserve(chair, seat) + gets.cash - gives.cash
    fees = fee_of_transfer(chair) * (len(gets.deeds) + len(gives.deeds))
    got = 0.0
    if gets.deeds:
        left = _left_to_build(chair, seen, gives.deeds, seat, max(0.0, purse / 2))
        got, _rest = _all_got(chair, seen, gets.deeds, seat, left)
    given = sum(asked_at_least(chair, seen, square, seat, purse) for square in gives.deeds)
    cards = 0 if chair.view.closing else (len(gets.cards) - len(gives.cards)) * chair.rules.jail.fine
    return gets.cash - gives.cash + got - given + cards - fees


def _left_to_build(chair: Chair, seen: Visits, gives: tuple[int, ...], seat: int, purse: float) -> float:
    """What is left of our purse for what comes to us, once what we have before and have not built on is provided for.

    Else somebody could sell us one parcel to be built on after another, each for a purse that is spent by then.
    """
    if seat != chair.seat:
        return purse
    ours = sorted(chair.held.difference(gives))
    waiting = tuple([square for square in ours if _is_begun_at_most(chair, square)])
    _worth, left = _all_got(chair, seen, waiting, seat, purse)
    return left


def _all_got(chair: Chair, seen: Visits, squares: tuple[int, ...], seat: int, purse: float) -> tuple[float, float]:
    """What parcels bring whoever gets them, the one that brings most built on first, and what is left of the purse."""
    total, left, found = 0.0, purse, {square: _got(chair, seen, square, seat, purse) for square in squares}
    while found:
        best = found.pop(max(found, key=lambda square: found[square].worth))
        total, left = total + best.worth, left - best.down
        too_dear = [square for square, parcel in found.items() if parcel.down > left]
        found |= {square: _got(chair, seen, square, seat, left) for square in too_dear}
    return total, left


def _got(chair: Chair, seen: Visits, square: int, seat: int, purse: float) -> DevelopedParcel:
    """What a parcel brings whoever gets it; one begun at most brings us what we build there, counted as all of that."""
    brings = developed(chair, seen, square, seat, purse)
    if seat != chair.seat or not _is_begun_at_most(chair, square):
        return brings
    ours = developed(chair, to_build(chair), square, seat, purse)
    return min(brings, ours, key=lambda one: one.worth)


def _is_begun_at_most(chair: Chair, square: int) -> bool:
    """Whether nothing stands on a parcel but houses: what it is worth is still to be built."""
    return {HOUSE}.issuperset(chair.view.sites[square].pieces)


def asked_at_least(chair: Chair, seen: Visits, square: int, seller: int, purse: float) -> float:
    """What a seller loses: the fees, but no less than building it anew would cost, and what ends the loan.

    Pieces come back to the bank: what it lacks now makes no parcel worth less to who keeps it.
    """
    anew = 0 if chair.view.closing else replaced_for(chair, square)
    return max(worth(chair, seen, square, seller, purse, waits=True), anew) + loan_on(chair, square)


def fee_of_transfer(chair: Chair) -> int:
    """What each lease that changes hands costs each side (C-26)."""
    handover = chair.rules.trades.mortgaged
    return handover.fee if isinstance(handover, PaidOff) else 0


def _on_credit(chair: Chair, offer: Offer, accept: act.Accept) -> act.Accept:
    """The same with a loan of half the price on what stands there.

    The next visitors pay the loan back, as for what one builds; whoever has no cash pays with what they have bought.
    """
    loans = _loans(chair, offer)
    return accept._replace(loans=loans) if loans else accept


def _loans(chair: Chair, offer: Offer) -> Borrowed:
    """Half of the price where one built parcel is bought."""
    built = [square for square in offer.give.deeds if chair.view.sites[square].pieces]
    loan = offer.price // 2 if len(built) == 1 else 0
    return ((built[0], loan),) if loan else ()


def _left(chair: Chair, offer: Offer, lent: int) -> int:
    """What would be left in hand once an offer is accepted and so much of its price borrowed, in whole units."""
    return chair.cash - offer.want.cash + lent - fee_of_transfer(chair) * len(offer.give.deeds)


def propose(chair: Chair, count: Count = visits) -> act.PlayerAction | None:
    """The trade of one parcel for cash that promises us most, one a turn; dearer or cheaper once it was refused."""
    if chair.view.closing or not chair.may_offer:
        return None
    found = [one for one in _offers(chair, count(chair)) if one[0] >= WORTH_IT]
    return max(found, key=lambda one: one[0] * _hope(chair, one[1]), default=(0.0, None))[1]


def _hope(chair: Chair, offer: act.MakeOffer) -> float:
    """How likely it is taken, 0 to 1: each refusal of a sale, or of a purchase, by the same seat speaks against it."""

    def is_alike(other: Offer) -> bool:
        between = (other.giver, other.taker) == (offer.seat, offer.to)
        return between and bool(other.want.deeds) == bool(offer.want.deeds)

    taken = 1 + sum(map(is_alike, chair.dealings.done))
    return taken / (taken + REFUSAL * sum(is_alike(refused.offer) for refused in chair.dealings.refused))


def _offers(chair: Chair, seen: Visits) -> Iterator[tuple[float, act.MakeOffer]]:
    view, seat = chair.view, chair.seat
    for square, site in enumerate(view.sites):
        if site.holder in chair.listeners:
            yield from _purchase(chair, _deal(chair, seen, square, site.holder, seat))
        if site.holder == seat:
            for other in chair.listeners:
                yield from _sale(chair, _deal(chair, seen, square, seat, other))


def _deal(chair: Chair, seen: Visits, square: int, seller: int, buyer: int) -> Deal:
    view, fee = chair.view, fee_of_transfer(chair)
    given = asked_at_least(chair, seen, square, seller, view.cash[seller]) + fee
    got = worth(chair, seen, square, buyer, view.cash[buyer] / 2) - fee
    return Deal(square, seller, buyer, given, got)


def _purchase(chair: Chair, deal: Deal) -> Iterator[tuple[float, act.MakeOffer]]:
    """From half of what it would cost to build upwards, never to what it brings us: many sell below cost."""
    least = replaced_for(chair, deal.square) / 2 + loan_on(chair, deal.square) + fee_of_transfer(chair)
    price = _step(chair, deal, least, deal.got)
    if price is not None and price <= chair.cash - reserve(chair) - fee_of_transfer(chair):
        offer = act.MakeOffer(chair.seat, deal.seller, Bundle(cash=price), Bundle(deeds=(deal.square,)))
        yield deal.got - price, offer


def _sale(chair: Chair, deal: Deal) -> Iterator[tuple[float, act.MakeOffer]]:
    """From what stands there and one visit to it downwards, never to what it brings us."""
    site = chair.view.sites[deal.square]
    if not site.pieces:
        return
    most = _asked(chair, deal.square)
    price = _step(chair, deal, most, deal.given)
    if price is not None and price + fee_of_transfer(chair) <= chair.view.cash[deal.buyer]:
        offer = act.MakeOffer(chair.seat, deal.buyer, Bundle(deeds=(deal.square,)), Bundle(cash=price))
        yield price - deal.given, offer


def _asked(chair: Chair, square: int) -> float:
    """What a seller names first: one visit and what the pieces have cost, as many count it."""
    return fee_now(chair, square) + sum(chair.view.sites[square].paid) - fee_of_transfer(chair)


def _step(chair: Chair, deal: Deal, start: float, end: float) -> int | None:
    """The price that is named next, between the first one and our limit; None where all have been refused."""
    other = deal.seller if deal.buyer == chair.seat else deal.buyer
    if (end - start) * (1 if deal.buyer == chair.seat else -1) <= 0:
        return None
    tried = _times_refused(chair, other, deal.square)
    return int(start + (end - start) * SHARES[tried]) if tried < len(SHARES) else None


def _times_refused(chair: Chair, other: int, square: int) -> int:
    """How often our offers to a seat about a parcel came to nothing."""
    return sum(
        refused.offer.giver == chair.seat
        and refused.offer.taker == other
        and square in (*refused.offer.give.deeds, *refused.offer.want.deeds)
        for refused in chair.dealings.refused
    )
