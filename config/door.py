"""The outermost door, before anything is gathered in memory or on disk: no long bodies, no headers that break.

Servers are started with `--http h11`, which takes no head of more than 64 kB and parses no request before the one
ahead of it is answered. It still reads on whenever it is asked for a body or for a disconnection, so neither is asked
for in vain, and once a body is whole nothing more is read until it is answered: what is sent ahead waits at its sender.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error

from games.tables.database.away import is_away, reason

log = logging.getLogger(__name__)

NUL_IN_COOKIE = b"\\000"
"""How a cookie can hold NUL, which no database takes; none of ours does."""
NO_BODY = {"type": "http.request", "body": b"", "more_body": False}
IDLE_SECONDS = 75
"""How long a connection stays open between two requests: longer than a proxy keeps one (nginx 60 seconds).

Whoever sends the next request must be who closes. A server that does so first, uvicorn after five seconds, hangs up on
posts that are just on their way, and nobody knows whether they were dealt with.
"""


class Door:
    """An ASGI application before another. A body that is too long is not read on: the guard says so in words."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one request or socket in."""
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "headers": [pair for pair in scope["headers"] if _is_readable(*pair)]}
        if scope["type"] == "http":
            _stay_open(receive)
            if not _has_body(scope):
                await self.inner(scope, _without_body(), send)
            elif hold := _holding(receive):
                await self.inner(scope, _bounded(scope, receive, hold), send)
            else:
                await self.inner(scope, _bounded(scope, receive, _nothing), _closing(scope, send))
            return
        sending = _to_a_page(send)
        try:
            await self.inner(scope, receive, sending)
        except Error as error:  # the page looks for news by itself, and connects again
            if not is_away(error):
                raise
            log.warning("the database was not to be had for a socket: %s", reason(error))
            with suppress(ConnectionError):
                await sending({"type": "websocket.close", "code": 1013})


def _to_a_page(send: Any) -> Any:
    """`send` of a socket, which raises `ConnectionError` once the server has closed it by itself, for what is no text.

    The server speaks of that as of an application that sends after its own end, and each page could fill the log so.
    """
    closed = False

    async def sending(message: Any) -> None:
        nonlocal closed
        try:
            await send(message)
        except RuntimeError as error:
            if closed or "after sending" not in str(error):
                raise
            raise ConnectionError("the server has closed this socket") from None
        closed = closed or message["type"] == "websocket.close"

    return sending


def _is_readable(name: bytes, value: bytes) -> bool:
    """Whether a header can be taken apart by who asks for it: without an origin no socket is let in."""
    if name != b"origin":
        return name != b"cookie" or NUL_IN_COOKIE not in value
    try:
        return bool(urlsplit(value.decode("latin-1")))
    except ValueError:
        return False


def _has_body(scope: Any) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _value in scope["headers"])


def _without_body() -> Any:
    """`receive` for a request that is whole: it never asks the server, and never hears of a disconnection."""
    asked = False

    async def whole() -> Any:
        nonlocal asked
        if asked:
            await asyncio.get_running_loop().create_future()
        asked = True
        return NO_BODY

    return whole


def _holding(receive: Any) -> Callable[[], None] | None:
    """What has the server read nothing more until this request is answered; None for a server that is not uvicorn."""
    flow = getattr(getattr(receive, "__self__", None), "flow", None)
    hold: Callable[[], None] | None = getattr(flow, "pause_reading", None)
    return hold


def _stay_open(receive: Any) -> None:
    """Have uvicorn, however it was started, keep this connection open for its next request."""
    line: Any = getattr(getattr(getattr(receive, "__self__", None), "on_response", None), "__self__", None)
    if hasattr(line, "timeout_keep_alive"):
        line.timeout_keep_alive = max(line.timeout_keep_alive, IDLE_SECONDS)


def _nothing() -> None:
    pass


def _closing(scope: Any, send: Any) -> Any:
    """`send` after which the connection is closed, and with it all that has been sent ahead behind a body.

    What follows a body that is too long is read away, so that its sender reads the answer.
    """

    async def closing(message: Any) -> None:
        if message["type"] == "http.response.start" and not scope.get("too_long"):
            message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
        await send(message)

    return closing


def _bounded(scope: Any, receive: Any, hold: Callable[[], None]) -> Any:
    """`receive`, until there is too much: then the body is empty and the request marked.

    A body that is whole is held: nobody hears any more whether its sender has gone.
    """
    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    length = dict(scope["headers"]).get(b"content-length", b"0")
    announced = int(length) if length.isdigit() and len(length) < 20 else most + 1
    left, whole = most, False

    async def bounded() -> Any:
        nonlocal left, whole
        if scope.get("too_long"):
            return await _disconnect(receive)
        if whole:
            await asyncio.get_running_loop().create_future()
        if announced <= most:
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                if whole := message["type"] == "http.request" and not message.get("more_body"):
                    hold()
                return message
        scope["too_long"] = True
        return NO_BODY

    return bounded


async def _disconnect(receive: Any) -> Any:
    """The end of a request whose body nobody wants."""
    while (message := await receive())["type"] == "http.request":
        pass
    return message
