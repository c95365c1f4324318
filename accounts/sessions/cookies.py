"""The cookie of a session, which no page takes away but the one on which somebody signs out."""

from __future__ import annotations

from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionCookies(SessionMiddleware):
    """Django's, which takes the cookie away wherever it does not know the session.

    Who signs in goes on under another key, while what their browser asked for just before is on its way with the one
    of before: its answer would take away the cookie that they have just been given, and they were signed out.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Leave the browser what it has, where nothing is known of the session and nothing was put into it."""
        session = getattr(request, "session", None)
        if session is None or not (session.is_lost and session.is_empty()):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Cookie",))
        return response
