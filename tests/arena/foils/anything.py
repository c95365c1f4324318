"""Plays anything that is allowed, at random: it leaves only when it must, and offers now and then."""

from __future__ import annotations

import random

from bots.chair import Chair
from games.engine import actions as act
from games.engine.asks import ASKS
from games.engine.elements import BANK, Bundle

from . import land

BUSINESS = ("mortgage", "redeem", "repay", "sell", "build", "exchange")
LEFT_OUT = (*BUSINESS, "bankrupt", "offer", "withdraw", "settle", "accept", "refuse", "claim", "collect")


class Anything:
    """A player of one game, with dice of its own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.turn = dice, -1

    def __call__(self, chair: Chair) -> act.PlayerAction | None:
        """Any answer to what is asked, and once a turn any business."""
        seat, view = chair.seat, chair.view
        for claim in view.claims:
            if claim.owner == seat:
                return act.Collect(seat) if claim.visitor == BANK else act.Claim(seat)
        if any(debt.debtor == seat for debt in view.debts):
            return self._any(chair, ("pay",)) or self._any(chair, ("mortgage", "sell")) or act.Bankrupt(seat)
        for offer in view.offers:
            if offer.taker == seat:
                found = self._any(chair, ("accept",)) if self.dice.random() < 0.3 else None
                return found if isinstance(found, act.Accept) else act.Refuse(seat, offer.number)
        if seat not in view.awaited:
            return None
        if view.turn == seat and self.turn != view.turn_no and self.dice.random() < 0.5:
            self.turn = view.turn_no
            found = self._any(chair, BUSINESS) if self.dice.random() < 0.8 else self._offer(chair)
            if found:
                return found
        names = tuple(name for name in ASKS if name not in LEFT_OUT)
        return self._any(chair, names) or self._any(chair, ("build", "give_up", "bankrupt"))

    def _any(self, chair: Chair, names: tuple[str, ...]) -> act.PlayerAction | None:
        found = [(name, action) for name in names for action in getattr(chair.may(name), "actions", ())]
        if not found:
            return None
        name, action = self.dice.choice(found)
        if isinstance(action, act.Bid):
            most = chair.rules.board.squares[getattr(chair.view.asked, "square", 1)].price * 2
            top = min(chair.may(name).most or action.amount, max(most, action.amount))  # type: ignore[union-attr]
            return (
                action._replace(amount=land.rounded(chair, self.dice.choice((action.amount, top))))
                if (top >= action.amount)
                else action
            )
        return action

    def _offer(self, chair: Chair) -> act.PlayerAction | None:
        seats = list(land.others(chair))
        if chair.view.debts or not seats or any(offer.giver == chair.seat for offer in chair.view.offers):
            return None
        seat = self.dice.choice(seats)
        give, want = ([*land.tradable(chair, who)] for who in (chair.seat, seat))
        sides = [tuple(self.dice.sample(deeds, min(len(deeds), self.dice.randint(0, 2)))) for deeds in (give, want)]
        if not any(sides):
            return None
        cash = land.of_cash(chair, self.dice.random() * chair.cash / 3)
        return act.MakeOffer(chair.seat, seat, Bundle(cash.cash, sides[0]), Bundle(deeds=sides[1]))
