"""Trades that are good only for the one that they make possible: what a third lacks who has what one lacks oneself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ...chair import Chair
from ..bisection import last_good
from ..chances.holdings import Holding
from ..chances.prospects import Prospects, prospects_of
from ..money.risk import spendable
from .gains import gains, is_enough, least
from .pricing import DEAREST, SHARES

LIKELY = 0.5
"""How likely the second trade comes about."""


class Chain(NamedTuple):
    """One lacks `last`, which `third` has, who lacks `first`, which `seller` has: `first` is bought first."""

    last: int
    third: int
    first: int
    seller: int


class LaterSwap(NamedTuple):
    """What each would hold once it has come about, and what the third is paid on top."""

    held: dict[int, Holding]
    paid: float


def propose(chair: Chair) -> act.PlayerAction | None:
    """An offer for the first deed of such a chain, at a price that leaves something of what the second brings."""
    if not chair.may_offer or not chair.dealings.turn:
        return None
    p = prospects_of(chair)
    for chain in _chains(p):
        offer = _priced(p, chain)
        if offer is not None:
            return offer
    return None


def _chains(p: Prospects) -> Iterator[Chain]:
    """Where nothing that one has oneself is what the third lacks: that would be one trade."""
    for last, third in _lacks(p, p.chair.seat):
        lacked = list(_lacks(p, third))
        if all(seller != p.chair.seat for _first, seller in lacked):
            listening = (pair for pair in lacked if pair[1] in p.chair.listeners)
            yield from (Chain(last, third, first, seller) for first, seller in listening)


def _lacks(p: Prospects, seat: int) -> Iterator[tuple[int, int]]:
    """The lots that alone a seat lacks of groups on which nothing stands, each with the other who has it."""
    for group in p.tables.groups:
        lacking = [square for square in group.squares if p.own[square] != seat]
        if group.is_lot and len(lacking) == 1 and not any(square in p.levels for square in group.squares):
            holder = p.own[lacking[0]]
            if holder is not None:
                yield lacking[0], holder


def _priced(p: Prospects, chain: Chain) -> act.PlayerAction | None:
    """The offer for the first deed, at a price between the least that is enough for its holder and what it is worth.

    To who refuses no more is offered than other deeds may cost: the third may be of one mind with them.
    """
    seat, tries = p.chair.seat, _tries(p, chain)
    purse = spendable(p.chair)
    if tries >= len(SHARES) or purse <= 0:
        return None
    swap = _swap(p, chain, purse)
    purse -= swap.paid
    if purse <= 0 or not _brings_both(p, chain, swap):
        return None
    enough = least(p.odds, seat)
    most = _as_far(lambda cash: _worth(p, chain, swap, cash) >= enough, purse)
    low = most - _as_far(lambda less: _is_sold(p, chain, most - less), most)
    unit = p.chair.rules.unit
    printed = DEAREST * p.tables.prices[chain.first] - p.owed((chain.first,))
    dearest = max(printed, low + (most - low) * SHARES[0])
    cash = int(min(dearest, low + (most - low) * SHARES[tries]) // unit) * unit
    if _worth(p, chain, swap, cash) < enough or not _is_sold(p, chain, cash):
        return None
    offer = act.MakeOffer(seat, chain.seller, Bundle(cash), Bundle(deeds=(chain.first,)))
    return None if p.chair.dealings.was_refused(offer) else offer


def _tries(p: Prospects, chain: Chain) -> int:
    """How often the holder has refused to sell it."""
    offers = [refused.offer for refused in p.chair.refused_by(chain.seller)]
    return sum(offer.want.deeds == (chain.first,) for offer in offers)


def _swap(p: Prospects, chain: Chain, purse: float) -> LaterSwap:
    """What all three would hold in the end, and what the third is paid on top to gain by it as well."""
    seat, own = p.chair.seat, p.holders_after(chain.third, (chain.last,), (chain.first,))
    moved = (chain.first, chain.last)
    held = {who: p.holding(who, own, moved) for who in (seat, chain.third, chain.seller)}
    enough = least(p.odds, chain.third)
    paid = purse - _as_far(lambda less: _third_gains(p, chain, LaterSwap(held, purse - less)) >= enough, purse)
    return LaterSwap(held, paid)


def _third_gains(p: Prospects, chain: Chain, swap: LaterSwap) -> float:
    return p.chance_with(_strengths(p, chain, swap, 0.0), chain.third) - p.chances[chain.third]


def _strengths(p: Prospects, chain: Chain, swap: LaterSwap, cash: float) -> dict[int, float]:
    """How strong they would be then, so much cash having been paid for the first deed."""
    paid = {p.chair.seat: -cash - swap.paid, chain.third: swap.paid, chain.seller: cash}
    return {who: p.worth(held, p.chair.view.cash[who] + paid[who]) for who, held in swap.held.items()}


def _brings_both(p: Prospects, chain: Chain, swap: LaterSwap) -> bool:
    """Whether who would swap in the end gains by that as well."""
    after = _strengths(p, chain, swap, 0.0)
    return all(p.chance_with(after, who) - p.chances[who] >= least(p.odds, who) for who in (p.chair.seat, chain.third))


def _worth(p: Prospects, chain: Chain, swap: LaterSwap, cash: float) -> float:
    """By how much the first deed raises one's chance to win at a price, the second trade as likely as it is."""
    both = p.chance_with(_strengths(p, chain, swap, cash)) - p.chances[p.chair.seat]
    return LIKELY * both + (1 - LIKELY) * gains(p, chain.seller, *_bought(chain, cash)).own


def _is_sold(p: Prospects, chain: Chain, cash: float) -> bool:
    """Whether a price is enough for who has the first deed."""
    return is_enough(p, chain.seller, *_bought(chain, cash))


def _bought(chain: Chain, cash: float) -> tuple[Bundle, Bundle]:
    """What one gets by the first trade alone, and what one gives."""
    return Bundle(deeds=(chain.first,)), Bundle(int(cash))


def _as_far(is_good: Callable[[float], bool], most: float) -> float:
    """How far one can go from nothing, until it is good no more."""
    return most if is_good(most) else last_good(is_good, 0.0, most)
