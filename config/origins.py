"""From where a socket is let in: from pages of this very site, as what is posted.

A host is one name for all that is served there. Whoever has another port of it, or another of the allowed hosts, is
another site, to which browsers send the cookies of ours along.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.utils.http import is_same_domain


class FromOwnPages:
    """Sockets before which that is looked at. Whether the host is one of ours has been seen by then."""

    def __init__(self, inner: Any) -> None:
        """Before this application."""
        self._inner, self._denier = inner, WebsocketDenier()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one in, or turn it away."""
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        let_in = _is_ours(headers.get(b"origin", ""), headers.get(b"host", ""))
        await (self._inner if let_in else self._denier)(scope, receive, send)


def _is_ours(origin: str, host: str) -> bool:
    """Whether a page of that origin may speak to that host: it came from there, or from where forms are taken from."""
    here = urlsplit(origin)
    return here.netloc == host or any(_is_named(here.scheme, here.netloc, each) for each in _trusted())


def _is_named(scheme: str, host: str, trusted: Any) -> bool:
    return bool(trusted.scheme == scheme and is_same_domain(host, trusted.netloc.lstrip("*")))


def _trusted() -> list[Any]:
    return [urlsplit(origin.lower()) for origin in settings.CSRF_TRUSTED_ORIGINS]
