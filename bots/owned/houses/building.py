"""How a regular player builds: evenly, where a visitor will feel it most for its price; a beginner later."""

from __future__ import annotations

from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import ToWant
from games.engine.board import LOT
from games.engine.pieces import HOTEL, HOTEL_RENT, HOUSE, Piece

from ...chair import Chair
from ..money.purse import reserve
from .scarce_pieces import prices


def build(chair: Chair) -> act.PlayerAction | None:
    """A round of pieces on the group where a visitor will feel them most for their price."""
    rules, sites = chair.rules, chair.view.sites
    squares = rules.board.squares
    whole = [s for group in filter(chair.held.issuperset, rules.board.groups.values()) for s in group]
    rising = [s for s in whole if squares[s].kind == LOT and HOTEL not in sites[s].pieces and not sites[s].owed]
    if rules.building.own_square:  # type: ignore[union-attr]
        rising = [s for s in rising if s == chair.view.at[chair.seat]]
    if not rising:
        return None
    spare = chair.cash - reserve(chair)
    if spare < min([squares[s].house_price for s in rising]):
        return None
    levels = {s: rules.building.level(sites[s]) for s in rising}

    def yield_of(square: int) -> float:
        printed, level = squares[square], levels[square]
        return (printed.rents[level + 1] - printed.rents[level]) / printed.house_price

    # The best is asked about first, and no other once it may have its next piece.
    ranked = sorted(rising, key=yield_of, reverse=True)
    best = next((s for s in ranked if chair.choice(act.Build(chair.seat, (s,))) is not None), None)
    if best is None:
        return straight(chair, chair.squares("build"), spare) if rules.building.kinds else None
    # One piece on each lot of the group that may have one now, as far as purse and bank reach.
    piece: Piece = HOTEL if _is_full(chair, best) else HOUSE
    lots = [s for s in ranked if s in rules.board.together[best] and levels[s] == levels[best]]
    count = min(len(lots), chair.view.stock[piece], spare // squares[best].house_price)
    return act.Build(chair.seat, tuple(lots[:count])) if count > 0 else None


def build_with_plenty(chair: Chair) -> act.PlayerAction | None:
    """What a regular player would build, once two thirds of the cash of the start are at hand: houses come late."""
    return build(chair) if 3 * chair.cash >= 2 * chair.rules.setup.start_cash else None


def straight(chair: Chair, build: dict[int, Choice], spare: int) -> act.PlayerAction | None:
    """The hotel at once where the bank lacks houses, at the price of all that is missing before it (A-24).

    One at a time, where it raises the rent most for its price: it gives the houses under it back to the bank.
    """
    squares, building = chair.rules.board.squares, chair.rules.building
    dear = {s: choice.price.costs or 0 for s, choice in build.items() if not _is_next(chair, s, choice)}

    def yield_of(square: int) -> float:
        rents = squares[square].rents
        return (rents[HOTEL_RENT] - rents[building.level(chair.view.sites[square])]) / max(1, dear[square])

    best = max((s for s, costs in dear.items() if costs <= spare), key=yield_of, default=None)
    return None if best is None else act.Build(chair.seat, (best,), HOTEL)


def _is_next(chair: Chair, square: int, choice: Choice) -> bool:
    """Whether it is the next piece of its lot, and not straight the hotel."""
    assert isinstance(choice.action, act.Build)
    return choice.action.piece is None or (choice.action.piece == HOTEL) == _is_full(chair, square)


def _is_full(chair: Chair, square: int) -> bool:
    """Whether a lot has all the houses that its hotel needs."""
    return chair.rules.building.level(chair.view.sites[square]) >= chair.rules.building.needs


def want(chair: Chair) -> act.PlayerAction:
    """In a shortage: as many pieces as the purse bears at twice the dearest price at which one could stand."""
    want, asked = chair.may("want"), chair.view.asked
    if want is None or want.most is None or not isinstance(asked, ToWant):
        return act.Pass(chair.seat)
    dearest = max(prices(chair, asked.piece), default=0)
    number = min(want.most, (chair.cash - reserve(chair)) // (2 * dearest)) if dearest else 0
    return act.Want(chair.seat, asked.piece, number) if number > 0 else act.Pass(chair.seat)


def place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where the rent is highest."""
    build = chair.squares("build")
    if not build:
        return act.Pass(chair.seat)
    return build[max(build, key=lambda s: chair.rules.board.squares[s].price)].action
