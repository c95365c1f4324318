"""The statements of a move, in SQL of our own: a locking read of a table, then all that is written of it at once.

They are made from the columns of the models, so that a column that is added there is read and written here. What is
asked rarely is asked by the ORM, which is plainer. On SQLite, which has one writer at a time and no way to it, they
are simpler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from games.models import DiceRoot, Game, Heartbeat, Move, Seat, StandingOrders, Transfer
from games.played import Columns, Locked

from ..dice import LINK
from .columns import Fields, added_fields, field_of, fields_of, is_postgresql, made, row_of, stored, values_of
from .cursors import cursor, end_with, together
from .pipeline import Meanwhile, Statement
from .sql import as_list, insert, listed, named, table_of, update

HOURS = ("zone", "plays_from", "plays_until", "hours_changed_at")
"""What a clock asks of the player of a seat."""

# --- reading -------------------------------------------------------------------------------------------


def lock(game_id: int) -> Locked | None:
    """A table as it is now, its row held until the transaction ends; None if there is none.

    What only names the game, as a line of talk does, does not wait for that: whoever deletes it keeps such rows out
    (`deleting.py`).

    The seats are asked for by themselves: a statement that had to wait for the row would still see them as they were
    before whoever held it. Hours and last sweep come with them wherever they are wanted or not, for whether they are
    stands in the row; both statements go there in one trip.
    """
    found, rows = together((_game_sql(), [game_id]), (_seats_sql(), [game_id]))
    if not found:
        return None
    game = made(Game, fields_of(Game), found[0])
    clocked = game.pace != Game.Pace.UNTIMED or game.minutes is not None
    swept = values_of(_swept(), rows[0][-1:])[0] if rows and clocked else None
    seats = [_seat(game, row, clocked) for row in rows]
    return Locked(game, seats, any(row[len(fields_of(Seat))] for row in rows), swept)


@cache
def _game_sql() -> str:
    held = " FOR NO KEY UPDATE" if connection.features.has_select_for_update else ""
    return f'SELECT {named(fields_of(Game))} FROM {table_of(Game)} WHERE "id" = %s{held}'


@cache
def _seats_sql() -> str:
    """The seats in their order: each with whether it has standing orders, the hours of its player, the last sweep."""
    return (
        f"SELECT {named(fields_of(Seat), 's.')}, o.seat_id IS NOT NULL, {named(_player(), 'u.')}, "
        f"(SELECT max(at) FROM {table_of(Heartbeat)}) FROM {table_of(Seat)} s "
        f'LEFT JOIN {table_of(StandingOrders)} o ON o.seat_id = s."id" '
        f'LEFT JOIN {table_of(get_user_model())} u ON u."id" = s."user_id" '
        'WHERE s."game_id" = %s AND s."left_at" IS NULL ORDER BY s."order"'
    )


@cache
def _player() -> Fields:
    """What is read of the player of a seat."""
    return Fields(field_of(get_user_model(), name) for name in ("id", *HOURS))


@cache
def _swept() -> Fields:
    return Fields([field_of(Heartbeat, "at")])


def _seat(game: Game, row: Sequence[Any], clocked: bool) -> Seat:
    """A seat of a game, with its player where a clock asks for their hours."""
    own = len(fields_of(Seat))
    seat = made(Seat, fields_of(Seat), row[:own])
    seat._state.fields_cache["game"] = game  # as it would be set, unasked whether the two lie in one database
    if clocked:
        player = None if seat.user_id is None else made(get_user_model(), _player(), row[own + 1 : -1])
        seat.user = player
    return seat


def dice_mark(game_id: int, number: int) -> bytes:
    """A mark of the dice of a game by its number, and no more of the secret; nothing beyond the last."""
    with cursor() as asked:
        asked.execute(
            f'SELECT substr("marks", %s, {LINK}) FROM {table_of(DiceRoot)} WHERE "game_id" = %s',
            [number * LINK + 1, game_id],
        )
        return bytes(asked.fetchone()[0])


# --- writing -------------------------------------------------------------------------------------------


def write(table: Locked, columns: Columns, move: Move | None, paid: Sequence[Transfer], meanwhile: Meanwhile) -> None:
    """Write what follows from a move to the rows of a table, and the move with what was paid by it, if there is one.

    `meanwhile` is done while the database is at it, or after it.

    It is the last statement of its transaction, which on PostgreSQL is committed with it unless it lies within another.
    Raises `IntegrityError` if there is a move of that number or of that command; then nothing is written.
    """
    seats = _alike(columns.seats)
    if is_postgresql():
        end_with(*_at_once(table, columns, seats, move, paid), meanwhile)
    else:
        _write_one_by_one(table, columns, seats, move, paid)
        meanwhile()


Alike = Sequence[tuple[tuple[str, ...], list[int]]]
"""Seats by the columns that they get: all that get the same ones together."""


def _alike(seats: Mapping[int, Mapping[str, Any]]) -> Alike:
    found: dict[tuple[str, ...], list[int]] = {}
    for order, values in seats.items():
        if values:
            found.setdefault(tuple(sorted(values)), []).append(order)
    return sorted(found.items())


def _at_once(table: Locked, columns: Columns, seats: Alike, move: Move | None, paid: Sequence[Transfer]) -> Statement:
    """All of it in one statement: what is paid needs the number that the move is given in the same breath."""
    values: list[Any] = []
    if move is not None:
        values += row_of(move, added_fields(Move))
    if paid:
        values.append(_paid(paid))
    for names, orders in seats:
        values += [_changed(columns, names, orders), table.game.pk]
    names = tuple(sorted(columns.game))
    values += [*(stored(Game, name, columns.game[name]) for name in names), table.game.pk]
    return _at_once_sql(names, tuple(names for names, _orders in seats), move is not None, bool(paid)), values


def _paid(transfers: Sequence[Transfer]) -> str:
    fields = added_fields(Transfer, "move")
    told = [str(field.column) for field in fields]
    return as_list(dict(zip(told, row_of(transfer, fields), strict=True)) for transfer in transfers)


def _changed(columns: Columns, names: Sequence[str], orders: Sequence[int]) -> str:
    """What seats get that get these columns."""
    named = [(str(field_of(Seat, name).column), name) for name in names]
    return as_list(
        {"order": order, **{column: columns.seats[order][name] for column, name in named}} for order in orders
    )


@cache
def _at_once_sql(names: tuple[str, ...], seats: tuple[tuple[str, ...], ...], moved: bool, paid: bool) -> str:
    parts = []
    if moved:
        parts.append(f'moved AS ({insert(Move, added_fields(Move))} RETURNING "id")')
    if paid:
        told = added_fields(Transfer, "move")
        parts.append(
            f'paid AS (INSERT INTO {table_of(Transfer)} ("move_id", {named(told)}) '
            f'SELECT moved."id", {named(told, "t.")} FROM moved, {listed(told)} '
            f'WITH ORDINALITY AS t({named(told)}, "place") ORDER BY t."place")'
        )
    for number, changed in enumerate(seats):
        fields = Fields(field_of(Seat, name) for name in ("order", *changed))
        parts.append(
            f"seat{number} AS (UPDATE {table_of(Seat)} AS s SET "
            + ", ".join(f'"{field.column}" = v."{field.column}"' for field in fields[1:])
            + f' FROM {listed(fields)} AS v({named(fields)}) WHERE s."game_id" = %s AND s."left_at" IS NULL '
            'AND s."order" = v."order")'
        )
    begun = f"WITH {', '.join(parts)} " if parts else ""
    return begun + update(Game, names) + ' WHERE "id" = %s'


def _write_one_by_one(
    table: Locked, columns: Columns, seats: Alike, move: Move | None, paid: Sequence[Transfer]
) -> None:
    """A statement for each kind of row, where there is no way to the database that could be saved."""
    with cursor() as asked:
        names = tuple(sorted(columns.game))
        changed = [stored(Game, name, columns.game[name]) for name in names]
        asked.execute(update(Game, names) + ' WHERE "id" = %s', [*changed, table.game.pk])
        if move is not None:
            asked.execute(insert(Move, added_fields(Move)), row_of(move, added_fields(Move)))
            move.pk = asked.lastrowid
            for transfer in paid:
                transfer.move = move
            rows = [row_of(transfer, added_fields(Transfer)) for transfer in paid]
            if rows:
                asked.executemany(insert(Transfer, added_fields(Transfer)), rows)
        for names, orders in seats:
            where = ' WHERE "left_at" IS NULL AND "order" = %s AND "game_id" = %s'
            rows = [[*(stored(Seat, name, columns.seats[order][name]) for name in names), order] for order in orders]
            asked.executemany(update(Seat, names) + where, [[*row, table.game.pk] for row in rows])
