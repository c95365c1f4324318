"""How many sockets one person has open here, or strangers from one address: a bound far beyond all use.

Counted in this process, in memory. A page that gets no socket looks for news by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from ..remote_address import network_of
from .viewer import Viewer

MOST = 20
"""Sockets of one person: so many pages are open at once."""
MOST_OF_STRANGERS = 100
"""Sockets of all strangers of one address: a school sits behind one."""
TOO_MANY = 4429
"""Closes a socket that is one too many."""
ANSWERED: ContextVar[bool] = ContextVar("answered", default=False)
"""Whether the socket of this task was turned away with a sentence: uvicorn takes that for no answer, and logs it."""
_taken: Counter[str] = Counter()


class SocketPlace:
    """The place of one socket, from when it is known whose it is until it goes."""

    def __init__(self) -> None:
        self._of = ""

    def take(self, viewer: Viewer, scope: Any) -> bool:
        """Count a socket as its viewer's; False if they have too many."""
        of = f"user {viewer.user.pk}" if viewer.user.pk else _stranger(scope)
        if not of:
            return True
        if _taken[of] >= (MOST if viewer.user.pk else MOST_OF_STRANGERS):
            return False
        self._of = of
        _taken[of] += 1
        return True

    def leave(self) -> None:
        """Have it free again, once."""
        of, self._of = self._of, ""
        if of:
            _taken[of] -= 1
            if not _taken[of]:
                del _taken[of]


def _stranger(scope: Any) -> str:
    """Where a stranger comes from; '' if that says nothing: a proxy that does not tell, or our own network."""
    host = (scope.get("client") or ("",))[0]
    with suppress(ValueError):
        if ip_address(host).is_global:
            return f"address {network_of(host)}"
    return ""


async def turn_away(scope: Any, send: Callable[[dict[str, Any]], Awaitable[None]], viewer: Viewer) -> None:
    """Refuse a socket that is one too many, before it is open; where the server can, with a sentence of status 429."""
    with translation.override(viewer.language):
        sentence = _("You have too many live pages open: close some. This one looks for news by itself.")
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": TOO_MANY, "reason": sentence})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"60")]
    await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": sentence.encode()})
    ANSWERED.set(True)
