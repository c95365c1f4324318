"""How foils play where land is leased: every parcel, every building, half on credit where cash is short."""

from __future__ import annotations

from bots.chair import Chair
from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.events import Built
from games.engine.parts.loans import payoff
from games.engine.pieces import WORKS, Piece
from games.engine.rules.use_fees import UseFees

from . import land


def fee(chair: Chair, square: int, pieces: tuple[Piece, ...]) -> float:
    """What a visitor pays there for these pieces."""
    printed, charges = chair.rules.board.squares[square], chair.rules.charges
    if not isinstance(charges, UseFees) or not pieces:
        return 0.0
    if printed.kind == "lot":
        return float(charges.of_pieces(printed.rents, pieces))
    held = sum(s in chair.held and WORKS in chair.view.sites[s].pieces for s in land.group(chair, square))
    return float(charges.station_fees[min(held, 3)]) * (held + 1) / 2 if printed.kind == "station" else 7.0 * 8


def gain(chair: Chair, choice: Choice) -> float:
    """By how much a building raises the fee, for each unit of its price; one house looks forward to three."""
    built = next((fact for fact in choice.price.facts if isinstance(fact, Built)), None)
    if built is None:
        return 0.0
    before = chair.view.sites[built.square].pieces
    printed = chair.rules.board.squares[built.square]
    costs = (choice.price.costs or printed.house_price or printed.price) or 1
    if printed.kind == "lot" and len(before) < 3 and set(before) <= {"house"}:
        up = 3 - len(before)
        return (printed.rents[3] - printed.rents[len(before)] * bool(before)) / (printed.house_price * up)
    return (fee(chair, built.square, built.pieces) - fee(chair, built.square, before)) / costs


def build(chair: Chair, keep: int, highest: int) -> act.PlayerAction | None:
    """What raises a fee most for its price; half of it borrowed where less than all of it is at hand."""
    spare = chair.cash - keep
    if spare <= 0:
        return None
    for choice in sorted(chair.may("build") or (), key=lambda choice: -gain(chair, choice)):
        action, costs = choice.action, choice.price.costs
        if not isinstance(action, act.Build) or costs is None or gain(chair, choice) <= 0:
            continue
        if highest < 5 and action.piece not in ("house", WORKS):
            continue
        if costs <= spare:
            return action._replace(loan=0)
        if costs - costs // 2 <= spare:
            return action._replace(loan=costs // 2)
    return _repay(chair, 2 * keep)


def _repay(chair: Chair, keep: int) -> act.PlayerAction | None:
    """A loan ended where there is plenty left: until then the fees are the bank's."""
    sites = chair.view.sites
    owing = [s for s in chair.held if sites[s].original and payoff(sites[s]) + keep <= chair.cash]
    found = chair.squares("repay") if owing else {}
    able = [square for square in owing if square in found]
    return found[min(able, key=lambda s: payoff(sites[s]))].action if able else None


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else sell what brings in least; else give up."""
    if chair.may("pay"):
        return act.Pay(chair.seat)
    sell = chair.may("sell")
    if not sell:
        return act.Bankrupt(chair.seat)
    sites = chair.view.sites
    return min(sell.actions, key=lambda action: fee(chair, action.squares[0], sites[action.squares[0]].pieces))  # type: ignore[union-attr]


def keep(chair: Chair, squares: tuple[int, ...]) -> act.PlayerAction:
    """Of what a bankrupt left: paid off if it can be, and is worth it."""
    first = squares[0]
    site, found = chair.view.sites[first], chair.squares("repay")
    if first in found and payoff(site) * 2 <= chair.cash and payoff(site) <= 6 * fee(chair, first, site.pieces):
        return found[first].action
    return act.GiveUp(chair.seat, (first,))


def limit(chair: Chair, auction: Auction) -> float:
    """A parcel under the hammer: what stands there at what it costs, and a little for the lease."""
    site = chair.view.sites[auction.square]
    built = sum(site.paid) or fee(chair, auction.square, site.pieces) * 2
    return min(built * 0.9 + chair.rules.board.squares[auction.square].price / 4, chair.cash * 0.6)
