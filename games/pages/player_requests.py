"""The request as our views get it: with a player of ours or nobody, with what htmx adds, and numbers in its query."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

GZIP = re.compile(r"\s*(?:x-)?gzip\s*(?:;\s*q\s*=\s*([\d.]{1,5})\s*)?", re.IGNORECASE | re.ASCII)
"""How somebody names that way of compressing among those that they take, and how gladly."""
MOVE_DIGITS, ROW_DIGITS = 9, 16
"""So long may the number of a move be, and that of a row by which a page goes on: any column holds it."""


class PlayerRequest(HttpRequest):
    """A request that has been through our middleware; only the type checker needs it."""

    user: Any
    htmx: HtmxDetails


def number_in(request: HttpRequest, name: str, digits: int) -> int | None:
    """A whole number of the query, of so many digits at the most; None for none."""
    return whole(request.GET.get(name, ""), digits)


def whole(text: str, digits: int) -> int | None:
    """A whole number that somebody has written, of so many digits at the most; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def takes_gzip(request: HttpRequest) -> bool:
    """Whether whoever asks takes an answer that is compressed so: `gzip;q=0` says that they do not."""
    ways = request.headers.get("Accept-Encoding", "").split(",")
    found = [way[1] for way in map(GZIP.fullmatch, ways) if way]
    return bool(found) and all(gladly is None or gladly.strip("0.") for gladly in found)
