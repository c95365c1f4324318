"""What statements of our own are written with: tables, columns and rows by the names of the models.

The plainest are here as well: one row, by one of its columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

import msgspec
from django.db import connection
from django.db.models import Field, Model

from .columns import Fields, field_of, fields_of, made
from .cursors import cursor


def table_of(model: type[Model]) -> str:
    """The table of a model, as SQL names it."""
    return f'"{model._meta.db_table}"'


def named(fields: Iterable[Field[Any, Any]], row: str = "") -> str:
    """Columns as SQL lists them, of a row that has a name there if need be."""
    return ", ".join(f'{row}"{field.column}"' for field in fields)


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
