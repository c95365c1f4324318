"""One table on one screen: which rule area takes each action and each step, and what goes on in debt (R-05).

What leads nowhere fails when the engine is imported (`check_routes`), not in the first game that comes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args, get_type_hints

from . import actions as act
from . import agenda as todo
from .clauses import Clause
from .plan import Plan
from .play import Play
from .rules.building import Building
from .rules.claims import Claims
from .rules.finance import Loans, Mortgages
from .rules.jail import PayFirst, ThrowFirst
from .rules.tenure import Leasing, Purchase
from .table import Table


class Route(NamedTuple):
    """The rule area and its method; its check is the method `check_` + that name.

    Where not every kind of area knows the move, `by` are those that do, and `refused_by` those that do not and have a
    check to say why (else that is G-08). `of_turn` marks the answers to what the turn asks, which go on beside the
    auctions of an estate (R-84).
    """

    area: str
    method: str
    by: tuple[type, ...] = ()
    refused_by: tuple[type, ...] = ()
    in_debt: bool = False
    of_turn: bool = False


class StepRoute(NamedTuple):
    """The rule area and its method that takes a step; `by` as for a move."""

    area: str
    method: str
    by: tuple[type, ...] = ()


@dataclass(frozen=True, slots=True)
class Handler:
    """A route of one edition, looked up: `check` gives the clauses broken, `do` plays the action."""

    check: Callable[[Table, Any], Iterable[Clause]]
    do: Callable[[Play, Any], None]
    in_debt: bool
    of_turn: bool


MOVES: dict[type, Route] = {
    act.Roll: Route("turns", "roll", of_turn=True),
    act.End: Route("turns", "end", of_turn=True),
    act.Buy: Route("tenure", "buy", by=(Purchase,), refused_by=(Leasing,), of_turn=True),
    act.Lease: Route("tenure", "lease", by=(Leasing,), of_turn=True),
    act.Decline: Route("tenure", "decline", of_turn=True),
    act.FixLowest: Route("auctions", "fix_lowest"),
    act.Bid: Route("auctions", "bid"),
    act.Pass: Route("auctions", "pass_"),
    act.CloseAuction: Route("auctions", "close"),
    act.Claim: Route("claims", "claim", in_debt=True),
    act.Collect: Route("claims", "collect", by=(Claims,), in_debt=True),
    act.PayFine: Route("jail", "pay_fine", of_turn=True),
    act.UseCard: Route("jail", "use_card", of_turn=True),
    act.Stay: Route("jail", "stay", by=(ThrowFirst,), refused_by=(PayFirst,), of_turn=True),
    act.Choose: Route("choices", "choose", of_turn=True),
    act.Build: Route("building", "build"),
    act.Want: Route("shortages", "want"),
    act.Sell: Route("building", "sell", in_debt=True),
    act.Exchange: Route("building", "exchange", by=(Building,), in_debt=True),
    act.Mortgage: Route("finance", "mortgage", by=(Mortgages,), in_debt=True),
    act.Redeem: Route("finance", "redeem", by=(Mortgages,)),
    act.Repay: Route("finance", "repay", by=(Loans,)),
    act.GiveUp: Route("insolvency", "give_up", in_debt=True),
    act.MakeOffer: Route("trades", "offer", in_debt=True),
    act.Settle: Route("trades", "settle", in_debt=True),
    act.Accept: Route("trades", "accept", in_debt=True),
    act.Refuse: Route("trades", "refuse", in_debt=True),
    act.Withdraw: Route("trades", "withdraw", in_debt=True),
    act.Pay: Route("insolvency", "pay", in_debt=True),
    act.Bankrupt: Route("insolvency", "bankrupt", in_debt=True),
    act.TimeUp: Route("ending", "time_up"),
    act.Conclude: Route("ending", "conclude", in_debt=True),
    act.Timeout: Route("absence", "timeout", in_debt=True),
}

STEPS: dict[type, StepRoute] = {
    todo.Throw: StepRoute("turns", "throw"),
    todo.HoldingFees: StepRoute("tenure", "charge_holding", by=(Leasing,)),
    todo.Advance: StepRoute("turns", "advance"),
    todo.Reach: StepRoute("turns", "reach"),
    todo.Tenth: StepRoute("finance", "take_tenth", by=(Loans,)),
    todo.Land: StepRoute("turns", "land"),
    todo.TurnEnds: StepRoute("turns", "turn_ends"),
    todo.Draw: StepRoute("cards", "draw"),
    todo.PutUnder: StepRoute("cards", "put_under"),
    todo.OpenAuction: StepRoute("auctions", "open"),
    todo.Estate: StepRoute("insolvency", "go_on"),
    todo.OfferPiece: StepRoute("shortages", "offer_piece"),
    todo.Owe: StepRoute("insolvency", "fall_due"),
}


def handlers_of(edition: object) -> dict[type, Handler]:
    """The moves of an edition; those that its areas do not know are left out (G-08)."""
    found = {}
    for kind, route in MOVES.items():
        rules = getattr(edition, route.area)
        if not route.by or isinstance(rules, route.by):
            check, do = getattr(rules, f"check_{route.method}"), getattr(rules, route.method)
            found[kind] = Handler(check, do, route.in_debt, route.of_turn)
    return found | {Plan: found[act.Build]}  # what a build is once it has been worked out


def unknown_of(edition: object) -> dict[type, Callable[[Table, Any], Iterable[Clause]]]:
    """The checks of moves that an edition does not know, where one says more narrowly than G-08 why it does not."""
    areas = {kind: (getattr(edition, route.area), route) for kind, route in MOVES.items()}
    return {
        kind: getattr(rules, f"check_{route.method}")
        for kind, (rules, route) in areas.items()
        if isinstance(rules, route.refused_by)
    }


def steps_of(edition: object) -> dict[type, Callable[[Play, Any], None]]:
    """What takes each step, in an edition."""
    areas = {kind: (getattr(edition, step.area), step) for kind, step in STEPS.items()}
    return {
        kind: getattr(rules, step.method)
        for kind, (rules, step) in areas.items()
        if not step.by or isinstance(rules, step.by)
    }


def check_routes(edition: type, moves: Mapping[type, Route] = MOVES, steps: Mapping[type, StepRoute] = STEPS) -> None:
    """Raise `TypeError` for a route to an area, a method or a check that an edition has not, or that it has unnamed."""
    hints = get_type_hints(edition)
    for route in moves.values():
        for area in _kinds_of(hints, route.area):
            knows = not route.by or area in route.by
            _check_method(area, route.method, knows)
            _check_method(area, f"check_{route.method}", knows or area in route.refused_by)
    for step in steps.values():
        for area in _kinds_of(hints, step.area):
            _check_method(area, step.method, not step.by or area in step.by)


def _kinds_of(hints: Mapping[str, Any], area: str) -> tuple[type, ...]:
    """The classes that an area of an edition may be of."""
    if area not in hints:
        raise TypeError(f"moves: an edition has no area {area!r}")
    return get_args(hints[area]) or (hints[area],)


def _check_method(area: type, method: str, wanted: bool) -> None:
    if hasattr(area, method) != wanted:
        raise TypeError(f"moves: {area.__name__} has {'no' if wanted else 'a'} method {method!r}")
