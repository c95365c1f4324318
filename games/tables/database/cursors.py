"""The cursor of SQL of our own, and how several statements, or the last one of a transaction, go to the server.

On PostgreSQL it leaves the values to the server, which keeps each statement prepared (unless `DATABASE_PREPARE` is
off), and is sent in a pipeline (`pipeline.py`); those of Django bring their values along in the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections

from . import links
from .pipeline import Meanwhile, PipelineCursor, Statement


class _Logged(psycopg.Cursor[Any]):
    """A cursor for where statements are logged: nothing can be read of one that was prepared."""

    def execute(self, query: Any, params: Any = None, **_options: Any) -> _Logged:
        """Execute a statement, not prepared."""
        return super().execute(query, params, prepare=False)


def cursor() -> Any:
    """A cursor; on PostgreSQL one that leaves the values to the server, which Django's do not."""
    if (of_link := links.asked_here()) is not None:
        return of_link
    own: Any = connections[DEFAULT_DB_ALIAS]  # this thread's, which `connection` looks up for each thing asked of it
    if own.vendor != "postgresql":
        return own.cursor()
    own.close_if_health_check_failed()  # as Django's own do: where there is no pool it may be long dead
    own.ensure_connection()
    if own.queries_logged:
        return own.make_debug_cursor(_Logged(own.connection))
    return PipelineCursor(own)


def together(*statements: Statement) -> list[list[Any]]:
    """The rows of several statements, each asked when the one before it is done; on PostgreSQL in one trip."""
    with cursor() as asked:
        if isinstance(asked, PipelineCursor):
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
        if isinstance(asked, PipelineCursor) and links.ends_with_it():
            asked.last(text, values, meanwhile)
        else:
            asked.execute(text, values)
            meanwhile()
