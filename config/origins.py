"""From where a socket is let in: from pages of an allowed host that this server has sent, or that forms are taken from.

At another port of a host is another origin but the same site, so browsers send the cookies of ours along from there.
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
        scheme = "https" if scope.get("scheme") == "wss" else "http"
        let_in = _is_ours(headers.get(b"origin", ""), f"{scheme}://{headers.get(b'host', '')}")
        await (self._inner if let_in else self._denier)(scope, receive, send)


def _is_ours(origin: str, here: str) -> bool:
    """Whether a page of that origin may speak to us, who are reached here: by which of our names is all the same."""
    try:
        page, own = urlsplit(origin), urlsplit(here)
        is_same = (page.scheme, _port_of(page)) == (own.scheme, _port_of(own))
    except ValueError:  # nothing that is an address
        return False
    return is_same or any(_is_named(page, each) for each in _trusted())


def _port_of(address: SplitResult) -> int:
    return address.port or (443 if address.scheme == "https" else 80)


def _is_named(page: SplitResult, trusted: SplitResult) -> bool:
    return bool(trusted.scheme == page.scheme and is_same_domain(page.netloc, trusted.netloc.lstrip("*")))


def _trusted() -> list[SplitResult]:
    return [urlsplit(origin.lower()) for origin in settings.CSRF_TRUSTED_ORIGINS]
