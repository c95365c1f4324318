"""Which errors say nothing of what was asked: the database was not to be had, or stores nothing just now."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from psycopg.errors import ReadOnlySqlTransaction


def is_away(error: BaseException | None) -> bool:
    """Whether the same may be asked again later: no connection, a lock held for too long, a disk that is full.

    So it is of a server that takes no writes, as one that stands by for another: PostgreSQL calls that internal.
    """
    return isinstance(error, OperationalError | InterfaceError) or (
        error is not None and isinstance(error.__cause__, ReadOnlySqlTransaction)
    )


def reason(error: BaseException) -> str:
    """What the driver calls it, `DiskFull` or `SQLITE_FULL`, and the first line of what it says: no statement."""
    cause = error.__cause__ or error
    name = getattr(cause, "sqlite_errorname", type(cause).__name__)
    return f"{name} ({str(error).partition(chr(10))[0]})"
