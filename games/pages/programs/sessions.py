"""How the API knows who asks: by the session, as pages do."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class OwnSession(SessionAuthentication):
    """The framework's, which says in the reader's language that the token of this site was not sent along."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise `PermissionDenied` for what did not come with it."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            sentence = _("The token of this site did not come along (X-CSRFToken, Referer). Nothing has changed.")
            raise PermissionDenied(sentence) from error
