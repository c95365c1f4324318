"""Steady as it was before there were grades: buys, builds evenly, trades to complete groups, sells its land."""

from __future__ import annotations

from bots.chair import Chair
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
from games.engine.elements import BANK, OUTSIDE

from . import steady_bidding as bidding
from . import steady_building as building
from . import steady_lessee as lessee
from . import steady_trading as trading
from .steady_purse import leases, reserve
from .steady_values import completes


def choose(chair: Chair) -> act.PlayerAction | None:
    """What to do now; None if there is nothing that this seat must or wants to do."""
    seat, view = chair.seat, chair.view
    for claim in view.claims:
        if claim.owner == seat:
            return act.Collect(seat) if claim.visitor == BANK else act.Claim(seat)
    for debt in view.debts:
        if debt.debtor == seat:
            return lessee.out_of_debt(chair) if leases(chair) else _out_of_debt(chair)
    for offer in view.offers:
        if offer.taker == seat:
            return trading.answer(chair, offer)
    return _awaited(chair) if seat in view.awaited else None


def _awaited(chair: Chair) -> act.PlayerAction:
    seat = chair.seat
    match chair.view.asked:
        case ToThrow():
            return _before_throw(chair)
        case ToTake(square=square) if leases(chair):
            return lessee.take(chair, square)
        case ToKeep(squares=squares):
            return lessee.keep(chair, squares)
        case ToTake(square=square):
            return act.Buy(seat) if chair.may("buy") else _raise_for(chair, square) or act.Decline(seat)
        case Auction() as auction:
            return bidding.bid(chair, auction)
        case ToFixLowest():
            allowed = chair.may("lowest_bid")
            assert allowed
            return allowed.actions[0]
        case ToLeaveJail():
            return _leave_jail(chair)
        case ToChoose(among=words):
            return act.Choose(seat, _choice(chair, words))
        case ToWant():
            return building.want(chair)
        case ToPlace():
            return lessee.place(chair) if leases(chair) else building.place(chair)
        case ToEnd() if leases(chair):
            return lessee.business(chair) or act.End(seat)
        case ToEnd():
            return building.build(chair) or _redeem(chair) or trading.propose(chair) or act.End(seat)
    raise AssertionError("awaited for nothing")


def _choice(chair: Chair, words: tuple[act.Reply, ...]) -> act.Reply:
    """Of a card: pay while one is rich. Of a tax: what costs less, and the sum rather than a throw of the dice."""
    first, last = (choice.price.costs for choice in chair.may("choose") or ())
    if isinstance(chair.view.asked, ToChoose) and chair.view.asked.area == "cards":
        return words[0] if chair.cash >= 4 * (first or 0) else words[-1]
    return words[-1] if first is not None and last is not None and last <= first else words[0]


# --- money -----------------------------------------------------------------------------------------------


def _out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage what stands alone, sell houses, mortgage the rest, and only then give up."""
    seat = chair.seat
    if chair.may("pay"):
        return act.Pay(seat)
    return _mortgage(chair) or _sell(chair) or act.Bankrupt(seat)


def _mortgage(chair: Chair) -> act.PlayerAction | None:
    """A deed outside whole groups first, the cheapest."""
    held, sites, squares = chair.held, chair.view.sites, chair.rules.board.squares
    free = [square for square in sorted(held) if not sites[square].owed]
    free.sort(key=lambda s: (completes(chair.rules, held, (s,)), squares[s].price))
    return chair.first([act.Mortgage(chair.seat, square) for square in free])


def _sell(chair: Chair) -> act.PlayerAction | None:
    """The house that was the cheapest."""
    sites, squares = chair.view.sites, chair.rules.board.squares
    built = [square for square in sorted(chair.held) if sites[square].pieces]
    built.sort(key=lambda square: squares[square].house_price)
    return chair.first([act.Sell(chair.seat, (square,)) for square in built])


def _raise_for(chair: Chair, square: int) -> act.PlayerAction | None:
    """Mortgage something for a lot that completes a group, if that can bring enough."""
    held = chair.held
    if not completes(chair.rules, held, (square,)):
        return None
    spare = [choice for s, choice in chair.squares("mortgage").items() if not completes(chair.rules, held, (s,))]
    if chair.cash + sum(choice.price.brings or 0 for choice in spare) < chair.rules.board.squares[square].price:
        return None
    return _mortgage(chair)


def _redeem(chair: Chair) -> act.PlayerAction | None:
    held, sites = chair.held, chair.view.sites
    mortgaged = [square for square in held if sites[square].owed]
    if not mortgaged:
        return None
    spare = chair.cash - 2 * reserve(chair)
    borne = [square for square in mortgaged if sites[square].owed <= spare]
    for square in sorted(borne, key=lambda s: (-completes(chair.rules, held, (s,)), s)):
        choice = chair.choice(act.Redeem(chair.seat, square))
        if choice is not None and (choice.price.costs or 0) <= spare:
            return choice.action
    return None


# --- jail -----------------------------------------------------------------------------------------------


def _before_throw(chair: Chair) -> act.PlayerAction:
    """Where one pays before the throw: out of jail early, while there is something to buy."""
    seat = chair.seat
    if chair.view.jail[seat] != OUTSIDE and _is_land_free(chair):
        if chair.may("use_card"):
            return act.UseCard(seat)
        if chair.may("pay_fine"):
            return act.PayFine(seat)
    return act.Roll(seat)


def _is_land_free(chair: Chair) -> bool:
    """Whether there is anything left to buy."""
    groups = chair.rules.board.groups.values()
    return any(chair.view.sites[square].holder is None for group in groups for square in group)


def _leave_jail(chair: Chair) -> act.PlayerAction:
    """Out early while there is something to buy, later only when we must."""
    seat = chair.seat
    if not _is_land_free(chair) and chair.may("stay"):
        return act.Stay(seat)
    if chair.may("use_card"):
        return act.UseCard(seat)
    if chair.may("pay_fine"):
        return act.PayFine(seat)
    return act.Stay(seat)
