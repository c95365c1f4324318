"""The request as our views get it: with a player of ours or nobody, with what htmx adds, and numbers in its query."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

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
