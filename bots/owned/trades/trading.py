"""Trades by printed prices: a beginner's, and what a regular player offers, who looks at dear ones once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine import actions as act
from games.engine.board import LOT
from games.engine.elements import Bundle, Offer
from games.reasons import Why

from ...chair import Chair
from ..chances.prospects import prospects_of
from ..deed_values import completes, completing, gain, is_last, worth_in_group
from ..money.purse import reserve
from . import appraising, proposing


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what is worth it, and never complete a rival's group for nothing."""
    said = chair.accepting(offer)
    return said if said and against(chair, offer) is None else act.Refuse(chair.seat, offer.number)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does."""
    rules, view = chair.rules, chair.view
    if offer.settles:
        gets = offer.give.cash + sum(rules.board.squares[s].price / 2 for s in offer.give.deeds)
        return None if gets >= chair.ended_by(offer) else "too_little"
    mine = gain(rules, view.sites, chair.held, offer.give, offer.want)
    if mine <= 0 or (view.closing and _gained_in_the_count(chair, offer) <= 0):
        return "too_little"
    if completes(rules, view.held_by(offer.giver), offer.want.deeds):
        theirs = gain(rules, view.sites, view.held_by(offer.giver), offer.want, offer.give)
        return None if mine >= theirs / 3 else "more_for_you"
    return None


def _gained_in_the_count(chair: Chair, offer: Offer) -> float:
    """What more one counts by an offer once the time is up, the interest on mortgages paid."""
    p = prospects_of(chair)

    def counted(bundle: Bundle) -> float:
        lost = [p.tables.prices[square] * (1 - p.tables.counted) for square in p.owing.intersection(bundle.deeds)]
        return bundle.cash + p.printed(bundle.deeds) - sum(lost)

    return counted(offer.give) - counted(offer.want) - p.interest(offer.give.deeds)


def propose(chair: Chair) -> act.PlayerAction | None:
    """At most one offer a turn: what completes a group for us, paid in deeds that complete one for them, or in cash."""
    if not chair.may_offer:
        return None
    view, dealings = chair.view, chair.dealings
    wanted = _wanted(chair)
    if not wanted:
        return None
    wishes = [(other, s) for other in chair.listeners for s in wanted if view.sites[s].holder == other]
    most = chair.cash - reserve(chair) // 2 if wishes else 0
    if most < chair.rules.unit:  # the least that is ever paid
        return None
    free = _free(chair)
    for place in range(len(wishes)):
        other, square = wishes[(place + view.offer_no // 2) % len(wishes)]
        offer = _offer_for(chair, other, square, free, most)
        if offer is not None and not dealings.was_refused(offer) and not _loses_by_the_count(chair, offer):
            return offer
    return None


def _loses_by_the_count(chair: Chair, offer: act.MakeOffer) -> bool:
    """Whether one would count less by an offer of one's own where the time is up, or about to be."""
    is_soon = chair.view.closing or chair.rounds_left is not None
    return is_soon and _gained_in_the_count(chair, appraising.as_seen(offer)) <= 0


def propose_no_gift(chair: Chair) -> act.PlayerAction | None:
    """By list, but nothing dear that it would refuse of others; at a standstill at a price that brings both enough."""
    if prospects_of(chair).drags_on:
        return proposing.propose(chair)
    offer = propose(chair)
    if not isinstance(offer, act.MakeOffer) or not _gives_much(chair, offer):
        return offer
    return offer if appraising.against(chair, appraising.as_seen(offer)) is None else None


def _gives_much(chair: Chair, offer: act.MakeOffer) -> bool:
    """Whether the last lot of somebody’s group goes, or more than a third of the purse; all else goes by list."""
    rules, give = chair.rules, offer.give
    return 3 * give.cash > chair.cash or any(is_last(rules, chair.view.sites, lot) for lot in give.deeds)


def _wanted(chair: Chair) -> list[int]:
    """The lots that complete a group of ours, with no building on it, ascending."""
    sites, squares, held, found = chair.view.sites, chair.rules.board.squares, chair.held, []
    for group in chair.rules.board.groups.values():
        if len(held.intersection(group)) == len(group) - 1 and squares[group[0]].kind == LOT:
            found += [] if any(sites[s].pieces for s in group) else [s for s in group if s not in held]
    return sorted(found)


class _Worths(NamedTuple):
    """What land is worth to somebody before a trade and after it."""

    before: float
    after: float

    def with_group(self, other: _Worths) -> _Worths:
        """With what the trade touches of another group."""
        return _Worths(self.before + other.before, self.after + other.after)


def _offer_for(chair: Chair, other: int, square: int, free: Sequence[int], most: int) -> act.MakeOffer | None:
    """The cheapest deal that the other should find good: a free lot and cash, `most` at the most, or cash alone."""
    rules, held, theirs = chair.rules, chair.held, chair.held_by(other)
    gets, loses = _worths(chair, held, square), _worths(chair, theirs, square)
    ours = [s for s in free if s not in rules.board.together[square]]
    whole_for_them = completing(rules, theirs, ours)
    if whole_for_them:
        ours.sort(key=lambda s: s not in whole_for_them)
    for lot in (*ours, None):
        mine, changed = gets, loses
        if lot is not None:
            mine, changed = mine.with_group(_worths(chair, held, lot)), changed.with_group(_worths(chair, theirs, lot))
        cash = _cash_to_please(rules.unit, mine, changed)
        if cash <= most and mine.after - cash - mine.before > 0:
            give = Bundle(cash, () if lot is None else (lot,))
            return act.MakeOffer(chair.seat, other, give, Bundle(deeds=(square,)))
    return None


def _worths(chair: Chair, holds: frozenset[int], square: int) -> _Worths:
    """What the group of a square is worth to who holds these, and once the square has come to them or gone."""
    rules, sites, group = chair.rules, chair.view.sites, chair.rules.board.together[square]
    before = [s for s in group if s in holds]
    after = [s for s in group if (s in holds) != (s == square)]
    return _Worths(worth_in_group(rules, sites, group, before), worth_in_group(rules, sites, group, after))


def _cash_to_please(unit: int, ours: _Worths, theirs: _Worths) -> int:
    """What makes the deal good for the other: their loss made up for, and a share of our gain."""
    lost, won = theirs.before - theirs.after, ours.after - ours.before
    least = max(0.0, lost + unit, (won / 3 + lost) / (1 + 1 / 3) + unit)
    return int(least // unit + 1) * unit


def _free(chair: Chair) -> list[int]:
    """Our deeds that may go, the dearest first: those of no whole group of ours, which also has no building then."""
    held, together, printed = chair.held, chair.rules.board.together, chair.rules.board.squares
    free = [square for square in held if not held.issuperset(together[square])]
    return sorted(free, key=lambda square: -printed[square].price)
