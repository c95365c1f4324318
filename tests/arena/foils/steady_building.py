"""How the steady player builds: evenly, where a visitor will feel it most for its price."""

from __future__ import annotations

from bots.chair import Chair
from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import ToWant
from games.engine.pieces import HOTEL, HOUSE, Piece

from .steady_purse import reserve


def build(chair: Chair) -> act.PlayerAction | None:
    """A round of pieces on the group where a visitor will feel them most for their price."""
    rules, sites = chair.rules, chair.view.sites
    squares = rules.board.squares
    whole = [s for group in filter(chair.held.issuperset, rules.board.groups.values()) for s in group]
    rising = [s for s in whole if squares[s].kind == "lot" and HOTEL not in sites[s].pieces and not sites[s].owed]
    if not rising:
        return None
    spare = chair.cash - reserve(chair)
    if spare < min([squares[s].house_price for s in rising]):
        return None
    build = chair.squares("build")
    open_lots = [s for s, choice in build.items() if _is_next(chair, s, choice)]
    if not open_lots:
        return None
    levels = {s: rules.building.level(sites[s]) for s in open_lots}

    def yield_of(square: int) -> float:
        printed, level = squares[square], levels[square]
        return (printed.rents[level + 1] - printed.rents[level]) / printed.house_price

    best = max(open_lots, key=yield_of)
    # One piece on each lot of the group that may have one now, as far as purse and bank reach.
    piece: Piece = HOTEL if _is_full(chair, best) else HOUSE
    lots = [s for s in rules.board.group_of(best) if levels.get(s) == levels[best]]
    count = min(len(lots), chair.view.stock[piece], spare // squares[best].house_price)
    lots.sort(key=yield_of, reverse=True)
    return act.Build(chair.seat, tuple(lots[:count])) if count > 0 else None


def _is_next(chair: Chair, square: int, choice: Choice) -> bool:
    """Whether it is the next piece of its lot; straight to the hotel is another matter, and a dear one."""
    assert isinstance(choice.action, act.Build)
    return choice.action.piece is None or (choice.action.piece == HOTEL) == _is_full(chair, square)


def _is_full(chair: Chair, square: int) -> bool:
    """Whether a lot has all the houses that its hotel needs."""
    return chair.rules.building.level(chair.view.sites[square]) >= chair.rules.building.needs


def want(chair: Chair) -> act.PlayerAction:
    """In a shortage: as many pieces as the purse bears at twice the dearest price of a house."""
    want, asked = chair.may("want"), chair.view.asked
    if want is None or want.most is None or not isinstance(asked, ToWant):
        return act.Pass(chair.seat)
    dearest = max(chair.rules.board.squares[square].house_price for square in chair.held)
    number = min(want.most, (chair.cash - reserve(chair)) // (2 * dearest))
    return act.Want(chair.seat, asked.piece, number) if number > 0 else act.Pass(chair.seat)


def place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where the rent is highest."""
    build = chair.squares("build")
    if not build:
        return act.Pass(chair.seat)
    return build[max(build, key=lambda s: chair.rules.board.squares[s].price)].action
