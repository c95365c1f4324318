"""Who an open socket belongs to: its session and user, read once, and anew when something is said of them."""

from __future__ import annotations

import time
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from math import inf
from secrets import token_hex
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import parse_cookie
from django.utils import translation

from games.tables.people import Person

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore

KNOWN_SECONDS = 60
"""For how long it is believed who a socket belongs to, unless we are told otherwise."""
MOST_WISHES = 500
"""How many characters of the browser's wish for a language are read, as for pages."""


class Viewer:
    """A browser with a socket: whoever has signed in there, and the language of its pages."""

    def __init__(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        self.language = _language_of(
            cookies.get(settings.LANGUAGE_COOKIE_NAME, ""), headers.get(b"accept-language", b"").decode("latin-1")
        )
        self.user: Person = AnonymousUser()
        self._session = cookies.get(settings.SESSION_COOKIE_NAME)
        self._browser = cookies.get(settings.CSRF_COOKIE_NAME) or token_hex(16)
        self._looked = -inf

    @property
    def digest(self) -> bytes:
        """Who this is, in bytes that name nobody: the same for all pages of a member, or of a stranger's browser."""
        who = f"user {self.user.pk}" if self.user.pk else f"browser {self._browser}"
        return blake2b(who.encode(), digest_size=8).digest()

    @property
    def is_known(self) -> bool:
        """Whether it need not be asked who this is: we have looked, and nothing has been said since."""
        return time.monotonic() - self._looked < KNOWN_SECONDS

    def doubt(self) -> None:
        """Something was said of the user: signed out somewhere, locked out, or with another password."""
        self._looked = -inf

    def look(self) -> bool:
        """See who it is now, in the database. Whether it is the one from before."""
        self._looked, before = time.monotonic(), self.user.pk
        session = _Read(SessionStore(self._session).load() if self._session else {})
        self.user = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]
        return bool(self.user.pk == before)


class _Read(dict[str, Any]):
    """What a session holds. Pages alone change one, for a socket can send no cookie with its new key."""

    def cycle_key(self) -> None:
        """Leave a session that an earlier secret has signed as it is."""

    def flush(self) -> None:
        """Leave a session that is worth nothing any more as it is."""


def _language_of(cookie: str, header: str) -> str:
    """The language of the page: its cookie, else the browser's wish, else the first."""
    for wish in (cookie, *(part.split(";")[0].strip() for part in header[:MOST_WISHES].split(","))):
        with suppress(LookupError):
            return translation.get_supported_language_variant(wish)
    return settings.LANGUAGE_CODE
