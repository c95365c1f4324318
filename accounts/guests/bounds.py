"""Where guests may go: to tables as anybody, elsewhere as somebody who has not signed in, only to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import ResolverMatch, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from .coming import stay_on

TABLES = "games"
"""The room whose pages take guests as they take anybody."""
THEIRS = frozenset({"account_signup", "account_logout", "set_language", "look", "end_guide", "say", "muted"})
"""Other pages at which guests may do something."""
OF_PEOPLE = frozenset({"accounts", "allauth"})
"""Rooms whose pages are for people with an account, but for those that strangers may look at as well."""
LOOKED_AT = frozenset({"profile", "leaderboard", "unsubscribe", "privacy", "record"})
LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})


class Bounds:
    """The middleware. It also notes that a guest is here."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on: where a guest may not go is known once the page is (`process_view`)."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, *_of_view: Any) -> HttpResponse | None:
        """Send a guest to where one signs up, from all that takes an account."""
        user = request.user
        if not user.is_authenticated or not user.is_guest:
            return None
        stay_on(request, user)
        if request.resolver_match is None or is_open(request.resolver_match, request.method or ""):
            return None
        messages.info(request, _("This takes an account. Sign up, and the games that you play as a guest stay yours."))
        back = {"next": request.get_full_path()} if request.method in LOOKING else {}
        return redirect(f"{reverse('account_signup')}?{urlencode(back)}")


def is_open(page: ResolverMatch, method: str) -> bool:
    """Whether a guest may ask for a page in that way."""
    room = page.func.__module__.partition(".")[0]
    if room == TABLES or page.url_name in THEIRS:
        return True
    return method in LOOKING and (room not in OF_PEOPLE or page.url_name in LOOKED_AT)
