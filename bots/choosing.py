"""Which of its parts a bot asks now: the same for every grade."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import (
    Auction,
    ToChoose,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToPlace,
    ToTake,
    ToThrow,
    ToWant,
)
from games.engine.elements import BANK, Offer

from .chair import Chair
from .dealings import deeds_of
from .owned.deed_values import completes
from .parts import Parts


def choose(parts: Parts, chair: Chair) -> act.PlayerAction | None:
    """What these parts do now; None if there is nothing that the seat must or wants to do."""
    seat, view = chair.seat, chair.view
    for offer in view.offers if parts.takes_back else ():
        if offer.giver == seat and not offer.settles and _is_to_be_taken_back(parts, chair, offer):
            return act.Withdraw(seat, offer.number)
    for claim in view.claims:
        if claim.owner == seat:
            return parts.claim(chair, claim)
    for offer in view.offers:
        if offer.taker == seat and (offer.settles or not _is_in_the_balance(chair, offer)):
            return _answered(parts, chair, offer)  # before a debt: it may be what pays it
    if chair.debt:
        return None if _waits_for_an_answer(chair) else parts.debt(chair)
    if seat in view.awaited:
        return _awaited(parts, chair)
    return _rescue(parts, chair) if view.debts else None


def _is_to_be_taken_back(parts: Parts, chair: Chair, offer: Offer) -> bool:
    """Whether an offer of one's own has stood for a round, or has come to be another than the one that was made.

    It would arm the other alone for too little, also where they stand on what they lack, or it is under the hammer; it
    would break a group that is whole by now; it cannot be paid any more; it would be a loss. An offer survives the turn
    (R-37): else whoever does not answer waits until it suits them.
    """
    if _arms_the_other(parts, chair, offer) or _has_come_to_be_a_loss(parts, chair, offer):
        return True
    dealings = chair.dealings
    is_old = dealings.turn and dealings.turns_since_offer(chair.seat) > len(chair.others)
    is_done_with = is_old and chair.view.turn == chair.seat
    is_changed = offer.give.cash > chair.cash or _breaks_a_group(chair, offer)
    return (is_done_with or is_changed) and not chair.view.debts


def _arms_the_other(parts: Parts, chair: Chair, offer: Offer) -> bool:
    """Whether it makes a group whole for the other alone, for too little, or is about to."""
    theirs, rules = chair.held_by(offer.taker), chair.rules
    may_have = theirs | _about_to_be_had(chair, offer.taker)
    gives, wants = offer.give.deeds, offer.want.deeds
    if chair.leases or not completes(rules, may_have, gives) or completes(rules, chair.held, wants):
        return False
    return not completes(rules, theirs, gives) or parts.against(chair, _from_the_other_side(offer)) is not None


def _has_come_to_be_a_loss(parts: Parts, chair: Chair, offer: Offer) -> bool:
    """Whether one would lose by it now, as one counts: what it was made for has gone, or the other owes one everything.

    Where land is owned not in the turn in which it was made: what a chain begins with is none by itself. Nor is what
    one offers to be saved from a debt, as long as one owes it.
    """
    if chair.owes or not (chair.leases or (chair.dealings.turn and chair.dealings.turns_since_offer(chair.seat))):
        return False
    return parts.loses(chair, _from_the_other_side(offer))


def _from_the_other_side(offer: Offer) -> Offer:
    """An offer that stands, as if whoever it was made to had made it."""
    return Offer(offer.number, offer.taker, offer.giver, offer.want, offer.give)


def _breaks_a_group(chair: Chair, offer: Offer) -> bool:
    """Whether a lot of one's own would go whose group has come to be whole since it was offered."""
    gives = offer.give.deeds
    return not chair.leases and completes(chair.rules, chair.held.difference(gives), gives)


def _about_to_be_had(chair: Chair, seat: int) -> frozenset[int]:
    """The square on which a seat stands that it may take, or the one that may come to anybody under the hammer."""
    match chair.view.asked:
        case ToTake(seat=taker, square=square) if taker == seat:
            return frozenset((square,))
        case ToFixLowest(square=square) | Auction(square=square, piece=""):
            return frozenset((square,))
    return frozenset()


def _is_in_the_balance(chair: Chair, offer: Offer) -> bool:
    """Whether it is about to be known what one has, or another: an offer is answered then, in a debt before.

    Somebody may take or win a lot, so that a group is whole for them, or for oneself; what one has bid will be paid; a
    rent may yet be asked of one, or by whoever makes the offer.
    """
    view = chair.view
    if view.debts:
        return False
    rents = [claim for claim in view.claims if claim.visitor != BANK]
    is_asked = any(chair.seat == rent.visitor or offer.giver == rent.owner for rent in rents)
    return is_asked or isinstance(view.asked, ToTake | ToFixLowest | Auction | ToWant)


def _answered(parts: Parts, chair: Chair, offer: Offer) -> act.PlayerAction:
    """The answer to an offer; where it is no, what one would take instead, if there is any, and then no."""
    if chair.has_countered(offer):
        return act.Refuse(chair.seat, offer.number)
    answer = parts.answer(chair, offer)
    if isinstance(answer, act.Refuse) and chair.dealings.turn and chair.may_offer:
        instead = parts.counter(chair, offer)
        if instead is not None and _is_mannerly(chair, instead) and chair.after(instead) is not None:
            return instead
    return answer


def _rescue(parts: Parts, chair: Chair) -> act.PlayerAction | None:
    wished = parts.rescue(chair)
    return wished if wished is not None and _is_mannerly(chair, wished) else None


def _waits_for_an_answer(chair: Chair) -> bool:
    """Whether a creditor is thinking about deeds for a debt, or somebody about an offer, as long as there is time."""
    return chair.is_heard or any(offer.settles and offer.giver == chair.seat for offer in chair.view.offers)


def _awaited(parts: Parts, chair: Chair) -> act.PlayerAction:
    match chair.view.asked:
        case ToThrow():
            return parts.throw(chair)
        case ToEnd():
            for wish in parts.business:
                wished = wish(chair)
                if wished is not None and _is_mannerly(chair, wished):
                    return wished
            return act.End(chair.seat)
        case ToTake(square=square):
            return parts.take(chair, square)
        case ToKeep(squares=squares):
            return parts.keep(chair, squares)
        case Auction() as auction:
            return parts.bid(chair, auction)
        case ToFixLowest():
            return parts.lowest(chair)
        case ToLeaveJail():
            return parts.jail(chair)
        case ToChoose(among=words):
            return parts.choice(chair, words)
        case ToWant():
            return act.Pass(chair.seat) if chair.dealings.has_missed_a_piece(chair.seat) else parts.want(chair)
        case ToPlace():
            return parts.place(chair)
    raise AssertionError("awaited for nothing")


def _is_mannerly(chair: Chair, wished: act.PlayerAction) -> bool:
    """Whether it bothers nobody: who has missed a piece in this turn builds no more, and offers keep to `_is_welcome`.

    Who asks again and again for scarce pieces holds up the table, and may be outbid by who sells them for more.
    """
    if isinstance(wished, act.Build):
        return not chair.dealings.has_missed_a_piece(chair.seat)
    return not isinstance(wished, act.MakeOffer) or _is_welcome(chair, wished)


def _is_welcome(chair: Chair, wished: act.MakeOffer) -> bool:
    """One offer a turn at the most, none while another stands, none to who takes none now or has refused the like.

    Nor one to who has the like before them already: so many bots would send one person the same.
    """
    if wished.to not in chair.listeners or any(_is_as_good(offer, wished) for offer in chair.view.offers):
        return False
    stands = any(offer.giver == chair.seat for offer in chair.view.offers)
    dealings = chair.dealings
    return not stands and not dealings.has_offered_this_turn(chair.seat) and not dealings.was_refused(wished)


def _is_as_good(offer: Offer, wished: act.MakeOffer) -> bool:
    """Whether it brings the same player as much for the same things."""
    like = offer.taker == wished.to and deeds_of(offer.give, offer.want) == deeds_of(wished.give, wished.want)
    return like and offer.give.cash - offer.want.cash >= wished.give.cash - wished.want.cash
