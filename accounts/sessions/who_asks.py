"""Who a request comes from. Whose session it is has been read with it; a guest, who is listed nowhere, is asked for."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.models import User

BACKEND = "accounts.backends.OneCost"


class WhoAsks(AuthenticationMiddleware):
    """Django's, which asks for the user by a statement of its own."""

    def process_request(self, request: HttpRequest) -> None:
        """Have `request.user` be them, found when somebody looks."""
        super().process_request(request)
        request.user = cast(User, SimpleLazyObject(lambda: _who(request)))


def _who(request: Any) -> User | AnonymousUser:
    if not hasattr(request, "_cached_user"):
        request._cached_user = _owner(request.session) or get_user(request)
    who: User | AnonymousUser = request._cached_user
    return who


def _owner(session: Any) -> User | None:
    """Who is listed with a session, if it holds that they have signed in, with the password that they have now.

    None in all other cases: then it is Django's to say what becomes of the session.
    """
    number, signed = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY, "")
    owner: User | None = session.owner
    if owner is None or not owner.is_active or str(owner.pk) != number or session.get(BACKEND_SESSION_KEY) != BACKEND:
        return None
    return owner if constant_time_compare(signed, owner.get_session_auth_hash()) else None
