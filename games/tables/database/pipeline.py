"""Statements of ours to PostgreSQL in its pipeline mode: several in one trip, each prepared once for a connection.

A cursor of psycopg takes five times as long over a statement as the server. Here one trip takes the beginning of a
transaction with what it reads first, and another what it writes with its end. Values and rows are psycopg's, with the
adapters that Django has given the connection; so are the failures.
"""

from __future__ import annotations

import re
import select
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Any

from psycopg import Binary, OperationalError
from psycopg.adapt import Buffer, Loader, PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus

Statement = tuple[str, Sequence[Any]]
"""What is asked, with `%s` where a value goes, and its values."""
Meanwhile = Callable[[], object]
"""What is done while the server is at it; it asks the database nothing."""
Wait = Callable[[int, bool], bool]
"""Waits at a socket until there is something to read, or room to write if wanted; says whether it is to read."""
BEGIN = b"BEGIN ISOLATION LEVEL READ COMMITTED"
"""Whatever the role would have otherwise: whoever waits for a row reads it as the other has left it."""
OUTDATED = (InvalidSqlStatementName, FeatureNotSupported)
"""What was prepared has been deallocated, or gives other columns since a migration: it is prepared anew."""
BYTES: frozenset[type] = frozenset((bytes, memoryview, Binary))
PLACE = re.compile("%([s%])")


def _stand_still(fd: int, writing: bool) -> bool:
    heard = select.poll()
    heard.register(fd, select.POLLIN | (select.POLLOUT if writing else 0))
    return any(event & ~select.POLLOUT for _fd, event in heard.poll())


class PipelineCursor:
    """A cursor over a connection that Django has opened: as much of one as statements of ours use.

    Where the server has to be waited for, that is left to `wait`: by itself it holds up its thread.
    """

    def __init__(self, connection: Any, wait: Wait = _stand_still) -> None:
        self._connection, self._wait = connection, wait
        self._rows: list[Any] = []
        self.rowcount = 0

    def __enter__(self) -> PipelineCursor:
        """Nothing is held that would have to be closed."""
        return self

    def __exit__(self, *_failure: object) -> None:
        """Nothing to close."""

    def execute(self, text: str, values: Sequence[Any] = ()) -> None:
        """Ask one thing."""
        self._ask([(text, values)])

    def together(self, *statements: Statement) -> list[list[Any]]:
        """Ask several things in one trip, each when the one before it is done; the rows of each."""
        return self._ask(statements)

    def last(self, text: str, values: Sequence[Any], meanwhile: Meanwhile) -> None:
        """Ask one thing, and commit in the same trip: what follows of the transaction finds that done.

        `meanwhile` is done while the server is at it, which waits for its disk.
        """
        self._ask([(text, values)], commit=True, meanwhile=meanwhile)

    def fetchone(self) -> Any:
        """The first row; None if there is none."""
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        """All rows."""
        return self._rows

    def _ask(
        self, statements: Sequence[Statement], commit: bool = False, meanwhile: Meanwhile | None = None
    ) -> list[list[Any]]:
        self._connection.validate_no_broken_transaction()
        with self._connection.wrap_database_errors:
            held = self._connection.connection
            results = _session_of(held).ask(held, statements, self._wait, commit, meanwhile)
        (self._rows, self.rowcount), rows = results[-1], [rows for rows, _count in results]
        return rows


class _Moment(Loader):
    """A moment as PostgreSQL writes it; Django's own reader takes eight times as long."""

    def load(self, data: Buffer) -> datetime:
        return datetime.fromisoformat(bytes(data).decode())


class _Session:
    """What one connection has prepared, and what makes its values and rows."""

    def __init__(self, held: Any) -> None:
        cursor = held.cursor()  # has adapters of its own
        if (held.pgconn.parameter_status(b"DateStyle") or b"").startswith(b"ISO"):
            cursor.adapters.register_loader("timestamptz", _Moment)
        self._makes = Transformer(cursor)
        self._names: dict[str, bytes] = {}
        self._numbers = count()

    def ask(
        self,
        held: Any,
        statements: Sequence[Statement],
        wait: Wait,
        commit: bool = False,
        meanwhile: Meanwhile | None = None,
    ) -> list[tuple[list[Any], int]]:
        """The rows of each statement, and how many it gave or changed. One that fails is the last that is done."""
        sent = [(text, *self._written(values)) for text, values in statements]  # what cannot be sent is not begun
        names: dict[str, bytes] = {}
        server = held.pgconn
        try:
            server.enter_pipeline_mode()
            wanted = self._send_all(held, sent, names, commit)
            server.pipeline_sync()
            if meanwhile is not None:
                server.flush()
                meanwhile()
            results = _results(server, wait)
            server.exit_pipeline_mode()
        except BaseException:  # what is still on its way would be taken for the answer to something else
            held.close()
            raise
        return [self._taken(result) for result, what in self._checked(held, results, wanted, names) if what is True]

    def _send_all(
        self, held: Any, sent: Sequence[tuple[str, Any, Any]], names: dict[str, bytes], commit: bool
    ) -> list[Any]:
        """Send statements, in a transaction unless the connection commits by itself; gives what each answer will be of.

        That is the text of a statement for its preparation, whose name is added to `names`; True for the statement
        itself; None for the beginning and the end of the transaction.
        """
        server, wanted = held.pgconn, list[Any]()
        if not held.autocommit and server.transaction_status == TransactionStatus.IDLE:
            server.send_query_params(BEGIN, None)
            wanted.append(None)
        for text, values, formats in sent:
            wanted += self._send(server, text, values, formats, names, held.prepare_threshold is not None)
        if commit:
            server.send_query_params(b"COMMIT", None)
            wanted.append(None)
        return wanted

    def _written(self, values: Sequence[Any]) -> tuple[Any, Any]:
        """Values as they are sent, and in which form each is. Raises `DataError` for one that cannot be."""
        if not values:
            return None, None
        return self._makes.dump_sequence(values, [_format(value) for value in values]), self._makes.formats

    def _send(
        self, server: Any, text: str, written: Any, formats: Any, names: dict[str, bytes], kept: bool
    ) -> list[Any]:
        """Send a statement, and have it prepared before if need be; gives what each answer will be of."""
        if not kept:
            server.send_query_params(_numbered(text), written, param_formats=formats)
            return [True]
        name, preparing = self._names.get(text) or names.get(text), []
        if name is None:  # of what kinds its values are follows from the columns, so that one is enough for all
            name = names[text] = b"freehold_%d" % next(self._numbers)
            server.send_prepare(name, _numbered(text))
            preparing = [text]
        server.send_query_prepared(name, written, formats)
        return [*preparing, True]

    def _checked(
        self, held: Any, results: list[Any], wanted: list[Any], names: dict[str, bytes]
    ) -> Iterator[tuple[Any, Any]]:
        """Each answer with what it is. Raises the first failure; what was prepared before that is kept."""
        for result, what in zip(results, wanted, strict=False):
            if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
                failure = error_from_result(result, encoding=held.info.encoding)
                if isinstance(failure, OUTDATED):
                    self._names.clear()
                raise failure
            if isinstance(what, str):
                self._names[what] = names[what]
            yield result, what

    def _taken(self, result: Any) -> tuple[list[Any], int]:
        if result.status == ExecStatus.COMMAND_OK:
            return [], result.command_tuples or 0
        self._makes.set_pgresult(result)
        return self._makes.load_rows(0, result.ntuples, tuple), result.ntuples


def _format(value: Any) -> PyFormat:
    """Values go as text, from which the server makes whatever stands there; bytes, which have one form, as they are."""
    return PyFormat.BINARY if value.__class__ in BYTES else PyFormat.TEXT


def _session_of(held: Any) -> _Session:
    """That of a connection: it lies with it, and goes with it, since what makes its values knows the connection."""
    session: _Session | None = getattr(held, "pipeline_session", None)
    if session is None:
        session = held.pipeline_session = _Session(held)
    return session


def _numbered(text: str) -> bytes:
    """A statement as the server reads it: its values by numbers."""
    numbers = count(1)
    return PLACE.sub(lambda place: f"${next(numbers)}" if place[1] == "s" else "%", text).encode()


def _results(server: Any, wait: Wait) -> list[Any]:
    """All answers up to the end of what was sent. Raises `OperationalError` if the server hangs up before."""
    found: list[Any] = []
    while server.flush():  # more than the line takes at once: the server may have to be rid of an answer first
        if wait(server.socket, True):
            server.consume_input()
    while True:
        while server.is_busy():
            wait(server.socket, False)
            server.consume_input()
        result = server.get_result()
        if result is not None and result.status == ExecStatus.PIPELINE_SYNC:
            return found
        if result is not None:
            found.append(result)
        elif server.status == ConnStatus.BAD:
            raise OperationalError("the server has closed the connection")
