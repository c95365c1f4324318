"""Moves on the loop of the sockets: they ask PostgreSQL without a thread, each on a link, a connection of its own.

A move on a thread takes the interpreter four times from whoever draws pages, who holds it for milliseconds. Here the
loop goes on wherever a move waits for the server. What runs is what runs on a thread as well: it lies in a greenlet, so
that it can be left in the midst of it. It may ask what is sent in a pipeline (`pipeline.py`), and nothing else:
Django's own connections would hold the loop up, and refuse (`SynchronousOnlyOperation`). Whoever is refused asks again
on a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.core.exceptions import SynchronousOnlyOperation
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from greenlet import getcurrent, greenlet
from psycopg.pq import TransactionStatus

from .pipeline import PipelineCursor
from .threads import is_lost, on_move_thread

P = ParamSpec("P")
T = TypeVar("T")


class OffTheLoop(SynchronousOnlyOperation):
    """What was asked for on a link cannot be done on one, now or later. Nothing has changed; a thread does it."""


async def on_link(ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that asks the database by a pipeline, in the language of whoever asks for it, and give its answer.

    Raises `SynchronousOnlyOperation` if it asks by Django. What it has committed by then stays.
    """
    async with _gate():
        link = FREE.pop() if FREE else Link()
        try:
            await link.open()
            return await link.follow(partial(ask, *args, **kwargs))
        finally:
            FREE.append(link)


def off_the_loop() -> None:
    """On a link raise `OffTheLoop`; on a thread do nothing."""
    if _here.get() is not None:
        raise OffTheLoop


def asked_here() -> PipelineCursor | None:
    """A cursor of the link on which this is done; None on a thread.

    Raises `SynchronousOnlyOperation` on a link outside its transaction, which would begin one that nobody ends.
    """
    link = _here.get()
    return None if link is None else link.cursor()


def ends_with_it() -> bool:
    """Whether this is the outermost transaction, so that its last statement may commit it."""
    return _here.get() is not None or len(connection.atomic_blocks) == 1


@contextmanager
def one_transaction() -> Iterator[None]:
    """All or nothing of what is asked within, as by `transaction.atomic`; on a link there is none within another."""
    link = _here.get()
    with transaction.atomic() if link is None else link.transaction():
        yield


def after_commit(do: Callable[[], object]) -> None:
    """Do something when the transaction is committed; on a link it asks nothing."""
    link = _here.get()
    if link is None:
        transaction.on_commit(do)
    else:
        link.after.append(do)


class Link:
    """One connection, and the move that asks on it."""

    def __init__(self) -> None:
        self.connection: Any = connections.create_connection(DEFAULT_DB_ALIAS)
        self.connection.inc_thread_sharing()  # threads open it
        self.after: list[Callable[[], object]] = []
        self._within = False
        self._opening: asyncio.Future[None] | None = None

    @property
    def is_lost(self) -> bool:
        """Whether it has to be opened before anything is asked; so has one whose opening has failed half way."""
        held = self.connection.connection
        return held is None or held.autocommit or is_lost(held)

    async def open(self) -> None:
        """Connect if need be. A thread does it, and goes on with it when whoever has asked is called off.

        The next one waits for that thread: a second could close what the first has opened, with a move on it.
        """
        if self._opening is not None and not self._opening.done():
            await asyncio.wait([self._opening])
        if self.is_lost:
            self._opening = asyncio.ensure_future(on_move_thread(self._connect))
            await asyncio.shield(self._opening)

    def _connect(self) -> None:
        self.connection.close()
        self.connection.ensure_connection()
        self.connection.set_autocommit(False)

    async def follow(self, ask: Callable[[], T]) -> T:
        """Do something, and let the loop go on wherever it waits."""
        talk = greenlet(self._beginning)
        talk.gr_context = copy_context()  # the language of whoever asks; what is set within stays there
        said = talk.switch(ask)
        while not talk.dead:
            try:
                heard = await _ready(*said)
            except BaseException as failure:  # the loop is ended: so is what waits for an answer
                said = talk.throw(failure)
            else:
                said = talk.switch(heard)
        answer: T = said
        return answer

    def _beginning(self, ask: Callable[[], T]) -> T:
        _here.set(self)
        return ask()

    def cursor(self) -> PipelineCursor:
        """A cursor that lets the loop go on."""
        if not self._within:
            raise SynchronousOnlyOperation("A link asks nothing outside of a transaction.")
        return PipelineCursor(self.connection, _wait)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing of what is asked within, then what is to be done after it."""
        self.after, self._within = [], True
        try:
            yield
        except BaseException:
            self._end("ROLLBACK")
            raise
        else:
            self._end("COMMIT")
        finally:
            self._within = False
        for do in self.after:
            do()

    def _end(self, how: str) -> None:
        """End what has not ended with its last statement or with its connection."""
        held = self.connection.connection
        if not held.closed and held.pgconn.transaction_status != TransactionStatus.IDLE:
            self.cursor().execute(how)


_here: ContextVar[Link | None] = ContextVar("link", default=None)


def _wait(fd: int, writing: bool) -> bool:
    """Let the loop go on until there is something to read, or room to write if wanted; whether it is to read."""
    readable: bool = getcurrent().parent.switch((fd, writing))
    return readable


async def _ready(fd: int, writing: bool) -> bool:
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[bool] = loop.create_future()

    def tell(readable: bool) -> None:
        if not ready.done():
            ready.set_result(readable)

    loop.add_reader(fd, tell, True)
    if writing:
        loop.add_writer(fd, tell, False)
    try:
        return await ready
    finally:
        loop.remove_reader(fd)
        if writing:
            loop.remove_writer(fd)


FREE: list[Link] = []
"""The links on which nothing is asked just now."""
_gates: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}


def _gate() -> asyncio.Semaphore:
    """Lets through as many at once as there may be links; a server has one loop, tests have many."""
    loop = asyncio.get_running_loop()
    if loop not in _gates:
        _gates.clear()
        _gates[loop] = asyncio.Semaphore(settings.MOVE_LINKS)
    return _gates[loop]
