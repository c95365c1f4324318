"""What SQL of our own is made from: the columns of the models by name, their values in and out, and its cursor.

On PostgreSQL the cursor leaves the values to the server, which keeps each statement prepared (unless
`DATABASE_PREPARE` is off), and goes there by itself (`straight.py`); those of Django bring their values along in the
text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Any, cast
from uuid import UUID

import msgspec
import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import BooleanField, CharField, Field, ForeignKey, IntegerField, JSONField, Model, TextField
from django.db.models.base import ModelState

from . import links
from .straight import Meanwhile, Statement, Straight

SIMPLE: dict[type[Field[Any, Any]], type] = {
    IntegerField: int, ForeignKey: int, BooleanField: bool, CharField: str, TextField: str
}  # fmt: skip
"""Columns whose values of these types the database takes as they are: to ask each column for each value of a move was
a tenth of what is written of it."""
OF_THE_DRIVER: frozenset[type] = frozenset((datetime, UUID, bytes, type(None)))
"""Values that PostgreSQL's driver takes as they are; a column of Django would look for its connection, and on a link,
where there is none, make one for each value."""
MISSING = object()


class Fields(tuple["Field[Any, Any]", ...]):
    """A list of columns, made once and compared by identity: each statement looks up what follows from one.

    To hash a list by the columns of Django that are in it is slow.
    """

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__


class _Logged(psycopg.Cursor[Any]):
    """A cursor for where statements are logged: nothing can be read of one that was prepared."""

    def execute(self, query: Any, params: Any = None, **_options: Any) -> _Logged:
        """Execute a statement, not prepared."""
        return super().execute(query, params, prepare=False)


def cursor() -> Any:
    """A cursor; on PostgreSQL one that leaves the values to the server, which Django's do not."""
    if (straight := links.asked_here()) is not None:
        return straight
    own: Any = connections[DEFAULT_DB_ALIAS]  # this thread's, which `connection` looks up for each thing asked of it
    if own.vendor != "postgresql":
        return own.cursor()
    own.close_if_health_check_failed()  # as Django's own do: where there is no pool it may be long dead
    own.ensure_connection()
    if own.queries_logged:
        return own.make_debug_cursor(_Logged(own.connection))
    return Straight(own)


def together(*statements: Statement) -> list[list[Any]]:
    """The rows of several statements, each asked when the one before it is done; on PostgreSQL in one trip."""
    with cursor() as asked:
        if isinstance(asked, Straight):
            return asked.together(*statements)
        return [_rows(asked, statement) for statement in statements]


def _rows(asked: Any, statement: Statement) -> list[Any]:
    asked.execute(*statement)
    rows: list[Any] = asked.fetchall()
    return rows


def end_with(text: str, values: Sequence[Any], meanwhile: Meanwhile) -> None:
    """The last statement of a transaction: on PostgreSQL it is committed in the same trip, `meanwhile` done beside it.

    Within another transaction it is left to that one to commit. Nothing after this may want to undo it.
    """
    with cursor() as asked:
        if isinstance(asked, Straight) and links.ends_with_it():
            asked.last(text, values, meanwhile)
        else:
            asked.execute(text, values)
            meanwhile()


@cache
def fields_of(model: type[Model]) -> Fields:
    """The columns of a model."""
    return Fields(model._meta.concrete_fields)


@cache
def added_fields(model: type[Model], *apart: str) -> Fields:
    """The columns of a new row: all but its own number, and those that stand apart."""
    return Fields(field for field in fields_of(model) if not field.primary_key and field.name not in apart)


def field_of(model: type[Model], name: str) -> Field[Any, Any]:
    """A column of a model by the name of its field."""
    return cast("Field[Any, Any]", model._meta.get_field(name))


def table_of(model: type[Model]) -> str:
    """The table of a model, as SQL names it."""
    return f'"{model._meta.db_table}"'


def named(fields: Iterable[Field[Any, Any]], row: str = "") -> str:
    """Columns as SQL lists them, of a row that has a name there if need be."""
    return ", ".join(f'{row}"{field.column}"' for field in fields)


def made(model: Any, fields: Fields, row: Sequence[Any]) -> Any:
    """An object from the columns of its row: as `Model.from_db` makes it, which sets column by column."""
    found = model.__new__(model)
    found.__dict__.update(zip([field.attname for field in fields], values_of(fields, row), strict=True))
    found._state = ModelState()
    found._state.adding, found._state.db = False, DEFAULT_DB_ALIAS
    return found


def unsaved(model: Any, **columns: Any) -> Any:
    """A new object of these columns, for `row_of`. The model itself would look at each column and send two signals.

    Every column has to be named, but those that get their moment or number as the row is stored.
    """
    found = model.__new__(model)
    found.__dict__.update(columns)
    found._state = ModelState()
    return found


def values_of(fields: Fields, row: Sequence[Any]) -> list[Any]:
    """Columns as values of their fields."""
    values = list(row)
    for place, convert in _converters(fields):
        values[place] = convert(values[place])
    return values


@cache
def _converters(fields: Fields) -> tuple[tuple[int, Callable[[Any], Any]], ...]:
    return tuple((place, convert) for place, field in enumerate(fields) for convert in _reading(field))


def _reading(field: Field[Any, Any]) -> Iterator[Callable[[Any], Any]]:
    """What makes a value of what the database gives; of JSON at a third of what it takes Python's own reader."""
    if type(field) is JSONField:
        yield _json
        return
    column = field.get_col(field.model._meta.db_table)
    for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
        yield partial(_converted, convert, column)


def _converted(convert: Callable[[Any, Any, Any], Any], column: Any, value: Any) -> Any:
    return convert(value, column, connections[DEFAULT_DB_ALIAS])


def _json(value: str | None) -> Any:
    return None if value is None else msgspec.json.decode(value)


def one(model: type[Model], name: str, value: Any) -> Any:
    """The object whose column of that name holds that; None if there is none.

    For what every request asks first: a query of Django costs more to make than this to ask.
    """
    with cursor() as asked:
        asked.execute(_one_sql(model, name), [value])
        row = asked.fetchone()
    return None if row is None else made(model, fields_of(model), row)


@cache
def _one_sql(model: type[Model], name: str) -> str:
    return f'SELECT {named(fields_of(model))} FROM {table_of(model)} WHERE "{field_of(model, name).column}" = %s'


def held(model: type[Model], parent: str, number: int) -> Any:
    """The object of that number with the one it belongs to, its own row held until the transaction ends; or None."""
    with cursor() as asked:
        asked.execute(_held_sql(model, parent), [number])
        row = asked.fetchone()
    if row is None:
        return None
    own, belongs = fields_of(model), _parent(model, parent)
    found = made(model, own, row[: len(own)])
    setattr(found, parent, made(belongs, fields_of(belongs), row[len(own) :]))
    return found


@cache
def _held_sql(model: type[Model], parent: str) -> str:
    belongs, column = _parent(model, parent), field_of(model, parent).column
    columns = f"{named(fields_of(model), 'o.')}, {named(fields_of(belongs), 'p.')}"
    held = " FOR NO KEY UPDATE OF o" if connection.features.has_select_for_update else ""
    joined = f'{table_of(model)} o JOIN {table_of(belongs)} p ON p."id" = o."{column}"'
    return f'SELECT {columns} FROM {joined} WHERE o."id" = %s{held}'


def _parent(model: type[Model], name: str) -> type[Model]:
    return cast("type[Model]", field_of(model, name).related_model)


@cache
def insert(model: type[Model], fields: Fields) -> str:
    """A statement that adds one row."""
    return f"INSERT INTO {table_of(model)} ({named(fields)}) VALUES ({', '.join(['%s'] * len(fields))})"


@cache
def update(model: type[Model], names: tuple[str, ...]) -> str:
    """A statement that sets columns, up to where it says of which rows."""
    columns = [field_of(model, name).column for name in names]
    return f"UPDATE {table_of(model)} SET " + ", ".join(f'"{column}" = %s' for column in columns)


def listed(fields: Fields) -> str:
    """Rows from one list in JSON (`as_list`), in their order.

    A length is left out of a column's type, for a cast would cut what is longer.
    """
    kinds = (str(field.db_type(connection)).split("(")[0] for field in fields)
    columns = ", ".join(f'"{field.column}" {kind}' for field, kind in zip(fields, kinds, strict=True))
    return f"ROWS FROM (jsonb_to_recordset(%s) AS ({columns}))"


def as_list(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows by their columns as one value: lists of each column would be asked item by item of what kind they are."""
    return msgspec.json.encode(list(rows)).decode()


def among(numbers: Iterable[int]) -> tuple[str, Any]:
    """That a column is one of some numbers, as SQL says it, and these as the one value that it brings."""
    if connection.vendor == "postgresql":
        return "= ANY(%s)", list(numbers)
    return "IN (SELECT value FROM json_each(%s))", json.dumps(list(numbers))


def row_of(made: Model, fields: Fields) -> list[Any]:
    """The columns of a new row, as the database takes them."""
    values = made.__dict__
    return [
        value if (value := values.get(name, MISSING)).__class__ in as_is
        else _written(field, field.pre_save(made, True))
        for field, name, as_is in _taken(fields)
    ]  # fmt: skip


@cache
def _taken(fields: Fields) -> tuple[tuple[Field[Any, Any], str, frozenset[type]], ...]:
    """Columns, each with its name, and of what types a value is that the database takes as it is."""
    return tuple((field, field.attname, _as_is(field)) for field in fields)


def _as_is(field: Field[Any, Any]) -> frozenset[type]:
    """Where a moment is set as the row is made, none: that is asked of the column."""
    if type(field).pre_save is not Field.pre_save:
        return frozenset()
    simple: Any = next((kind for of, kind in SIMPLE.items() if isinstance(field, of)), type(None))
    return frozenset((simple, type(None)))


def adapted(value: Any) -> Any:
    """A moment as the database takes it where no column says so; anything else as it is."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


def stored(model: type[Model], name: str, value: Any) -> Any:
    """A value as the database takes it."""
    field, as_is = _column(model, name)
    return value if value.__class__ in as_is else _written(field, value)


def _written(field: Field[Any, Any], value: Any) -> Any:
    """A value as its column says that the database takes it; JSON by a quicker writer than Python's own."""
    if is_postgresql():
        if value.__class__ in OF_THE_DRIVER:
            return value
        if type(field) is JSONField:
            return msgspec.json.encode(value).decode()
    return field.get_db_prep_save(value, connections[DEFAULT_DB_ALIAS])


@cache
def is_postgresql() -> bool:
    """Whether the database is PostgreSQL: a connection says so as well, and has to be found for it."""
    return connection.vendor == "postgresql"


@cache
def _column(model: type[Model], name: str) -> tuple[Field[Any, Any], frozenset[type]]:
    field = field_of(model, name)
    return field, _as_is(field)
