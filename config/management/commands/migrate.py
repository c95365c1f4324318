"""`manage.py migrate`: one at a time, however many processes of a deployment start it at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections

LOCK = 0x46726565686F6C64
"""The number of the advisory lock: "Freehold"."""
ASK_AGAIN_SECONDS = 0.5


class Command(migrate.Command):
    """Django's, behind an advisory lock on PostgreSQL: who comes second waits, and finds the work done."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Wait for one's turn, and migrate."""
        with alone(options["database"]):
            super().handle(*args, **options)


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Nobody else is in here on that database; SQLite is one machine's, whose `make run` cannot start twice."""
    connection = connections[database]
    if connection.vendor != "postgresql":
        yield
        return
    while not _ask(connection, "SELECT pg_try_advisory_lock(%s)"):
        time.sleep(ASK_AGAIN_SECONDS)  # a statement that waited would hold up an index that is built meanwhile
    try:
        with connection.cursor() as cursor:  # an index that is built beside its users waits for them, however long
            cursor.execute("SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        yield
    finally:
        with connection.cursor() as cursor:  # a pool may hand it on
            cursor.execute("RESET lock_timeout; RESET idle_in_transaction_session_timeout")
        _ask(connection, "SELECT pg_advisory_unlock(%s)")


def _ask(connection: Any, sql: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(sql, [LOCK])
        return bool(cursor.fetchone()[0])
