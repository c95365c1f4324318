"""Who sits at a table, as far as tables know people: whatever `AUTH_USER_MODEL` names has at least this."""

from __future__ import annotations

from typing import Any, Protocol

from django.contrib.auth.models import AnonymousUser


class Player(Protocol):
    """Somebody with a name. Clocks read their hours as well, through the seat."""

    pk: Any
    username: str

    @property
    def is_authenticated(self) -> Any:
        """Whether they have signed in."""

    @property
    def is_guest(self) -> bool:
        """Whether they play without an account."""

    @property
    def is_confirmed(self) -> bool:
        """Whether their games may count: they have an account, and this site asks for nothing else of it."""


Person = Player | AnonymousUser
"""Whoever looks at a page."""
