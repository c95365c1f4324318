"""How the API knows who asks: by the session, as pages do."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class OwnSession(SessionAuthentication):
    """The framework's, which says in the reader's language that the token or the address of this site is not right."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise `PermissionDenied` for what does not come with both."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            sentence = _(
                "The token of this site (X-CSRFToken) or its address (Referer) is missing or wrong. "
                "Nothing has changed."
            )
            raise PermissionDenied(sentence) from error
