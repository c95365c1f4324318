"""How many games wait for the reader: for the badge beside their games and the title of each page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.tables.selectors import waiting_count


def waiting(request: HttpRequest) -> dict[str, Any]:
    """The number, asked for only where a page shows it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"waiting_count": SimpleLazyObject(lambda: waiting_count(user))}
