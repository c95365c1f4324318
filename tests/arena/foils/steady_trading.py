"""How the steady player trades: it completes groups, and never a rival's for nothing."""

from __future__ import annotations

from bots.chair import Chair
from games.engine import Choice
from games.engine import actions as act
from games.engine.elements import Bundle, Offer

from . import steady_lessee as lessee
from .steady_purse import leases, reserve
from .steady_values import completes, gain, worth_of


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what is worth it, and never complete a rival's group for nothing."""
    seat = chair.seat
    for choice in chair.may("accept") or ():
        if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
            return choice.action if _is_good(chair, offer, choice) else act.Refuse(seat, offer.number)
    return act.Refuse(seat, offer.number)


def _is_good(chair: Chair, offer: Offer, choice: Choice) -> bool:
    rules, view = chair.rules, chair.view
    if leases(chair) and not offer.settles:
        return lessee.is_good(chair, offer, choice.price)
    if offer.settles:
        owed = sum(debt.amount for debt in view.debts if (debt.debtor, debt.creditor) == (offer.giver, offer.taker))
        gets = offer.give.cash + sum(rules.board.squares[s].price / 2 for s in offer.give.deeds)
        return gets >= owed
    mine = gain(rules, view.sites, chair.held, offer.give, offer.want)
    if completes(rules, view.held_by(offer.giver), offer.want.deeds):
        theirs = gain(rules, view.sites, view.held_by(offer.giver), offer.want, offer.give)
        return mine > 0 and mine >= theirs / 3
    return mine > 0


def propose(chair: Chair) -> act.PlayerAction | None:
    """At most one offer a turn: what completes a group for us, paid in deeds that complete one for them, or in cash."""
    view = chair.view
    if (view.turn_no + view.offer_no) % 2 or any(offer.giver == chair.seat for offer in view.offers):
        return None
    wanted, most = _wanted(chair), chair.cash - reserve(chair) // 2
    if not wanted or most < chair.rules.unit:  # the least that is ever paid
        return None
    wishes = [(other, s) for other in view.still_in() for s in wanted if view.sites[s].holder == other]
    for place in range(len(wishes)):
        other, square = wishes[(place + view.offer_no // 2) % len(wishes)]
        offer = _offer_for(chair, other, square, most)
        if offer is not None:
            return offer
    return None


def _wanted(chair: Chair) -> list[int]:
    """The lots that complete a group of ours, with no building on it, ascending."""
    sites, squares, held, found = chair.view.sites, chair.rules.board.squares, chair.held, []
    for group in chair.rules.board.groups.values():
        if len(held.intersection(group)) == len(group) - 1 and squares[group[0]].kind == "lot":
            found += [] if any(sites[s].pieces for s in group) else [s for s in group if s not in held]
    return sorted(found)


def _offer_for(chair: Chair, other: int, square: int, most: int) -> act.PlayerAction | None:
    """The cheapest deal that the other should find good: a lot of ours and what is missing in cash, or cash alone."""
    rules, view = chair.rules, chair.view
    want = Bundle(deeds=(square,))
    ours = [s for s in chair.held if s not in rules.board.group_of(square) and _is_free(chair, s)]
    theirs = frozenset(view.held_by(other))
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
    return not chair.held.issuperset(chair.rules.board.group_of(square))
