"""The forty squares, read once from `data/board.csv` and scaled to an edition's unit."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

DATA = files(__package__) / "data"

SQUARES = 40


class Square(NamedTuple):
    """One square. `price`, `house_price` and `rents` (bare, 1–4 houses, hotel) are whole units of the edition."""

    number: int
    kind: str
    group: str
    price: int
    house_price: int
    rents: tuple[int, ...]


class Board(NamedTuple):
    """All squares, and the squares of each group."""

    squares: tuple[Square, ...]
    groups: dict[str, tuple[int, ...]]

    def group_of(self, number: int) -> tuple[int, ...]:
        """The squares of the group that a square belongs to; empty for squares that nobody can hold."""
        return self.groups.get(self.squares[number].group, ())


def rows_of(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table in `data/`, by column."""
    with (DATA / name).open(encoding="utf-8") as table:
        yield from csv.DictReader(table)


@cache
def read_board(scale: int) -> Board:
    """The board with every sum multiplied by `scale`."""
    squares = tuple(_square(row, scale) for row in rows_of("board.csv"))
    groups: dict[str, tuple[int, ...]] = {}
    for square in squares:
        if square.group:
            groups[square.group] = (*groups.get(square.group, ()), square.number)
    return Board(squares, groups)


def _square(row: dict[str, str], scale: int) -> Square:
    columns = ("rent_0", "rent_1", "rent_2", "rent_3", "rent_4", "rent_hotel")
    rents = tuple(int(row[column]) * scale for column in columns if row[column])
    price, house_price = (int(row[column] or 0) * scale for column in ("price", "house_price"))
    return Square(int(row["square"]), row["kind"], row["group"], price, house_price, rents)
