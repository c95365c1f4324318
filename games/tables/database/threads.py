"""The threads on which sockets ask the database: a few in a process, each with a connection that it keeps.

Whoever comes by HTTP has a thread and a connection for the length of a request. A socket stays, and would pay for a
new look at its connection with every message.
"""

from __future__ import annotations

import asyncio
import select
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import Error, connection

from .away import is_away

P = ParamSpec("P")
T = TypeVar("T")


async def on_move_thread(ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that may ask the database, and give its answer. There no language is set: what speaks sets one."""
    return await asyncio.get_running_loop().run_in_executor(_threads(), _connected, partial(ask, *args, **kwargs))


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.MOVE_THREADS, thread_name_prefix="moves")


def _connected(ask: Callable[[], T]) -> T:
    """Ask with a connection that nobody has hung up; one that breaks meanwhile is not kept."""
    if connection.vendor == "postgresql" and connection.connection is not None and is_lost(connection.connection):
        connection.close()
    try:
        return ask()
    except Error as error:
        if is_away(error):
            connection.close()
        raise


def is_lost(kept: Any) -> bool:
    """Whether the server has hung up: then there is something to read where nothing was asked. Takes no round trip."""
    if kept.closed:
        return True
    heard = select.poll()
    heard.register(kept.fileno(), select.POLLIN)
    return bool(heard.poll(0))
