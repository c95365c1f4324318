"""From where a socket is let in: from pages of this very site, as what is posted.

Whoever has another port of a host is another site, and browsers send the cookies of ours along from there.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult, urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.utils.http import is_same_domain


class FromOwnPages:
    """Sockets before which that is looked at. Whether the page is from an allowed host has been seen by then."""

    def __init__(self, inner: Any) -> None:
        """Before this application."""
        self._inner, self._denier = inner, WebsocketDenier()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one in, or turn it away."""
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        let_in = _is_ours(headers.get(b"origin", ""), headers.get(b"host", ""))
        await (self._inner if let_in else self._denier)(scope, receive, send)


def _is_ours(origin: str, host: str) -> bool:
    """Whether a page of that origin may speak to that host: it came from its port, or from where forms are taken from.

    By what name a page has called this server is all the same: `localhost` and `127.0.0.1` are both allowed hosts.
    """
    here, there = urlsplit(origin), urlsplit(f"{urlsplit(origin).scheme}://{host}")
    try:
        is_same = _port_of(here) == _port_of(there)
    except ValueError:  # no number
        is_same = False
    return is_same or any(_is_named(here, each) for each in _trusted())


def _port_of(address: SplitResult) -> int:
    return address.port or (443 if address.scheme == "https" else 80)


def _is_named(here: SplitResult, trusted: SplitResult) -> bool:
    return bool(trusted.scheme == here.scheme and is_same_domain(here.netloc, trusted.netloc.lstrip("*")))


def _trusted() -> list[SplitResult]:
    return [urlsplit(origin.lower()) for origin in settings.CSRF_TRUSTED_ORIGINS]
