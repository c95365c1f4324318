"""The outermost door, before anything is gathered in memory or on disk: no long bodies, no headers that break.

Servers are started with `--http h11`, which takes no head of more than 64 kB and parses no request before the one
ahead of it is answered. It still gathers what comes while it is asked for a body or for a disconnection, so neither is
asked for in vain.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from .guard import AWAY

NUL_IN_COOKIE = b"\\000"
"""How a cookie can hold NUL, which no database takes; none of ours does."""
NO_BODY = {"type": "http.request", "body": b"", "more_body": False}


class Door:
    """An ASGI application before another. A body that is too long is not read on: the guard says so in words."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one request or socket in."""
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "headers": [pair for pair in scope["headers"] if _is_readable(*pair)]}
        if scope["type"] == "http":
            body = _has_body(scope)
            doors = (_bounded(scope, receive), _closing(scope, send)) if body else (_without_body(), send)
            await self.inner(scope, *doors)
            return
        try:
            await self.inner(scope, receive, send)
        except AWAY:  # the page looks for news by itself, and connects again
            await send({"type": "websocket.close", "code": 1013})


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


def _closing(scope: Any, send: Any) -> Any:
    """`send` after which the connection is closed, and with it all that has been sent ahead behind a body.

    What follows a body that is too long is read away, so that its sender reads the answer.
    """

    async def closing(message: Any) -> None:
        if message["type"] == "http.response.start" and not scope.get("too_long"):
            message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
        await send(message)

    return closing


def _bounded(scope: Any, receive: Any) -> Any:
    """`receive`, until there is too much: then the body is empty and the request marked."""
    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    length = dict(scope["headers"]).get(b"content-length", b"0")
    announced = int(length) if length.isdigit() and len(length) < 20 else most + 1
    left = most

    async def bounded() -> Any:
        nonlocal left
        if scope.get("too_long"):
            return await _disconnect(receive)
        if announced <= most:
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
        scope["too_long"] = True
        return NO_BODY

    return bounded


async def _disconnect(receive: Any) -> Any:
    """The end of a request whose body nobody wants."""
    while (message := await receive())["type"] == "http.request":
        pass
    return message
