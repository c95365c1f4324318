"""What a bot makes of its options where land is owned: the chance to win after each, or what it would be worth."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import Auction, ToTake
from games.engine.elements import Bundle

from ..chair import Chair
from ..weighed import Weighed, listed, weighed
from .auctions.rivalry import chance_if_lost, chances_if_bought, chances_if_lost
from .chances.income_tables import levels_of
from .chances.prospects import prospects_of
from .debts.ruin import chance_if_saved, ruins, saves
from .deed_values import gain, worth_of
from .insolvent import chance_if_ruined
from .trades.appraising import appraise


def in_chances(chair: Chair, chosen: tuple[act.PlayerAction, ...]) -> Weighed:
    """By the chance to win that each leaves; an offer that saves somebody from ruin beside that ruin."""
    return _beside_the_ruin(chair, chosen) or weighed(chair, chosen, "chance", _chance)


def in_cash(chair: Chair, chosen: tuple[act.PlayerAction, ...]) -> Weighed:
    """By the cash and the printed prices, groups counted for more, that one would have."""
    return weighed(chair, chosen, "cash", _cash)


def _beside_the_ruin(chair: Chair, chosen: tuple[act.PlayerAction, ...]) -> Weighed | None:
    """Offers that save somebody who cannot pay another, and what comes without them; None for all else."""
    p = prospects_of(chair)
    offers = [action for action in chosen if isinstance(action, act.MakeOffer)]
    ruin = next((ruin for ruin in ruins(p) if all(saves(p, ruin, offer) for offer in offers)), None)
    if ruin is None or len(offers) < len(chosen):
        return None

    def chance(chair: Chair, action: act.PlayerAction, then: Chair | None) -> float | None:
        if isinstance(action, act.MakeOffer):
            return chance_if_saved(p, ruin, action)
        return chance_if_ruined(chair, ruin.debtor)

    return listed(chair, (*offers, act.Bankrupt(ruin.debtor)), "chance", chance)


def _chance(chair: Chair, action: act.PlayerAction, then: Chair | None) -> float | None:
    now = _chance_of(chair)
    match action, chair.view.asked:
        case act.MakeOffer(), _:
            return now + appraise(chair, action.to, action.want, action.give).own
        case act.Bid(), Auction(piece="") as auction:
            return chances_if_bought(chair, auction)(action.amount)
        case act.Pass(), Auction(piece="") as auction:
            return chances_if_lost(chair, auction)(max(auction.high, auction.lowest))
        case act.Decline(), ToTake():
            return chance_if_lost(chair, chair.view.asked.square)
    if then is None:
        return None
    return 0.0 if chair.seat in then.view.out else _chance_of(then)


def _chance_of(chair: Chair) -> float:
    """The chance to win as things are, what is owed paid."""
    p, seat = prospects_of(chair), chair.seat
    if not chair.owes:
        return p.chances[seat]
    return p.chance_with({seat: p.strength(seat, chair.view.cash[seat] - chair.owes)})


def _cash(chair: Chair, action: act.PlayerAction, then: Chair | None) -> float | None:
    now = _worth(chair)
    match action, chair.view.asked:
        case act.MakeOffer(), _:
            return now + gain(chair.rules, chair.view.sites, chair.held, action.want, action.give)
        case act.Bid(), Auction(piece=""):
            square = chair.view.asked.square
            more = gain(chair.rules, chair.view.sites, chair.held, Bundle(deeds=(square,)), Bundle(cash=action.amount))
            return now + more
        case act.Pass(), Auction():
            return now
    return None if then is None else _worth(then)


def _worth(chair: Chair) -> float:
    """Cash, deeds, and what stands on them at the price of building it."""
    sites, printed = chair.view.sites, chair.rules.board.squares
    built = (
        printed[square].house_price * level
        for square in chair.held
        for level in levels_of(chair.rules, sites, (square,))
    )
    return chair.cash - chair.owes + worth_of(chair.rules, sites, chair.held) + sum(built)
