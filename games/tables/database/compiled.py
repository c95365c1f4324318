"""A query that is compiled once for a process; later calls only fill in values.

For the ORM to compile it takes longer than PostgreSQL takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet

from .columns import adapted
from .cursors import cursor

LONG_AGO = datetime(1, 1, 2, tzinfo=UTC)
ColumnValue = int | datetime


class CompiledQuery:
    """The rows of columns (`values_list`) that a query gives for values of these kinds, whole numbers or moments.

    The query compares columns with its values and does nothing else with them: it is made once, for values that nobody
    ever means, and these are found again among all that it says to the database.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, Any]], *kinds: type[int] | type[datetime]) -> None:
        self._query, self._kinds = query, kinds

    @classmethod
    def of(cls, *kinds: type[int] | type[datetime]) -> Callable[[Callable[..., QuerySet[Any, Any]]], CompiledQuery]:
        """Make one of a function that makes its query: from then on its name is called with values, and gives rows."""
        return lambda query: cls(query, *kinds)

    def __call__(self, *values: ColumnValue) -> list[Any]:
        """The rows for these values, each as the query has its columns."""
        text, places, rows_of = self._made
        with cursor() as reading:
            reading.execute(text, [_written(values[number], like) for number, like in places])
            return rows_of(reading.fetchall())

    @cached_property
    def _made(self) -> tuple[str, list[tuple[int, Any]], Callable[[Any], list[Any]]]:
        """The statement, which values it has, each with what stood there, and how its rows are read."""
        meant = [_meant_by_nobody(kind, number) for number, kind in enumerate(self._kinds)]
        query = self._query(*meant)
        compiler = query.query.get_compiler(DEFAULT_DB_ALIAS)
        text, said = compiler.as_sql()
        written = [_written(value, 0) for value in meant]
        places = [(written.index(value), value) for value in said if value in written]
        assert {number for number, _like in places} == set(range(len(meant))), "a value is not asked for"
        words = ["%s" if value in written else _literal(value) for value in said]
        convert = compiler.get_converters([column for column, *_rest in compiler.select])

        def rows_of(rows: Iterable[Any]) -> list[Any]:
            return [tuple(row) for row in compiler.apply_converters(rows, convert)] if convert else list(rows)

        return text.replace("%%", "%%%%") % (*words,), places, rows_of


def _literal(value: Any) -> str:
    """What the query says itself, as part of its text: so that a plan made once may use an index of just those rows."""
    return str(connection.schema_editor().quote_value(value)).replace("%", "%%")


def _meant_by_nobody(kind: type[int] | type[datetime], number: int) -> ColumnValue:
    return -987_654_321 - number if kind is int else LONG_AGO + timedelta(days=number)


def _written(value: ColumnValue, like: Any) -> Any:
    """A value as the database takes it; a whole number of the kind that stood there."""
    return adapted(value) if isinstance(value, datetime) else type(like)(value)
