"""`manage.py migrate`: one at a time, however many processes of a deployment start it at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections

LOCK = 0x46726565686F6C64
"""The number of the advisory lock: "Freehold"."""


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
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
