"""Logs without secrets: an address is written as its route, since keys of tables and tokens of links stand in it."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from django.urls import Resolver404, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

TELLERS = ("uvicorn", "daphne", "django.request", "django.security", "django.server", "django.channels")
"""The loggers that write addresses."""
FAILED = 500
"""From here on a status tells of a fault of ours."""
NO_TEXT = "Invalid UTF-8 sequence received from client."
UNANSWERED = "ASGI callable returned without completing handshake."
"""Two lines of uvicorn's, word for word."""
ADDRESS = re.compile(r"(?<![\w/:.<-])/[^\s\"'<>)\]]*")


PERSONAL = re.compile(
    r"[^\s@\"'<>()=]{1,254}+@[^\s@\"'<>()]{1,254}\.\w+"  # an e-mail address; a bound, since lines may be long
    r"|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.])"  # IPv4
    r"|\[?(?<![\w:])[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){3,7}\]?(?::\d+)?(?![\w:])"  # IPv6
    r"|(?<=\)=\()[^)]*(?=\))"  # what PostgreSQL tells of a row: Key (username)=(…)
)


class WithoutSecrets(logging.Filter):
    """Lets every record through, with `/tables/<str:key>/` for `/tables/4rX…/`, and without what follows a `?`.

    Nobody's e-mail or network address stands in it, nor what a database tells of a row. What was turned away (a status
    below 500) is one line: where in the code that was decided is no news, and buries what went wrong.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite what the record says; its parts stay apart, as formatters want them."""
        if getattr(record, "status_code", FAILED) < FAILED:
            record.exc_info = record.exc_text = None
        if record.exc_info and record.exc_info[0]:
            record.exc_text = _nobody(record.exc_text or logging.Formatter().formatException(record.exc_info))
        if isinstance(record.args, Mapping):  # as workers write
            record.args = {name: _about_nobody(part) for name, part in record.args.items()}
        elif record.args:
            record.args = tuple(map(_about_nobody, record.args))
        record.msg = _nobody(record.msg)
        if record.name.startswith(TELLERS):
            if isinstance(record.args, tuple) and record.args:
                record.args = tuple(_told(part) if isinstance(part, str) else part for part in record.args)
            else:
                record.msg = _told(str(record.msg))
        return True


class WithoutNoise(logging.Filter):
    """Drops what uvicorn says of sockets that are no fault of ours: anybody could fill a log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it may be written: not of text that is no UTF-8, nor of a socket that has had its sentence."""
        if record.msg == NO_TEXT:
            return False
        from games.pages.live.places import ANSWERED  # which needs the applications

        return record.msg != UNANSWERED or not ANSWERED.get()


def _about_nobody(part: object) -> object:
    """A part of what is written: a number as it is, all else as it is written."""
    return part if part is None or isinstance(part, int | float) else _nobody(part)


def _nobody(said: object) -> str:
    return PERSONAL.sub("…", str(said))


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
