"""Trades that are good only for the one that they make possible: what a third lacks who has what one lacks oneself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ..chair import Chair
from .appraising import MARGIN, Gains, gains, strengths_after
from .halving import last_good
from .proposing import SHARES
from .prospects import Holding, Prospects, prospects_of
from .risk import spendable

LIKELY = 0.5
"""How likely the second trade comes about."""


class Chain(NamedTuple):
    """What one lacks, who has it, what that one lacks, and who has that: to be had first."""

    last: int
    third: int
    first: int
    seller: int


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
    """The offer for the first deed, at a price between the least that is enough for its holder and what it is worth."""
    seat, tries = p.chair.seat, _tries(p, chain)
    swapped = _swapped(p, chain)
    purse = spendable(p.chair)
    if tries >= len(SHARES) or purse <= 0 or not _brings_both(p, chain, swapped):
        return None
    most = _as_far(lambda cash: _worth(p, chain, swapped, cash) >= MARGIN, purse)
    least = most - _as_far(lambda less: _bought(p, chain, most - less).is_enough, most)
    unit = p.chair.rules.unit
    cash = int((least + (most - least) * SHARES[tries]) // unit) * unit
    if _worth(p, chain, swapped, cash) < MARGIN or not _bought(p, chain, cash).is_enough:
        return None
    offer = act.MakeOffer(seat, chain.seller, Bundle(cash), Bundle(deeds=(chain.first,)))
    return None if p.chair.dealings.was_refused(offer) else offer


def _tries(p: Prospects, chain: Chain) -> int:
    """How often the holder has refused to sell it."""
    parties, wanted = (p.chair.seat, chain.seller), (chain.first,)
    offers = [refused.offer for refused in p.chair.dealings.refused]
    return sum((offer.giver, offer.taker) == parties and offer.want.deeds == wanted for offer in offers)


def _swapped(p: Prospects, chain: Chain) -> dict[int, Holding]:
    """What all three would hold in the end."""
    own, seat = p.own.copy(), p.chair.seat
    own[chain.first], own[chain.last] = chain.third, seat
    moved = (chain.first, chain.last)
    return {who: p.holding(who, own, moved) for who in (seat, chain.third, chain.seller)}


def _strengths(p: Prospects, chain: Chain, swapped: dict[int, Holding], cash: float) -> dict[int, float]:
    """How strong they would be then, so much cash having been paid for the first deed."""
    paid = {p.chair.seat: -cash, chain.seller: cash}
    return {who: p.with_cash(held, p.chair.view.cash[who] + paid.get(who, 0.0)) for who, held in swapped.items()}


def _brings_both(p: Prospects, chain: Chain, swapped: dict[int, Holding]) -> bool:
    """Whether who would swap in the end gains by that as well."""
    after = _strengths(p, chain, swapped, 0.0)
    return all(p.chance_with(after, who) - p.chances[who] >= MARGIN for who in (p.chair.seat, chain.third))


def _worth(p: Prospects, chain: Chain, swapped: dict[int, Holding], cash: float) -> float:
    """By how much the first deed raises one's chance to win at a price, the second trade as likely as it is."""
    both = p.chance_with(_strengths(p, chain, swapped, cash)) - p.chances[p.chair.seat]
    return LIKELY * both + (1 - LIKELY) * _bought(p, chain, cash).own


def _bought(p: Prospects, chain: Chain, cash: float) -> Gains:
    """What the first trade alone brings both."""
    gets, gives = Bundle(deeds=(chain.first,)), Bundle(int(cash))
    return gains(p, chain.seller, *strengths_after(p, chain.seller, gets, gives))


def _as_far(is_good: Callable[[float], bool], most: float) -> float:
    """How far one can go from nothing, until it is good no more."""
    return most if is_good(most) else last_good(is_good, 0.0, most)
