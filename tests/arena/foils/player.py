"""What every foil does alike: answers what it is asked, pays, raises money, leaves jail; its habits say the rest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

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
from games.engine.elements import BANK, OUTSIDE, Offer

from . import building, land, leasing


class Memory:
    """What a foil remembers of one game."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.turn, self.offered = -1, 0
        self.asked: set[tuple[object, ...]] = set()
        """The builds that it has asked for in this turn: of scarce pieces it may not have got any."""
        self.tries: Counter[tuple[object, ...]] = Counter()
        """How often it has asked for the same deeds, or offered them, to the same seat."""


def keeps(chair: Chair) -> int:
    """A little, and most of what the next throw may cost."""
    start = chair.rules.setup.start_cash
    return int(0.03 * start + min(0.7 * land.danger(chair), start))


def list_price(memory: Memory, chair: Chair, auction: Auction) -> float:
    """What is printed; half as much again where it completes our group or would complete another's."""
    square = auction.square
    printed = chair.rules.board.squares[square].price
    if land.completes(chair, chair.seat, (square,)):
        return printed * 2.0
    return printed * (1.3 if any(land.completes(chair, seat, (square,)) for seat in land.others(chair)) else 0.95)


def nothing(memory: Memory, chair: Chair) -> Iterable[act.MakeOffer]:
    """Offers nothing."""
    return ()


class Habits(NamedTuple):
    """How a foil differs from a plain builder.

    `limit` is how high it bids for a square, `accepts` whether it takes an offer, `offers` what it might offer, the
    best first: the first that it has not made `again` turns ago is made, `most` in a turn. `highest` is how many pieces
    stand on a lot at the most, `takes` whether it buys what it lands on if it can, `keeps` the cash it keeps.
    """

    accepts: Callable[[Memory, Chair, Offer], bool] = lambda memory, chair, offer: False
    offers: Callable[[Memory, Chair], Iterable[act.MakeOffer]] = nothing
    limit: Callable[[Memory, Chair, Auction], float] = list_price
    takes: Callable[[Chair, int], bool] = lambda chair, square: True
    keeps: Callable[[Chair], int] = keeps
    highest: int = 5
    most: int = 1
    scarce: float = 1.5


class Foil:
    """A player made of habits; a new one for each game."""

    def __init__(self, habits: Habits, dice: random.Random) -> None:
        self.habits, self.memory = habits, Memory(dice)

    def __call__(self, chair: Chair) -> act.PlayerAction | None:
        """What to do now; None if there is nothing that it must do."""
        seat, view = chair.seat, chair.view
        for claim in view.claims:
            if claim.owner == seat:
                return act.Collect(seat) if claim.visitor == BANK else act.Claim(seat)
        if any(debt.debtor == seat for debt in view.debts):
            return leasing.out_of_debt(chair) if land.is_leased(chair) else building.out_of_debt(chair)
        for offer in view.offers:
            if offer.taker == seat:
                return self._answer(chair, offer)
        return self._asked(chair) if seat in view.awaited else None

    def _answer(self, chair: Chair, offer: Offer) -> act.PlayerAction:
        wanted = _settles(chair, offer) if offer.settles else self.habits.accepts(self.memory, chair, offer)
        if wanted:
            for choice in chair.may("accept") or ():
                if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
                    return choice.action
        return act.Refuse(chair.seat, offer.number)

    def _asked(self, chair: Chair) -> act.PlayerAction:
        seat = chair.seat
        match chair.view.asked:
            case ToThrow() | ToLeaveJail():
                return _jail(chair, chair.view.asked)
            case ToTake(square=square):
                return self._take(chair, square)
            case Auction() as auction:
                return self._bid(chair, auction)
            case ToFixLowest():
                return next(iter(chair.may("lowest_bid") or ())).action
            case ToChoose(among=words):
                return act.Choose(seat, _cheapest(chair, words))
            case ToWant(piece=piece):
                want = chair.may("want")
                return act.Want(seat, piece, want.most) if want and want.most else act.Pass(seat)
            case ToPlace():
                return building.place(chair)
            case ToKeep(squares=squares):
                return leasing.keep(chair, squares)
            case ToEnd():
                return self._business(chair) or act.End(seat)
        raise AssertionError("awaited for nothing")

    def _take(self, chair: Chair, square: int) -> act.PlayerAction:
        name = "lease" if land.is_leased(chair) else "buy"
        allowed = chair.may(name)
        if allowed and self.habits.takes(chair, square):
            return allowed.actions[0]
        return act.Decline(chair.seat)

    def _bid(self, chair: Chair, auction: Auction) -> act.PlayerAction:
        """Up to the limit, in steps that bring an auction to its end; sealed, the limit at once."""
        bid = chair.may("bid")
        if bid is None or bid.most is None:
            return act.Pass(chair.seat)
        limit = min(self._limit(chair, auction), bid.most)
        if bid.least > limit:
            return act.Pass(chair.seat)
        step = 0 if auction.by is None else int(limit) // 12
        amount = int(limit) if auction.mode == "sealed" else min(bid.least + step, int(limit))
        return act.Bid(chair.seat, max(bid.least, land.rounded(chair, amount)))

    def _limit(self, chair: Chair, auction: Auction) -> float:
        if auction.piece:
            dearest = auction.lowest if land.is_leased(chair) else building.dearest(chair)
            return min(dearest * self.habits.scarce, chair.cash - self.habits.keeps(chair) / 2)
        if land.is_leased(chair):
            return leasing.limit(chair, auction)
        return self.habits.limit(self.memory, chair, auction)

    def _business(self, chair: Chair) -> act.PlayerAction | None:
        keep = self.habits.keeps(chair)
        if land.is_leased(chair):
            built = leasing.build(chair, keep, self.habits.highest)
        else:
            built = building.build(chair, keep, self.habits.highest) or building.redeem(chair, keep)
        memory, turn = self.memory, chair.view.turn_no
        if memory.turn != turn:
            memory.turn, memory.offered = turn, 0
            memory.asked.clear()
        if isinstance(built, act.Build):
            asked = (built, *(chair.view.sites[square].pieces for square in built.squares))
            if asked in memory.asked:
                built = None
            memory.asked.add(asked)
        return built or self._offer(chair)

    def _offer(self, chair: Chair) -> act.PlayerAction | None:
        memory = self.memory
        if (
            memory.offered >= self.habits.most
            or chair.view.debts
            or any(o.giver == chair.seat for o in chair.view.offers)
        ):
            return None
        for offer in self.habits.offers(memory, chair):
            if _is_possible(chair, offer):
                memory.offered += 1
                memory.tries[key(offer)] += 1
                return offer
        return None


def key(offer: act.MakeOffer) -> tuple[object, ...]:
    """By what an offer is remembered: to whom, and which deeds; not the price."""
    return offer.to, offer.give.deeds, offer.want.deeds


def _is_possible(chair: Chair, offer: act.MakeOffer) -> bool:
    """Whether both have the cash, and there is anything in it."""
    mine, theirs = chair.cash, chair.view.cash[offer.to]
    things = offer.give.deeds + offer.want.deeds + offer.give.cards + offer.want.cards
    fees = 100 * len(offer.give.deeds + offer.want.deeds) if land.is_leased(chair) else 0
    fits = offer.give.cash + fees <= mine and offer.want.cash + fees <= theirs
    return bool(things) and fits and not (offer.give.cash and offer.want.cash)


def _settles(chair: Chair, offer: Offer) -> bool:
    """Deeds for at least half of what is owed: better than nothing."""
    owed = sum(debt.amount for debt in chair.view.debts if debt.debtor == offer.giver)
    return offer.give.cash + land.worth(chair, offer.give.deeds) >= owed / 2


def _cheapest(chair: Chair, words: tuple[act.Reply, ...]) -> act.Reply:
    """The word that costs least, as far as anybody can say; else the first."""
    found = {choice.action.word: choice.price.costs for choice in chair.may("choose") or ()}  # type: ignore[union-attr]
    known = {word: costs for word, costs in found.items() if costs is not None}
    return min(known, key=lambda word: known[word]) if len(known) == len(words) else words[0]


def _jail(chair: Chair, asked: object) -> act.PlayerAction:
    """Out while there is land to be had and little to fear; later one stays as long as one may."""
    seat, view = chair.seat, chair.view
    leaving = isinstance(asked, ToLeaveJail)
    if view.jail[seat] != OUTSIDE:
        free = any(view.sites[s].holder is None for squares in chair.rules.board.groups.values() for s in squares)
        early = free and land.danger(chair) < chair.cash
        if not early and leaving and chair.may("stay"):
            return act.Stay(seat)
        if early or leaving:
            for name, action in (("use_card", act.UseCard(seat)), ("pay_fine", act.PayFine(seat))):
                if chair.may(name):
                    return action
    return act.Stay(seat) if leaving else act.Roll(seat)
