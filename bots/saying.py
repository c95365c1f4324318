"""What a bot says of an offer that it makes or refuses: only what all can see, never what it would have taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.engine import actions as act
from games.engine.board import LOT
from games.engine.elements import Bundle, Offer
from games.reasons import Reason, Why

from .chair import Chair

Against = Callable[[Chair, Offer], Why | None]
"""What speaks against an offer, None if nothing does."""


def by_reckoning(chair: Chair, offer: Offer) -> Why | None:
    """For whoever can name nothing in particular."""
    return "against"


def never_trades(chair: Chair, offer: Offer) -> Why | None:
    """For whoever holds the seat of somebody absent."""
    return "keeps_a_seat"


def reason_for(chair: Chair, action: act.PlayerAction, against: Against) -> Reason | None:
    """Why an offer is made, or one is refused; None of anything else."""
    if isinstance(action, act.MakeOffer):
        return _of_an_offer(chair, action)
    if isinstance(action, act.Settle):
        debt = chair.debt
        return Reason("settles", debt.creditor) if debt and isinstance(debt.creditor, int) else None
    if isinstance(action, act.Refuse):
        offer = next((offer for offer in chair.view.offers if offer.number == action.offer), None)
        if offer is not None and chair.has_countered(offer):
            return Reason("instead", offer.giver)
        return offer and _of_a_refusal(chair, offer, against(chair, offer) or "against")
    return None


def _of_a_refusal(chair: Chair, offer: Offer, why: Why) -> Reason:
    """Why an offer is refused, said of the squares that show it where there are such."""
    if why in ("too_little", "more_for_you", "against") and not chair.leases and not offer.settles:
        broken = [square for square in offer.want.deeds if _is_whole(chair, square)]
        whole = _made_whole(chair, offer.giver, offer.want, offer.give)
        if broken:
            return Reason("breaks_my_group", offer.giver, chair.rules.board.group_of(broken[0]))
        if whole:
            return Reason("whole_for_you", offer.giver, whole)
        given = offer.give.deeds
        if given and not offer.give.cash and all(chair.view.sites[square].owed for square in given):
            return Reason("mortgaged", offer.giver, given)
    return Reason(_of_a_price(offer) if why == "too_little" else why, offer.giver)


def _of_a_price(offer: Offer) -> Why:
    """Too little, said of the cash where one side has nothing else to give."""
    only_asks, only_offers = (not (side.deeds or side.cards) for side in (offer.want, offer.give))
    if offer.settles or only_asks == only_offers:
        return "too_little"
    if only_asks:
        return "asks_too_much" if offer.want.cash else "too_little"
    return "offers_too_little"


def _of_an_offer(chair: Chair, offer: act.MakeOffer) -> Reason:
    if chair.debt:
        return Reason("rescues", offer.to)
    if any(debt.debtor == offer.to for debt in chair.view.debts):
        return Reason("pays_your_debt", offer.to)
    if any((other.giver, other.taker) == (offer.to, chair.seat) for other in chair.view.offers):
        return Reason("counters", offer.to)
    if chair.leases:
        return Reason("earns" if offer.want.deeds else "sells", offer.to)
    mine = _made_whole(chair, chair.seat, offer.want, offer.give)
    if mine and _made_whole(chair, offer.to, offer.give, offer.want):
        return Reason("whole_for_both", offer.to)
    if mine:
        return Reason("whole_for_me", offer.to, mine)
    return _of_what_is_wanted(chair, offer) if offer.want.deeds else Reason("sells", offer.to)


def _of_what_is_wanted(chair: Chair, offer: act.MakeOffer) -> Reason:
    """Why deeds are asked for by themselves: they make a group whole with those that stay, or come nearer to it."""
    groups = list(dict.fromkeys(tuple(chair.rules.board.group_of(square)) for square in offer.want.deeds))
    kept, wanted = chair.held.difference(offer.give.deeds), set(offer.want.deeds)
    for group in groups:
        if kept.union(wanted).issuperset(group):
            return Reason("whole_for_me", offer.to, group)
    for group in groups:
        if kept.intersection(group) or len(wanted.intersection(group)) > 1:
            return Reason("nearer_for_me", offer.to, group)
    return Reason("of_use", offer.to)


def _is_whole(chair: Chair, square: int) -> bool:
    """Whether the seat has the whole coloured group of a square."""
    group = chair.rules.board.group_of(square)
    return chair.rules.board.squares[square].kind == LOT and chair.held.issuperset(group)


def _made_whole(chair: Chair, seat: int, gets: Bundle, gives: Bundle) -> tuple[int, ...]:
    """The first coloured group that a trade makes whole for a seat; nothing if there is none."""
    return next(_groups_made(chair, seat, gets, gives), ())


def _groups_made(chair: Chair, seat: int, gets: Bundle, gives: Bundle) -> Iterator[tuple[int, ...]]:
    after = {*chair.view.held_by(seat), *gets.deeds} - {*gives.deeds}
    for square in gets.deeds:
        group = chair.rules.board.group_of(square)
        if chair.rules.board.squares[square].kind == LOT and after.issuperset(group):
            yield tuple(group)
