"""Tables read whole, in one statement: their rows and their seats as they are at one moment, not held for anybody."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from games.models import Game, Seat

from .database.columns import fields_of, made
from .database.cursors import cursor
from .database.sql import named, table_of
from .standing import Standing, standing_of


def read_table(key: str) -> Standing | None:
    """The table with that key; None if there is none."""
    return _read("key", key)


def read_game(number: int) -> Standing | None:
    """The table by the number of its row; None if there is none."""
    return _read("id", number)


def read_games(numbers: Iterable[int]) -> list[Standing]:
    """The tables by the numbers of their rows, all in one statement; of those that there are."""
    wanted = list(numbers)
    return _tables(_rows("id", wanted)) if wanted else []


def running(number: int) -> Standing | None:
    """The table of a running game, by the number of its row; None if no such game runs."""
    found = read_game(number)
    return found if found is not None and found.row.status == Game.Status.RUNNING else None


def _read(column: str, value: str | int) -> Standing | None:
    found = _tables(_rows(column, [value]))
    return found[0] if found else None


def _rows(column: str, values: list[Any]) -> list[Any]:
    with cursor() as reading:
        reading.execute(_read_sql(column, len(values)), values)
        rows: list[Any] = reading.fetchall()
    return rows


def _tables(rows: list[Any]) -> list[Standing]:
    return [_standing(list(of_one)) for _number, of_one in groupby(rows, itemgetter(0))]


def _standing(rows: list[Any]) -> Standing:
    own = len(fields_of(Game))
    game = made(Game, fields_of(Game), rows[0][:own])
    return standing_of(game, [made(Seat, fields_of(Seat), row[own:]) for row in rows if row[own] is not None])


@cache
def _read_sql(column: str, many: int) -> str:
    """The row beside each of the seats: a position is short, and a second statement costs more than it twice."""
    one, order = ("= %s", "") if many == 1 else (f"IN ({', '.join(['%s'] * many)})", 'g."id", ')
    return (
        f"SELECT {named(fields_of(Game), 'g.')}, {named(fields_of(Seat), 's.')} FROM {table_of(Game)} g "
        f'LEFT JOIN {table_of(Seat)} s ON s."game_id" = g."id" AND s."left_at" IS NULL '
        f'WHERE g."{column}" {one} ORDER BY {order}s."order"'
    )
