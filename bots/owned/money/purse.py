"""What a regular player keeps in hand, how it finds money, and when it buys mortgages back."""

from __future__ import annotations

from games.engine import actions as act

from ...chair import Chair
from ..deed_values import completes
from .solvency import can_raise


def reserve(chair: Chair) -> int:
    """What to keep in hand, in whole units: more while others have buildings, nothing where no turn is to come."""
    if not chair.throws_again:
        return 0
    built = sum(chair.rules.setup.pieces.values()) - sum(chair.view.stock.values())
    if built:  # most of a game is over before anything stands
        sites = chair.view.sites
        built -= sum([len(sites[square].pieces) for square in chair.held])
    return chair.rules.setup.start_cash // 30 * min(1 + built, 5)


def take(chair: Chair, square: int) -> act.PlayerAction:
    """Buy what one can, and raise money for what completes a group."""
    return act.Buy(chair.seat) if chair.may("buy") else raise_for(chair, square) or act.Decline(chair.seat)


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage all that may be, what stands alone first, then sell houses; give up if nothing saves."""
    seat, debt = chair.seat, chair.debt
    if chair.may("pay"):
        return act.Pay(seat)
    if debt is None or not can_raise(chair, debt):
        return act.Bankrupt(seat)
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


def raise_for(chair: Chair, square: int) -> act.PlayerAction | None:
    """Mortgage something for a lot that completes a group, if that can bring enough."""
    held = chair.held
    if not completes(chair.rules, held, (square,)):
        return None
    spare = [choice for s, choice in chair.squares("mortgage").items() if not completes(chair.rules, held, (s,))]
    if chair.cash + sum(choice.price.brings or 0 for choice in spare) < chair.rules.board.squares[square].price:
        return None
    return _mortgage(chair)


def redeem(chair: Chair) -> act.PlayerAction | None:
    """A mortgage bought back where one is rich, of a whole group first."""
    held, sites = chair.held, chair.view.sites
    mortgaged = [square for square in held if sites[square].owed]
    if not mortgaged or chair.view.closing:  # the interest is lost then, and nothing is won that counts
        return None
    spare = chair.cash - 2 * reserve(chair)
    borne = [square for square in mortgaged if sites[square].owed <= spare]
    for square in sorted(borne, key=lambda s: (-completes(chair.rules, held, (s,)), s)):
        choice = chair.choice(act.Redeem(chair.seat, square))
        if choice is not None and (choice.price.costs or 0) <= spare:
            return choice.action
    return None
