"""The forty squares of a book: a table in `data/`, read once and scaled to the unit of the edition that names it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

DATA = files(__package__) / "data"

SQUARES = 40

SquareKind = Literal[
    "go", "lot", "station", "utility", "chance", "chest", "income_tax", "luxury_tax", "jail", "free_parking",
    "go_to_jail",
]  # fmt: skip
LOT: Final = "lot"
STATION: Final = "station"
INCOME_TAX: Final = "income_tax"
LUXURY_TAX: Final = "luxury_tax"
GO_TO_JAIL: Final = "go_to_jail"
_KINDS: dict[str, SquareKind] = {kind: kind for kind in get_args(SquareKind)}
Group = Literal[
    "", "brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue", "station", "utility"
]  # fmt: skip
"""The squares that are held together, or '' for one that nobody can hold."""
_GROUPS: dict[str, Group] = {group: group for group in get_args(Group)}


@dataclass(frozen=True, slots=True)
class Square:
    """One square. `price`, `house_price` and `rents` (bare, 1–4 houses, hotel) are whole units of the edition."""

    number: int
    kind: SquareKind
    group: Group
    price: int
    house_price: int
    rents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All squares, the squares of each group, and for each square those of its group."""

    squares: tuple[Square, ...]
    groups: dict[Group, tuple[int, ...]]
    together: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, squares: Iterable[Square]) -> Board:
        """The board that these squares make, in their order."""
        laid = tuple(squares)
        names = dict.fromkeys(square.group for square in laid if square.group)
        groups: dict[Group, tuple[int, ...]] = {
            name: tuple(square.number for square in laid if square.group == name) for name in names
        }
        return cls(laid, groups, tuple(groups.get(square.group, ()) for square in laid))

    def group_of(self, number: int) -> tuple[int, ...]:
        """The squares of the group that a square belongs to; empty for squares that nobody can hold."""
        return self.together[number]


def rows_of(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table in `data/`, by column."""
    with (DATA / name).open(encoding="utf-8") as table:
        yield from csv.DictReader(table)


@cache
def read_board(table: str, scale: int) -> Board:
    """The board of a table in `data/`, every sum multiplied by `scale`."""
    return Board.of(_square(row, scale) for row in rows_of(table))


def _square(row: dict[str, str], scale: int) -> Square:
    columns = ("rent_0", "rent_1", "rent_2", "rent_3", "rent_4", "rent_hotel")
    rents = tuple(int(row[column]) * scale for column in columns if row[column])
    price, house_price = (int(row[column] or 0) * scale for column in ("price", "house_price"))
    return Square(int(row["square"]), _KINDS[row["kind"]], _GROUPS[row["group"]], price, house_price, rents)
