"""How a regular player finds money, and buys mortgages back."""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair
from .purse import reserve
from .values import completes


def take(chair: Chair, square: int) -> act.PlayerAction:
    """Buy what one can, and raise money for what completes a group."""
    return act.Buy(chair.seat) if chair.may("buy") else raise_for(chair, square) or act.Decline(chair.seat)


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage what stands alone, sell houses, mortgage the rest, and only then give up."""
    seat = chair.seat
    if chair.may("pay"):
        return act.Pay(seat)
    square = _to_mortgage(chair)
    if square is not None:
        return act.Mortgage(seat, square)
    sell = chair.squares("sell")
    if sell:
        return sell[min(sell, key=lambda s: chair.rules.board.squares[s].house_price)].action
    return act.Bankrupt(seat)


def _to_mortgage(chair: Chair) -> int | None:
    """The deed to mortgage first: one outside whole groups, the cheapest."""
    held, squares = chair.held, chair.rules.board.squares
    deeds = chair.squares("mortgage")
    return min(deeds, key=lambda s: (completes(chair.rules, held, (s,)), squares[s].price), default=None)


def raise_for(chair: Chair, square: int) -> act.PlayerAction | None:
    """Mortgage something for a lot that completes a group, if that can bring enough."""
    held = chair.held
    if not completes(chair.rules, held, (square,)):
        return None
    spare = [choice for s, choice in chair.squares("mortgage").items() if not completes(chair.rules, held, (s,))]
    if chair.cash + sum(choice.price.brings or 0 for choice in spare) < chair.rules.board.squares[square].price:
        return None
    first = _to_mortgage(chair)
    return None if first is None else act.Mortgage(chair.seat, first)


def redeem(chair: Chair) -> act.PlayerAction | None:
    """A mortgage bought back where one is rich, of a whole group first."""
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
