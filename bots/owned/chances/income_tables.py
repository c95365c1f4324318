"""The figures of a book on which valuations rest: what squares bring in a round, and what developing a group costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.board import LOT, SQUARES, Square
from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.parts.lines import Level
from games.engine.pieces import HOTEL, HOUSE, Piece
from games.engine.rules.finance import Mortgages
from games.engine.worth import Worth
from games.figures.landings import landings


class GroupIncome(NamedTuple):
    """Squares that are held together. `bare` is what each brings alone, `whole` what they bring together, unbuilt.

    `steps` are (cost, income): what raises each lot of a whole group by one level, and what it then brings more.
    `three` is what three houses on each lot cost, and what a whole group brings with them. For stations and utilities
    `held` says what they bring in all when so many of them are held. Incomes are what one opponent pays in a turn, in
    the long run.
    """

    squares: tuple[int, ...]
    is_lot: bool
    house: int
    bare: tuple[float, ...]
    whole: float
    steps: tuple[tuple[int, float], ...]
    held: tuple[float, ...]
    three: tuple[int, float]


class Tables(NamedTuple):
    """What follows from a book alone.

    `visits` is how often an opponent lands on a square in a turn, `lent` what the bank lends on its deed. `counted` is
    what share of its price a mortgaged deed counts when the game is counted out; `start` is the cash of a start.
    """

    groups: tuple[GroupIncome, ...]
    place: tuple[int, ...]
    visits: tuple[float, ...]
    prices: tuple[int, ...]
    lent: tuple[int, ...]
    start: int
    counted: float


@lru_cache(maxsize=64)
def tables_of(rules: Edition) -> Tables:
    """The figures of a book: worked out once."""
    visits = landings(rules).hits
    groups = tuple(_group(rules, squares, visits) for squares in rules.board.groups.values())
    place = [-1] * SQUARES
    for number, group in enumerate(groups):
        for square in group.squares:
            place[square] = number
    prices = tuple(square.price for square in rules.board.squares)
    lent = tuple(_lent(rules, square) for square in rules.board.squares)
    worth = rules.ending.worth
    counted = 1.0 if isinstance(worth, Worth) and worth.mortgaged_whole else 0.5
    return Tables(groups, tuple(place), visits, prices, lent, rules.setup.start_cash, counted)


def _lent(rules: Edition, printed: Square) -> int:
    return rules.finance.lent_on(printed) if isinstance(rules.finance, Mortgages) else 0


def _group(rules: Edition, squares: tuple[int, ...], visits: tuple[float, ...]) -> GroupIncome:
    printed = [rules.board.squares[square] for square in squares]
    is_lot = printed[0].kind == LOT
    bare = tuple(_rent(rules, square, Level(held=1)) * visits[square] for square in squares)
    whole = sum(_rent(rules, square, Level(held=len(squares))) * visits[square] for square in squares)
    held = (0.0, *(_held(rules, squares, visits, number) for number in range(1, len(squares) + 1)))
    steps = tuple(_steps(rules, squares, visits, whole)) if is_lot else ()
    three = sum(step[0] for step in steps[:3]), whole + sum(step[1] for step in steps[:3])
    return GroupIncome(squares, is_lot, printed[0].house_price, bare, whole, steps, held, three)


def _steps(
    rules: Edition, squares: tuple[int, ...], visits: tuple[float, ...], whole: float
) -> list[tuple[int, float]]:
    cost, before, found = sum(rules.board.squares[square].house_price for square in squares), whole, []
    house: Piece = HOUSE
    for level in range(1, rules.building.needs + 2):
        pieces: tuple[Piece, ...] = (HOTEL,) if level > rules.building.needs else (house,) * level
        income = sum(_rent(rules, square, Level(pieces)) * visits[square] for square in squares)
        found.append((cost, income - before))
        before = income
    return found


def _held(rules: Edition, squares: tuple[int, ...], visits: tuple[float, ...], number: int) -> float:
    """What so many stations or utilities bring, whichever they are."""
    return sum(_rent(rules, square, Level(held=number)) * visits[square] for square in squares) * number / len(squares)


def _rent(rules: Edition, square: int, level: Level) -> float:
    rate = rules.charges.rate_at(rules, square, level)
    return float(rate.mean) if rate else 0.0


def levels_of(rules: Edition, sites: tuple[Site, ...], squares: Sequence[int]) -> list[int]:
    """How high each square is built: houses by their number, a hotel one above those that it needs."""
    needs = rules.building.needs
    return [needs + 1 if HOTEL in sites[square].pieces else len(sites[square].pieces) for square in squares]
