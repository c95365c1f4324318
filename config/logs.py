"""Logs without secrets: an address is written as its route, since keys of tables and tokens of links stand in it."""

from __future__ import annotations

import logging
import re

from django.urls import Resolver404, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

TELLERS = ("uvicorn", "daphne", "django.request", "django.security", "django.server", "django.channels")
"""The loggers that write addresses."""
ADDRESS = re.compile(r"(?<![\w/:.<-])/[^\s\"'<>)\]]*")


class WithoutSecrets(logging.Filter):
    """Lets every record through, with `/tables/<str:key>/` for `/tables/4rX…/`, and without what follows a `?`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite what the record says; its parts stay apart, as formatters want them."""
        if record.name.startswith(TELLERS):
            if isinstance(record.args, tuple) and record.args:
                record.args = tuple(_told(part) if isinstance(part, str) else part for part in record.args)
            else:
                record.msg = _told(str(record.msg))
        return True


def _told(text: str) -> str:
    return ADDRESS.sub(lambda found: route_of(found[0]), text)


def route_of(address: str) -> str:
    """The route that an address takes, its own words where it has no secrets; of an unknown one the first part."""
    path, asked, _query = address.partition("?")
    route = _route(path) or f"/{path.split('/')[1]}/…"
    return route + ("?…" if asked else "")


def _route(path: str) -> str:
    from config.urls import sockets

    for resolver in (get_resolver(), URLResolver(RoutePattern("/"), sockets)):
        try:
            found = resolver.resolve(path)
        except (Resolver404, ValueError):
            continue
        return f"/{found.route.lstrip('/')}" if found.kwargs or found.args else path
    return ""
