"""How foils build where land is owned, and how they raise money there."""

from __future__ import annotations

from bots.chair import Chair
from games.engine import actions as act
from games.engine.agenda import ToPlace
from games.engine.pieces import HOTEL, HOUSE

from . import land, leasing

THREE = 3
"""With so many houses a group begins to hurt: for them lone deeds are mortgaged."""


def build(chair: Chair, keep: int, highest: int) -> act.PlayerAction | None:
    """The next round of pieces where they raise the rent most for their price; for the first three on credit."""
    rules, sites = chair.rules, chair.view.sites
    level = {square: rules.building.level(sites[square]) for square in land.whole(chair, chair.seat)}
    rising = [square for square, height in level.items() if height < highest and HOTEL not in sites[square].pieces]
    if not rising:
        return None
    cheapest = min(rules.board.squares[square].house_price for square in rising)
    if chair.cash - keep < cheapest:
        return _lend(chair) if min(level[square] for square in rising) < THREE else None
    may = _next_pieces(chair, level, highest)
    open_lots = {choice.squares[0] for choice in may}  # not one of these that is mortgaged
    for choice in sorted(may, key=lambda action: -_gain(chair, action.squares[0])):
        first = choice.squares[0]
        lots = [s for s in land.group(chair, first) if s in open_lots and level[s] == level[first]]
        lots.sort(key=lambda square: -_gain(chair, square))
        lots = [first, *(s for s in lots if s != first)]
        piece = HOTEL if level[first] >= rules.building.needs else HOUSE
        price = rules.board.squares[first].house_price
        count = min((chair.cash - keep) // price, chair.view.stock[piece], len(lots))
        if rules.building.own_square:  # type: ignore[union-attr]
            count = min(count, 1)
        if count > 0:
            return act.Build(chair.seat, tuple(lots[:count]))
    return None


def _next_pieces(chair: Chair, level: dict[int, int], highest: int) -> list[act.Build]:
    """The next piece of each lot; straight to the hotel is too dear."""
    needs, found = chair.rules.building.needs, []
    for choice in chair.may("build") or ():
        action = choice.action
        if isinstance(action, act.Build):
            square = action.squares[0]
            usual = action.piece is None or (action.piece == HOTEL) == (level.get(square, 0) >= needs)
            if usual and level.get(square, highest) < highest:
                found.append(action)
    return found


def _gain(chair: Chair, square: int) -> float:
    """By how much the next piece raises the rent for its price; up to the third house looked at together."""
    printed = chair.rules.board.squares[square]
    level = chair.rules.building.level(chair.view.sites[square])
    up = max(level + 1, THREE)
    return (printed.rents[up] - printed.rents[level]) / (printed.house_price * (up - level))


def _lend(chair: Chair) -> act.PlayerAction | None:
    """A lone deed mortgaged for houses."""
    kept = land.whole(chair, chair.seat)
    lone = [s for s in chair.held if s not in kept and not chair.view.sites[s].owed]
    if not lone or land.danger(chair) > chair.cash:
        return None
    deeds = [square for square in chair.squares("mortgage") if square in lone]
    return act.Mortgage(chair.seat, min(deeds, key=lambda s: land.price(chair, s))) if deeds else None


def redeem(chair: Chair, keep: int) -> act.PlayerAction | None:
    """A mortgage bought back where there is plenty left; those of whole groups first, which can be built on then."""
    sites, kept = chair.view.sites, land.whole(chair, chair.seat)
    owing = [s for s in chair.held if sites[s].owed]
    owing = [s for s in owing if sites[s].owed * 1.1 + keep * (1 if s in kept else 3) <= chair.cash]
    if not owing:
        return None
    found = chair.squares("redeem")
    able = [s for s in owing if s in found]
    return found[max(able, key=lambda s: s in kept)].action if able else None


def out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage what is lone, sell houses where they earn least, mortgage the rest, and only then give up."""
    seat = chair.seat
    if chair.may("pay"):
        return act.Pay(seat)
    kept = land.whole(chair, seat)
    deeds = chair.squares("mortgage")
    lone = [square for square in deeds if square not in kept]
    if lone:
        return act.Mortgage(seat, min(lone, key=lambda s: land.price(chair, s)))
    sell = chair.squares("sell")
    if sell:
        return sell[min(sell, key=lambda s: _gain_of_last(chair, s))].action
    if deeds:
        return act.Mortgage(seat, min(deeds, key=lambda s: land.price(chair, s)))
    return act.Bankrupt(seat)


def _gain_of_last(chair: Chair, square: int) -> float:
    printed = chair.rules.board.squares[square]
    level = chair.rules.building.level(chair.view.sites[square])
    return (printed.rents[level] - printed.rents[level - 1]) / printed.house_price


def dearest(chair: Chair) -> int:
    """The dearest price of a house that the seat would pay."""
    return max((chair.rules.board.squares[square].house_price for square in chair.held), default=0)


def place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where the rent is highest."""
    choices = list(chair.may("build") or ())
    if not choices or not isinstance(chair.view.asked, ToPlace):
        return act.Pass(chair.seat)
    if land.is_leased(chair):
        return max(choices, key=lambda choice: leasing.gain(chair, choice)).action
    actions = [choice.action for choice in choices if isinstance(choice.action, act.Build)]
    return max(actions, key=lambda action: chair.rules.board.squares[action.squares[0]].price)
