"""Signing in by name or by e-mail, at the same cost whether there is such a player or not."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.tables.database.sql import one

from .models import User
from .names.usernames import MOST_BY_ONE_LOGIN, called


class OneCost(AuthenticationBackend):
    """The library's, which checks once more for an e-mail that it knows: its time tells which those are."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        """Who that is. Raises `PermissionDenied` for nobody, so that no other backend is asked."""
        login, password = credentials.get("username") or credentials.get("email"), credentials.get("password")
        if not login or not password:
            return None
        users = called(login)
        right = [user for user in users if user.check_password(password)]
        for _number in range(MOST_BY_ONE_LOGIN - len(users)):
            User().set_password(password)
        if right and self.user_can_authenticate(right[0]):
            return right[0]
        self._stash_user(right[0] if right else None)
        raise PermissionDenied

    def get_user(self, user_id: int) -> User | None:
        """Whom a session names, read by one plain statement; None if they are gone or locked out."""
        user: User | None = one(User, "id", user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
