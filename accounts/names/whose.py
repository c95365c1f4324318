"""Whose page an address names."""

from __future__ import annotations

from django.http import Http404

from accounts.models import User
from games.pages.player_requests import PlayerRequest
from games.tables.database.sql import one


def whose_page(request: PlayerRequest, username: str) -> User:
    """Oneself, or another who has an account; a guest has a page for themselves alone. Raises `Http404`."""
    if request.user.get_username() == username:
        return request.user
    return seen_by_others(one(User, "username", username))


def seen_by_others(found: User | None) -> User:
    """Somebody whose page others see: not a guest. Raises `Http404`."""
    if found is None or not found.is_active or found.is_guest:
        raise Http404
    return found
