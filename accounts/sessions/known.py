"""Browsers in which somebody has signed in before: who guesses at their password elsewhere keeps them out of none.

Failed attempts are counted by what is typed, so that nobody guesses on from another address of the net. Whoever types
it often enough would keep its owner out as well; therefore these count in a browser that knows them by themselves.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.names.usernames import called

COOKIE = "known"
SALT = "accounts.known"
"""Not a module: with another one no browser would be known any more."""
YEAR = 31_536_000
MOST = 5
"""How many people one browser is known to be of, those who have signed in last."""


class _KnownBrowser(NamedTuple):
    """A number that says which browser it is and nothing of whose, and the rows of those who have signed in there."""

    number: str
    users: list[int]


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have a browser say at the next sign-in that somebody has signed in there; that page alone is told."""
    known = _read(request) or _KnownBrowser(secrets.token_urlsafe(12), [])
    users = [user.pk, *(other for other in known.users if other != user.pk)][:MOST]
    said = signing.dumps([known.number, users], salt=SALT)
    response.set_cookie(
        COOKIE, said, max_age=YEAR, path=reverse("account_login"), secure=settings.SESSION_COOKIE_SECURE,
        httponly=True, samesite="Lax",
    )  # fmt: skip


def place_of(request: HttpRequest, login: str) -> str:
    """Where failed attempts for that login count by themselves: in a known browser, or a session of theirs; else ''."""
    known, user = _read(request), getattr(request, "user", None)
    own = user.pk if user is not None and user.is_authenticated else None
    if known is None and own is None:
        return ""
    numbers = {each.pk for each in called(login)}
    if own in numbers:
        return "themselves"
    return known.number if known and numbers.intersection(known.users) else ""


def _read(request: HttpRequest) -> _KnownBrowser | None:
    """What the cookie says, if it is one of ours."""
    try:
        said: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return None
    return _KnownBrowser(*said)
