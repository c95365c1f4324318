"""What a bot makes of its options where land is leased: the cash that each brings by the fees still to come."""

from __future__ import annotations

from functools import partial

from games.engine import actions as act
from games.engine.agenda import Auction, ToTake
from games.engine.rules.tenure import Leasing

from ..chair import Chair
from ..weighed import Weighed, weighed
from .reserve import reserve
from .trades import gain
from .visits import Count, Visits, visits
from .worth import earned, loan_on, worth


def in_fees(
    chair: Chair,
    chosen: tuple[act.PlayerAction, ...],
    answers: Count = visits,
    builds: Count = visits,
    offers: Count = visits,
) -> Weighed:
    """By what each brings: offers of others, buildings and one's own offers by visits as they are counted for each."""
    value = partial(_brings, visits(chair), answers(chair), builds(chair), offers(chair))
    return weighed(chair, chosen, "gain", value)


def _brings(
    seen: Visits,
    hoped: Visits,
    built: Visits,
    offered: Visits,
    chair: Chair,
    action: act.PlayerAction,
    then: Chair | None,
) -> float | None:
    seat = chair.seat
    match action, chair.view.asked:
        case act.MakeOffer(), _:
            return gain(chair, offered, seat, action.want, action.give)
        case act.Accept(), _:
            offer = next(offer for offer in chair.view.offers if offer.number == action.offer)
            return gain(chair, hoped, seat, offer.give, offer.want) - chair.ended_by(offer)
        case act.Bid(), Auction(piece=""):
            return _worth_of_lot(chair, seen, chair.view.asked.square) - action.amount
        case act.Lease(), ToTake():
            square = chair.view.asked.square
            return _worth_of_lot(chair, seen, square) - _rent(chair, square)
        case ((act.Pass() | act.Decline() | act.Refuse()), _):
            return 0.0
    if then is None or seat in then.view.out:
        return None
    counted = built if isinstance(action, act.Build) else seen
    return _standing(then, counted) - _standing(chair, counted)


def _worth_of_lot(chair: Chair, seen: Visits, square: int) -> float:
    return worth(chair, seen, square, chair.seat, max(0, chair.cash - reserve(chair)) / 2)


def _rent(chair: Chair, square: int) -> int:
    tenure = chair.rules.tenure
    return tenure.ground_rent(chair.rules.board, square) if isinstance(tenure, Leasing) else 0


def _standing(chair: Chair, seen: Visits) -> float:
    """Cash, and the fees of what stands, less what is owed on it."""
    sites = chair.view.sites
    parcels = (earned(chair, seen, s, sites[s].pieces, chair.seat) - loan_on(chair, s) for s in chair.held)
    return chair.cash - chair.owes + sum(parcels)
