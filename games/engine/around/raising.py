"""How somebody in debt may raise the money: what to sell and to mortgage, so that as little income as possible goes.

It knows no rule: what is lawful and what it brings is asked of `legal`, step by step, each at the position after the
one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..actions import PlayerAction
from ..chance import ChanceError, Recorded
from ..edition import Edition
from ..elements import Debt, Site
from ..events import Fact, Mortgaged, SoldBack
from ..legal import Choice, legal
from ..play import Refused
from ..position import Position, State
from ..surface import decide
from ..table import Table, oldest

WAYS = ("sell", "mortgage")
"""The actions that raise money from the bank, whoever agrees."""


class RaisingStep(NamedTuple):
    """One thing to sell or to mortgage, and what it brings, in whole units; `facts` are all that goes with it."""

    action: PlayerAction
    brings: int
    facts: tuple[Fact, ...] = ()


class Raising(NamedTuple):
    """The oldest debt of a seat: what is in hand for it, what is lacking, and the steps that raise it.

    What the seat has bid in the open is not in hand (R-04).
    `most` is what all steps that there are would bring; `enough` says whether that pays the debt.
    """

    debt: Debt
    cash: int
    lacking: int
    steps: tuple[RaisingStep, ...]
    most: int
    enough: bool

    @property
    def short(self) -> int:
        """What is missing once everything is raised; 0 where that is enough, or where that is not all."""
        return 0 if self.enough else max(0, self.lacking - self.most)

    @property
    def left(self) -> int:
        """The cash that one has once the steps are played and the debt is paid."""
        return max(0, self.cash + sum(step.brings for step in self.steps) - self.debt.amount)


def raising(edition: Edition, state: State, seat: int) -> Raising | None:
    """How a seat may pay its oldest debt; None if it owes nothing."""
    debt = oldest(state.debts, seat)
    if debt is None:
        return None
    cash = _in_hand(edition, state, seat)
    lacking = max(0, debt.amount - cash)
    steps: list[RaisingStep] = []
    at = state
    while not _may_pay(edition, at, seat) and (found := _best(edition, at, seat, debt.amount)):
        step, at = found
        steps.append(step)
    enough = _may_pay(edition, at, seat)
    needed = _without_spare(edition, state, seat, steps) if enough else steps
    most = sum(step.brings for step in steps) + sum(_all_else(edition, at, seat))
    return Raising(debt, cash, lacking, tuple(needed), most, enough)


def _in_hand(edition: Edition, state: State, seat: int) -> int:
    return Table(edition, state).cash_for_dues(seat)


def _may_pay(edition: Edition, state: State, seat: int) -> bool:
    return bool(legal(edition, state, seat, ("pay",)))


def _best(edition: Edition, state: State, seat: int, amount: int) -> tuple[RaisingStep, State] | None:
    """What costs least income: of all that is enough alone the least, else the least for each unit brought."""
    lacking = amount - _in_hand(edition, state, seat)
    weighed = [(_lost(edition, state, choice), choice) for choice in _ways(edition, state, seat)]
    alone = [(lost, choice.price.gain or 0, choice) for lost, choice in weighed if (choice.price.gain or 0) >= lacking]
    if alone:
        chosen = min(alone, key=lambda found: found[:2])[2]
    elif weighed:
        chosen = min(weighed, key=lambda found: found[0] / (found[1].price.gain or 1))[1]
    else:
        return None
    after = _played(edition, state, chosen.action)
    return None if after is None else (RaisingStep(chosen.action, chosen.price.gain or 0, chosen.price.facts), after)


def _ways(edition: Edition, state: State, seat: int) -> Iterator[Choice]:
    """What one may sell and mortgage now, as far as it brings anything."""
    for allowed in legal(edition, state, seat, WAYS).values():
        yield from (choice for choice in allowed if (choice.price.gain or 0) > 0)


def _lost(edition: Edition, state: Position, choice: Choice) -> int:
    """What visits to the groups that it touches bring less after it, in whole units."""
    sites = list(state.sites)
    touched: set[int] = set()
    for fact in choice.price.facts:
        if isinstance(fact, SoldBack):
            sites[fact.square] = sites[fact.square]._replace(pieces=fact.pieces, paid=fact.paid)
        elif isinstance(fact, Mortgaged):
            sites[fact.square] = sites[fact.square]._replace(owed=fact.amount)
        else:
            continue
        touched.update(edition.board.group_of(fact.square))
    mine = [square for square in touched if sites[square].holder == choice.action.seat]
    return sum(_visit(edition, state.sites, square) - _visit(edition, sites, square) for square in mine)


def _visit(edition: Edition, sites: Sequence[Site], square: int) -> int:
    """What a visit brings its holder, in the mean."""
    rate = edition.charges.rate(edition, sites, square)
    return 0 if rate is None else rate.mean


def _without_spare(edition: Edition, state: State, seat: int, steps: list[RaisingStep]) -> list[RaisingStep]:
    """The steps without those that are not needed beside the others, the first ones looked at first."""
    kept = steps
    for step in steps:
        fewer = [other for other in kept if other is not step]
        if fewer != kept and _pays(edition, state, seat, fewer):
            kept = fewer
    return kept


def _pays(edition: Edition, state: State, seat: int, steps: list[RaisingStep]) -> bool:
    """Whether these steps can be played one after the other, bring what they did, and pay the debt."""
    at: State | None = state
    for step in steps:
        before, at = at, _played(edition, at, step.action) if at is not None else None
        if before is None or at is None or at.cash[seat] - before.cash[seat] != step.brings:
            return False
    return at is not None and _may_pay(edition, at, seat)


def _all_else(edition: Edition, state: State, seat: int) -> Iterator[int]:
    """What everything else would bring, one thing after the other, in any order."""
    at: State | None = state
    while at is not None and (choice := next(_ways(edition, at, seat), None)):
        yield choice.price.gain or 0
        at = _played(edition, at, choice.action)


def _played(edition: Edition, state: State, action: PlayerAction) -> State | None:
    """The position after an action; None where it is refused, or chance would decide."""
    try:
        return decide(edition, state, action, Recorded([])).state
    except (ChanceError, Refused):
        return None
