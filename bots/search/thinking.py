"""Parts that think: what they would do, beside all else that may be worth a thought, weighed in the futures of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.agenda import Auction, ToWant
from games.engine.elements import OUTSIDE

from .. import weighed as told
from ..chair import Chair
from ..parts import Habit, Parts
from .ahead import Ahead
from .weighing import Budget, began, best_of, weighed

MOST = 5
"""How many ways are weighed at the most."""
TRADES = (act.MakeOffer, act.Accept, act.Refuse, act.Settle)
"""What is done without a thought: in these futures nobody trades."""
STEP = 8
"""By this part of the highest bid one bids more than the least, where one goes on against one's habit."""


class Thinker(NamedTuple):
    """What would be done without a thought, how one looks ahead, and for how long."""

    parts: Parts
    ahead: Ahead
    budget: Budget

    def best(self, chair: Chair, usual: act.PlayerAction, others: Iterable[act.PlayerAction]) -> act.PlayerAction:
        """What is usual, or what is clearly better; what is usual once a clock is about to end the game.

        Who is imagined to play on builds as if there were none.
        """
        if chair.rounds_left is not None:
            return usual
        ways = list(dict.fromkeys((usual, *others)))[:MOST]
        return best_of(chair, ways, self.ahead, self.budget)

    def throw(self, chair: Chair) -> act.PlayerAction:
        """In jail: throw, pay, or play a card."""
        usual = self.parts.throw(chair)
        if chair.view.jail[chair.seat] == OUTSIDE:
            return usual
        return self.best(chair, usual, (*_named(chair, "use_card", "pay_fine"), act.Roll(chair.seat)))

    def jail(self, chair: Chair) -> act.PlayerAction:
        """After a failed throw: pay, play a card, or stay."""
        return self.best(chair, self.parts.jail(chair), _named(chair, "stay", "use_card", "pay_fine"))

    def take(self, chair: Chair, square: int) -> act.PlayerAction:
        """Take it, or leave it to the hammer."""
        return self.best(chair, self.parts.take(chair, square), _named(chair, "buy", "lease", "decline"))

    def bid(self, chair: Chair, auction: Auction) -> act.PlayerAction:
        """Bid as usual, or leave it to others; where one would, bid once more, by a step that ends an auction soon.

        The first bid for a piece is as usual: who has asked for it and thinks better of it would ask again, for ever.
        """
        usual, allowed = self.parts.bid(chair, auction), chair.may("bid")
        if auction.piece and auction.by is None:
            return usual
        if allowed is None or allowed.most is None or allowed.least > allowed.most:
            return usual
        unit = chair.rules.unit
        more = min(allowed.most, allowed.least + max(auction.lowest, auction.high) // STEP // unit * unit)
        if isinstance(usual, act.Pass):
            return self.best(chair, usual, (act.Bid(chair.seat, more),))
        return self.best(chair, usual, (act.Pass(chair.seat),))

    def choice(self, chair: Chair, words: tuple[act.Reply, ...]) -> act.PlayerAction:
        """Any of the words."""
        return self.best(chair, self.parts.choice(chair, words), _named(chair, "choose"))

    def want(self, chair: Chair) -> act.PlayerAction:
        """Of scarce pieces as many as usual, all, or none."""
        usual, allowed, asked = self.parts.want(chair), chair.may("want"), chair.view.asked
        if allowed is None or not allowed.most or not isinstance(asked, ToWant):
            return usual
        return self.best(chair, usual, (act.Want(chair.seat, asked.piece, allowed.most), *_named(chair, "pass")))

    def begin(self, chair: Chair) -> None:
        """From here the time counts: what it thinks about offers is part of the same decision."""
        began(chair)

    def business(self, chair: Chair) -> act.PlayerAction | None:
        """What is wished for first, one of the other wishes, or the end of the turn."""
        wished = [action for action in (wish(chair) for wish in self.parts.business) if action]
        if chair.dealings.has_missed_a_piece(chair.seat):  # then nothing more is built in this turn
            wished = [action for action in wished if not isinstance(action, act.Build)]
        if not wished:
            return None
        first, *others = wished
        others = [other for other in others if not isinstance(other, act.Mortgage)]  # it would be redeemed again
        found = self.best(chair, first, (act.End(chair.seat), *others))
        return None if isinstance(found, act.End) else found

    def weigh(self, chair: Chair, chosen: tuple[act.PlayerAction, ...]) -> told.Weighed:
        """What it makes of its options: what they lead to, as far as there is time for them."""
        usual = self.parts.weigh(chair, chosen)
        at_once = (
            chair.owes > 0 or chair.rounds_left is not None or any(isinstance(action, TRADES) for action in chosen)
        )
        of_others = any(option.action.seat != chair.seat for option in usual.options)
        if at_once or not chair.knows_all_answers or len(usual.options) < 2 or of_others:
            return usual
        facts = {told.same(option.action): option.facts for option in usual.options}
        ways = [*chosen, *(one.action for one in usual.options if not any(one.does(other) for other in chosen))]
        found = weighed(chair, ways[: max(MOST, len(chosen))], self.ahead, self.budget)
        options = (
            told.WeighedOption(one.action, one.chance if one.values else None, facts.get(told.same(one.action), ()))
            for one in found
        )
        ranked = sorted(options, key=lambda option: (option.value is None, -(option.value or 0)))
        return told.Weighed("chance", tuple(ranked), looks_ahead=True)


def _named(chair: Chair, *names: str) -> Iterator[act.PlayerAction]:
    """What is allowed of these."""
    for name in names:
        allowed = chair.may(name)
        if allowed:
            yield from allowed.actions


def thinking(parts: Parts, ahead: Ahead, budget: Budget, at_once: tuple[Habit, ...] = ()) -> Parts:
    """The same parts, with a thought before what decides games: land, auctions, building, jail.

    What is `at_once` of their business is done without one: all that offers must be among it. So are answers to offers,
    and what pays a debt.
    """
    rest = tuple(habit for habit in parts.business if habit not in at_once)
    thinker = Thinker(parts._replace(business=rest), ahead, budget)
    business: tuple[Habit, ...] = (thinker.begin, *at_once, thinker.business)
    return parts._replace(
        throw=thinker.throw,
        jail=thinker.jail,
        take=thinker.take,
        bid=thinker.bid,
        choice=thinker.choice,
        want=thinker.want,
        business=business,
        weigh=thinker.weigh,
    )
