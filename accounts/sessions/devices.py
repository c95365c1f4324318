"""What a browser says that it is, in two words; the rest of what it says is not kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import HttpRequest

from accounts.models import SignedIn, User

BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("FxiOS", "Firefox"), ("Safari", "Safari"),
)  # fmt: skip
MACHINES = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
"""By which word each is known, the first that is there: the browsers that say they are others as well come first."""


def note(request: HttpRequest, user: User) -> None:
    """List the session of somebody who has just signed in."""
    if user.is_guest:
        return
    if request.session.session_key is None:  # who was a guest goes on in a session that is not stored yet
        request.session.save()
    said, key = request.headers.get("user-agent", ""), request.session.session_key
    words = {"user": user, "browser": _named(BROWSERS, said), "machine": _named(MACHINES, said)}
    SignedIn.objects.update_or_create(session_id=key, defaults=words)


def _named(known: Iterable[tuple[str, str]], said: str) -> str:
    return next((name for word, name in known if re.search(rf"\b{word}\b", said)), "")
