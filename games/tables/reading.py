"""A table read whole, in one statement: its row and its seats as they are at one moment, not held for anybody."""

from __future__ import annotations

from functools import cache

from games.models import Game, Seat

from .sql import cursor, fields_of, made, named, table_of
from .standing import Standing, standing_of


def read_table(key: str) -> Standing | None:
    """The table with that key; None if there is none."""
    return _read("key", key)


def read_game(number: int) -> Standing | None:
    """The table by the number of its row; None if there is none."""
    return _read("id", number)


def _read(column: str, value: str | int) -> Standing | None:
    with cursor() as reading:
        reading.execute(_read_sql(column), [value])
        rows = reading.fetchall()
    if not rows:
        return None
    own = len(fields_of(Game))
    game = made(Game, fields_of(Game), rows[0][:own])
    return standing_of(game, [made(Seat, fields_of(Seat), row[own:]) for row in rows if row[own] is not None])


@cache
def _read_sql(column: str) -> str:
    """The row beside each of the seats: a position is short, and a second statement costs more than it twice."""
    return (
        f"SELECT {named(fields_of(Game), 'g.')}, {named(fields_of(Seat), 's.')} FROM {table_of(Game)} g "
        f'LEFT JOIN {table_of(Seat)} s ON s."game_id" = g."id" AND s."left_at" IS NULL '
        f'WHERE g."{column}" = %s ORDER BY s."order"'
    )
