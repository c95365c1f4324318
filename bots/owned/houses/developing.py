"""How a shrewd player builds: three houses foremost, lone deeds mortgaged, all but what the next throw may cost."""

from __future__ import annotations

from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import ToPlace, ToWant
from games.engine.pieces import HOTEL, HOUSE, Piece

from ...chair import Chair
from ..chances.income_tables import GroupIncome
from ..chances.prospects import Prospects, prospects_of
from ..chances.rising import HALF, THREE
from ..money.raising import is_whole, liquid, raise_for
from ..money.risk import quantile
from .building import straight

RISK = 0.15
"""A rent that comes less often than this in a turn is not kept in hand for: it is paid by selling."""
FLOOR = 0.03
"""What stays in hand of a start's cash in any case."""
SPARE = 0.2
"""What stays in hand of it beyond that and a rent before a mortgage that stops no building is paid back."""


def reserve(chair: Chair) -> int:
    """What to keep in hand: what the next turn is likely to cost, beyond what lone deeds would bring at once."""
    floor = FLOOR * prospects_of(chair).tables.start
    return int(max(floor, quantile(chair, RISK) - liquid(chair)))


def build(chair: Chair) -> act.PlayerAction | None:
    """A round of pieces on the group where they bring most for their price; money is raised for the first three."""
    p = prospects_of(chair)
    groups = [group for group in p.tables.groups if _may_rise(p, group, chair.seat)]
    if not groups:
        return None
    allowed = None
    for group in sorted(groups, key=lambda group: _next(p, group)):
        allowed = chair.squares("build") if allowed is None else allowed
        lots = _lots(chair, p, group, allowed)
        if lots:
            action = _on(chair, group, lots)
            if action is not None:
                return action
        elif not allowed and _level(p, group) < THREE:
            raised = _raise(chair, group)
            if raised is not None:
                return raised
    return straight(chair, allowed or {}, chair.cash - reserve(chair))


def _may_rise(p: Prospects, group: GroupIncome, seat: int) -> bool:
    if not group.is_lot or any(p.own[square] != seat or square in p.owing for square in group.squares):
        return False
    level = _level(p, group)
    if level == len(group.steps):
        return False
    ahead = group.steps[level : max(THREE, level + 1)]
    return sum(income for _cost, income in ahead) * p.pace.horizon > sum(cost for cost, _income in ahead) * HALF


def _level(p: Prospects, group: GroupIncome) -> int:
    return min(p.levels.get(square, 0) for square in group.squares)


def _next(p: Prospects, group: GroupIncome) -> tuple[bool, float]:
    """By what groups are sorted: those below three houses first, then what the next level brings for its price."""
    level = _level(p, group)
    cost, income = group.steps[level]
    ahead = sum(step[1] for step in group.steps[level:THREE]), sum(step[0] for step in group.steps[level:THREE])
    return level >= THREE, -(ahead[0] / ahead[1] if level < THREE else income / cost)


def _lots(chair: Chair, p: Prospects, group: GroupIncome, allowed: dict[int, Choice]) -> list[int]:
    """The lots of a group that may have their next piece now, the one that is visited most first."""
    level = _level(p, group)
    lots = [s for s in group.squares if s in allowed and p.levels.get(s, 0) == level and _is_next(chair, s, allowed[s])]
    return sorted(lots, key=lambda square: -p.tables.visits[square] * p.tables.prices[square])


def _is_next(chair: Chair, square: int, choice: Choice) -> bool:
    """Whether it is the next piece of its lot; straight to the hotel is another matter, and a dear one."""
    assert isinstance(choice.action, act.Build)
    full = prospects_of(chair).levels.get(square, 0) >= chair.rules.building.needs
    return choice.action.piece is None or (choice.action.piece == HOTEL) == full


def _on(chair: Chair, group: GroupIncome, lots: list[int]) -> act.PlayerAction | None:
    level = _level(prospects_of(chair), group)
    piece: Piece = HOTEL if level >= chair.rules.building.needs else HOUSE
    count = min(len(lots), chair.view.stock[piece], (chair.cash - reserve(chair)) // group.house)
    if count > 0 and (count == len(lots) or level >= THREE):
        return act.Build(chair.seat, tuple(lots[:count]))
    if level < THREE:
        raised = _raise(chair, group)
        if raised is not None:
            return raised
    return act.Build(chair.seat, tuple(lots[:count])) if count > 0 else None


def _raise(chair: Chair, group: GroupIncome) -> act.PlayerAction | None:
    """Mortgage a lone deed for as many houses, up to three a lot, as leave what is likely to come covered."""
    p = prospects_of(chair)
    keep = int(max(FLOOR * p.tables.start, quantile(chair, RISK)))
    count = min(_lacking(chair, p, group), chair.view.stock[HOUSE], (chair.cash + liquid(chair) - keep) // group.house)
    needed = count * group.house + keep
    return raise_for(chair, needed) if count > 0 and chair.cash < needed else None


def _lacking(chair: Chair, p: Prospects, group: GroupIncome) -> int:
    """How many houses are lacking of three on each lot; where one's piece must stand on the lot, of one there."""
    if chair.rules.building.own_square:  # type: ignore[union-attr]
        square = chair.view.at[chair.seat]
        return int(square in group.squares and p.levels.get(square, 0) == _level(p, group))
    return sum(max(0, THREE - p.levels.get(square, 0)) for square in group.squares)


def redeem(chair: Chair) -> act.PlayerAction | None:
    """Mortgages of a whole group as soon as they can be paid: nothing is built on it before."""
    p = prospects_of(chair)
    return _redeem(chair, [s for s in chair.held if s in p.owing and is_whole(p, s)], chair.cash - reserve(chair))


def redeem_lone(chair: Chair) -> act.PlayerAction | None:
    """Other mortgages with what nobody needs, for houses neither: what is redeemed must not be mortgaged for them."""
    p = prospects_of(chair)
    spare = chair.cash - reserve(chair) - SPARE * p.tables.start - quantile(chair, RISK)
    return _redeem(chair, [s for s in chair.held if s in p.owing and not is_whole(p, s)], spare)


def _redeem(chair: Chair, owed: list[int], spare: float) -> act.PlayerAction | None:
    if chair.view.closing:
        return None  # the interest is lost, and nothing is won that counts
    sites, prices = chair.view.sites, prospects_of(chair).tables.prices
    for square in sorted(owed, key=lambda square: -prices[square]):
        choice = chair.choice(act.Redeem(chair.seat, square)) if sites[square].owed <= spare else None
        if choice is not None and (choice.price.costs or 0) <= spare:
            return choice.action
    return None


def want(chair: Chair) -> act.PlayerAction:
    """In a shortage: what can be paid; all that may be had where bids begin at the smallest bill: one need not bid."""
    want, asked, p = chair.may("want"), chair.view.asked, prospects_of(chair)
    lots = [square for square in chair.held if is_whole(p, square)]
    if want is None or want.most is None or not isinstance(asked, ToWant) or not lots:
        return act.Pass(chair.seat)
    number = want.most if _may_be_cheap(chair) else min(want.most, _payable(chair, lots))
    return act.Want(chair.seat, asked.piece, number) if number > 0 else act.Pass(chair.seat)


def _may_be_cheap(chair: Chair) -> bool:
    """Whether scarce pieces may go for less than their price."""
    shortages = chair.rules.shortages
    return bool(shortages.too_few) and not shortages.printed


def _payable(chair: Chair, lots: list[int]) -> int:
    """How many pieces for these lots can be paid with what need not be kept."""
    dearest = max(chair.rules.board.squares[square].house_price for square in lots)
    return (chair.cash - reserve(chair)) // dearest


def place(chair: Chair) -> act.PlayerAction:
    """A piece goes where it brings most: for its price, if that is still to be paid and can be, else at all."""
    p, build, asked = prospects_of(chair), chair.squares("build"), chair.view.asked
    paid = isinstance(asked, ToPlace) and asked.paid is not None
    if not build or not (paid or _payable(chair, list(build)) > 0):
        return act.Pass(chair.seat)

    def brings(square: int) -> float:
        group = p.tables.groups[p.tables.place[square]]
        return group.steps[_level(p, group)][1] if paid else -_next(p, group)[1]

    return build[max(build, key=brings)].action
