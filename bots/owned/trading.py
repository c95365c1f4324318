"""How a regular player trades: it completes groups, and never a rival's for nothing."""

from __future__ import annotations

from collections.abc import Collection

from games.engine import actions as act
from games.engine.board import LOT
from games.engine.elements import Bundle, Offer
from games.reasons import Why

from ..chair import Chair
from .purse import reserve
from .values import completes, gain, worth_of


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what is worth it, and never complete a rival's group for nothing."""
    seat = chair.seat
    for choice in chair.may("accept") or ():
        if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
            return choice.action if against(chair, offer) is None else act.Refuse(seat, offer.number)
    return act.Refuse(seat, offer.number)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does."""
    rules, view = chair.rules, chair.view
    if offer.settles:
        owed = sum(debt.amount for debt in view.debts if (debt.debtor, debt.creditor) == (offer.giver, offer.taker))
        gets = offer.give.cash + sum(rules.board.squares[s].price / 2 for s in offer.give.deeds)
        return None if gets >= owed else "too_little"
    mine = gain(rules, view.sites, chair.held, offer.give, offer.want)
    if mine <= 0:
        return "too_little"
    if completes(rules, view.held_by(offer.giver), offer.want.deeds):
        theirs = gain(rules, view.sites, view.held_by(offer.giver), offer.want, offer.give)
        return None if mine >= theirs / 3 else "more_for_you"
    return None


def propose(chair: Chair) -> act.PlayerAction | None:
    """At most one offer a turn: what completes a group for us, paid in deeds that complete one for them, or in cash."""
    view, dealings = chair.view, chair.dealings
    mute = dealings.has_offered_this_turn(chair.seat) if dealings.turn else (view.turn_no + view.offer_no) % 2
    if mute or any(offer.giver == chair.seat for offer in view.offers):
        return None
    wanted = _wanted(chair)
    wishes = [(other, s) for other in chair.listeners for s in wanted if view.sites[s].holder == other]
    free = [square for square in chair.held if _is_free(chair, square)] if wishes else []
    for place in range(len(wishes)):
        other, square = wishes[(place + view.offer_no // 2) % len(wishes)]
        offer = _offer_for(chair, other, square, free)
        if offer is not None and not dealings.was_refused(offer):
            return offer
    return None


def _wanted(chair: Chair) -> list[int]:
    """The lots that complete a group of ours, with no building on it, ascending."""
    sites, squares, found = chair.view.sites, chair.rules.board.squares, []
    for group in chair.rules.board.groups.values():
        lacking = [square for square in group if square not in chair.held]
        if len(lacking) == 1 and squares[lacking[0]].kind == LOT and not any(sites[s].pieces for s in group):
            found += lacking
    return sorted(found)


def _offer_for(chair: Chair, other: int, square: int, free: Collection[int]) -> act.MakeOffer | None:
    """The cheapest deal that the other should find good: a free lot and what is missing in cash, or cash alone."""
    rules, view = chair.rules, chair.view
    want = Bundle(deeds=(square,))
    ours = [s for s in free if s not in rules.board.group_of(square)]
    theirs = frozenset(view.held_by(other))
    most = max(0, chair.cash - reserve(chair) // 2)
    ours.sort(key=lambda s: (not completes(rules, theirs, (s,)), -rules.board.squares[s].price))
    for deeds in (*((s,) for s in ours), ()):
        cash = _cash_to_please(chair, theirs, want, deeds)
        give = Bundle(cash=cash, deeds=deeds)
        if cash <= most and gain(rules, view.sites, chair.held, want, give) > 0:
            return act.MakeOffer(chair.seat, other, give, want)
    return None


def _cash_to_please(chair: Chair, theirs: frozenset[int], want: Bundle, deeds: tuple[int, ...]) -> int:
    """What makes the deal good for the other: their loss made up for, and a share of our gain."""
    rules, sites = chair.rules, chair.view.sites
    after = theirs.union(deeds).difference(want.deeds)
    touched = (*deeds, *want.deeds)
    lost = worth_of(rules, sites, theirs, touched) - worth_of(rules, sites, after, touched)
    ours = gain(rules, sites, chair.held, want, Bundle(deeds=deeds))
    least = max(0.0, lost + rules.unit, (ours / 3 + lost) / (1 + 1 / 3) + rules.unit)
    return int(least // rules.unit + 1) * rules.unit


def _is_free(chair: Chair, square: int) -> bool:
    """Whether a lot of ours may go: it is of no whole group of ours, which also has no building then."""
    group = chair.rules.board.group_of(square)
    return not all(chair.view.sites[s].holder == chair.seat for s in group)
