"""Columns of models and their values, as the database gives and takes them; objects that are made of whole rows.

Much of this is asked for each value of each move: what follows from a list of columns is worked out once for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Any, cast
from uuid import UUID

import msgspec
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import BooleanField, CharField, Field, ForeignKey, IntegerField, JSONField, Model, TextField
from django.db.models.base import ModelState

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
