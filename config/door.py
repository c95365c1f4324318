"""The outermost door, before anything is gathered in memory or on disk: no long bodies, no forged cookies."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from .guard import AWAY

NUL_IN_COOKIE = b"\\000"
"""How a cookie can hold NUL, which no database takes; none of ours does."""


class Door:
    """An ASGI application before another. A body that is too long is not read on: the guard says so in words."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one request or socket in."""
        if scope["type"] in ("http", "websocket"):
            cookies = [pair for pair in scope["headers"] if pair[0] != b"cookie" or NUL_IN_COOKIE not in pair[1]]
            scope = {**scope, "headers": cookies}
        if scope["type"] != "websocket":
            await self.inner(scope, _bounded(scope, receive) if scope["type"] == "http" else receive, send)
            return
        try:
            await self.inner(scope, receive, send)
        except AWAY:  # the page looks for news by itself, and connects again
            await send({"type": "websocket.close", "code": 1013})


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
        return {"type": "http.request", "body": b"", "more_body": False}

    return bounded


async def _disconnect(receive: Any) -> Any:
    """The end of a request whose body nobody wants."""
    while (message := await receive())["type"] == "http.request":
        pass
    return message
