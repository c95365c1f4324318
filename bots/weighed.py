"""Options with what a bot makes of them: values by which it can be explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from games.engine import actions as act
from games.engine.actions import PlayerAction
from games.engine.agenda import Auction, ToEnd
from games.engine.asks import ASKS, NAME_OF
from games.engine.events import Fact

from .chair import Chair

CountedIn = Literal["chance", "cash", "gain"]
"""What options are counted in: the chance to win, what one would be worth in cash, or what it brings in cash."""


class WeighedOption(NamedTuple):
    """Something that may be done, what it is worth (None where the dice or others decide), and what it leads to."""

    action: PlayerAction
    value: float | None
    facts: tuple[Fact, ...] = ()

    def does(self, action: PlayerAction | None) -> bool:
        """Whether it is this action."""
        return action is not None and same(self.action) == same(action)


class Weighed(NamedTuple):
    """The options of a seat at one position, as one grade counts them; whether it has looked ahead for that."""

    currency: CountedIn
    options: tuple[WeighedOption, ...]
    looks_ahead: bool = False


Weigh = Callable[["Chair", tuple[PlayerAction, ...]], Weighed]
"""Weighs what a seat may do; what it is given is among it whatever it is worth."""
ValueOf = Callable[["Chair", PlayerAction, "Chair | None"], float | None]
"""What an action is worth at a chair; the chair after it is given where chance has no say in that."""

MOST = 8
"""How many options are told: the best of them."""
SUMS = frozenset({"offer", "settle", "withdraw", "bid", "want", "lowest_bid"})
"""Actions that have no list, for they name sums: only what was chosen of them is weighed."""
TO_AN_OFFER = frozenset({"accept", "refuse"})
OUT_OF_DEBT = frozenset({"pay", "sell", "mortgage", "bankrupt"})
BUSINESS = frozenset({"build", "redeem", "repay"})
ANSWERS = frozenset(name for name, ask in ASKS.items() if ask.answers)


def same(action: PlayerAction) -> Any:
    """What two actions share that are the same: their kind and what they name, in whatever order."""
    squares: tuple[int, ...] = getattr(action, "squares", ())
    return type(action), tuple(sorted(squares)), *(part for part in action if part is not squares)


def weighed(chair: Chair, chosen: tuple[PlayerAction, ...], currency: CountedIn, value: ValueOf) -> Weighed:
    """What a seat may do about what it is asked, each as `value` has it, the best first."""
    kept = listed(chair, _actions(chair, chosen), currency, value).options
    return Weighed(currency, tuple(one for place, one in enumerate(kept) if place < MOST or any(map(one.does, chosen))))


def listed(chair: Chair, actions: Iterable[PlayerAction], currency: CountedIn, value: ValueOf) -> Weighed:
    """Just these, each as `value` has it, the best first."""
    options = sorted(
        (_option(chair, action, value) for action in actions),
        key=lambda option: (option.value is None, -(option.value or 0)),
    )
    return Weighed(currency, tuple(options))


def nothing_weighed(chair: Chair, chosen: tuple[PlayerAction, ...]) -> Weighed:
    """For whoever counts nothing."""
    return Weighed("chance", ())


def _option(chair: Chair, action: PlayerAction, value: ValueOf) -> WeighedOption:
    tried = chair.after(action)
    then, facts = tried if tried else (None, ())
    return WeighedOption(action, value(chair, action, then), facts)


def _actions(chair: Chair, chosen: tuple[PlayerAction, ...]) -> Iterator[PlayerAction]:
    """All that answers the same question as what was chosen, and that itself; each once."""
    names = {NAME_OF[type(action)] for action in chosen} | _family(chair, chosen)
    known = set()
    bid = chair.may("bid") if isinstance(chair.view.asked, Auction) else None
    least = bid.actions[:1] if bid else ()
    for action in (*chosen, *least, *chair.all_allowed(names - SUMS)):
        if same(action) not in known:
            known.add(same(action))
            yield action


def _is_answer(chair: Chair, action: PlayerAction) -> bool:
    """Whether an action answers an offer, be it by another."""
    if isinstance(action, act.MakeOffer):
        return any((offer.giver, offer.taker) == (action.to, chair.seat) for offer in chair.view.offers)
    return isinstance(action, act.Accept | act.Refuse)


def _family(chair: Chair, chosen: tuple[PlayerAction, ...]) -> frozenset[str]:
    """The names of the actions that answer the same question."""
    if any(_is_answer(chair, action) for action in chosen):
        return TO_AN_OFFER
    if chair.debt:
        return OUT_OF_DEBT
    return ANSWERS | BUSINESS if isinstance(chair.view.asked, ToEnd) else ANSWERS
