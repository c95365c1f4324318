"""One table on one screen: which rule area takes each action and each step, and what goes on in debt (R-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import actions as act
from . import agenda as todo
from .clauses import Clause
from .play import Play
from .table import Table


class Route(NamedTuple):
    """The rule area and its method; its check is the method `check_` + that name.

    `of_turn` marks the answers to what the turn asks, which go on beside the auctions of an estate (R-84).
    """

    area: str
    method: str
    in_debt: bool = False
    of_turn: bool = False


class Handler(NamedTuple):
    """A route of one edition, looked up: `check` yields the clauses broken, `do` plays the action."""

    check: Callable[[Table, Any], Iterator[Clause]]
    do: Callable[[Play, Any], None]
    in_debt: bool
    of_turn: bool


MOVES: dict[type, Route] = {
    act.Roll: Route("turns", "roll", of_turn=True),
    act.End: Route("turns", "end", of_turn=True),
    act.Buy: Route("tenure", "buy", of_turn=True),
    act.Lease: Route("tenure", "lease", of_turn=True),
    act.Decline: Route("tenure", "decline", of_turn=True),
    act.FixLowest: Route("auctions", "fix_lowest"),
    act.Bid: Route("auctions", "bid"),
    act.Pass: Route("auctions", "pass_"),
    act.CloseAuction: Route("auctions", "close"),
    act.Claim: Route("claims", "claim", in_debt=True),
    act.Collect: Route("claims", "collect", in_debt=True),
    act.PayFine: Route("jail", "pay_fine", of_turn=True),
    act.UseCard: Route("jail", "use_card", of_turn=True),
    act.Stay: Route("jail", "stay", of_turn=True),
    act.Choose: Route("choices", "choose", of_turn=True),
    act.Build: Route("building", "build"),
    act.Want: Route("shortages", "want"),
    act.Sell: Route("building", "sell", in_debt=True),
    act.Exchange: Route("building", "exchange", in_debt=True),
    act.Mortgage: Route("finance", "mortgage", in_debt=True),
    act.Redeem: Route("finance", "redeem"),
    act.Repay: Route("finance", "repay"),
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

STEPS: dict[type, tuple[str, str]] = {
    todo.Throw: ("turns", "throw"),
    todo.HoldingFees: ("tenure", "charge_holding"),
    todo.Advance: ("turns", "advance"),
    todo.Reach: ("turns", "reach"),
    todo.Tenth: ("finance", "take_tenth"),
    todo.Land: ("turns", "land"),
    todo.PlayEnds: ("turns", "play_ends"),
    todo.TurnEnds: ("turns", "turn_ends"),
    todo.Draw: ("cards", "draw"),
    todo.PutUnder: ("cards", "put_under"),
    todo.OpenAuction: ("auctions", "open"),
    todo.Estate: ("insolvency", "go_on"),
    todo.OfferPiece: ("shortages", "offer_piece"),
    todo.Owe: ("insolvency", "fall_due"),
}


def handlers_of(edition: object) -> dict[type, Handler]:
    """The moves of an edition; those that its areas do not know are left out (G-08)."""
    found = {}
    for kind, (area, method, in_debt, of_turn) in MOVES.items():
        rules = getattr(edition, area)
        if hasattr(rules, method):
            found[kind] = Handler(getattr(rules, f"check_{method}"), getattr(rules, method), in_debt, of_turn)
    return found


def unknown_of(edition: object) -> dict[type, Callable[[Table, Any], Iterator[Clause]]]:
    """The checks of moves that an edition does not know, where one says more narrowly than G-08 why it does not."""
    found = {}
    for kind, (area, method, *_when) in MOVES.items():
        rules, check = getattr(edition, area), f"check_{method}"
        if hasattr(rules, check) and not hasattr(rules, method):
            found[kind] = getattr(rules, check)
    return found


def steps_of(edition: object) -> dict[type, Callable[[Play, Any], None]]:
    """What takes each step, in an edition."""
    areas = {kind: (getattr(edition, area), method) for kind, (area, method) in STEPS.items()}
    return {kind: getattr(rules, method) for kind, (rules, method) in areas.items() if hasattr(rules, method)}
