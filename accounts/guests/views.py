"""Signing up as the library has it, for guests too: they keep their row, and with it their games."""

from __future__ import annotations

from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.views import SignupView
from allauth.decorators import rate_limit
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.models import User
from accounts.names import usernames
from games.pages.player_requests import PlayerRequest


@method_decorator(rate_limit(action="signup"), name="dispatch")
@method_decorator(sensitive_post_parameters("password1", "password2"), name="dispatch")
@method_decorator(never_cache, name="dispatch")
class KeepGames(SignupView):
    """The library's, which sends everybody away who is signed in, and counts before it does."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a guest as one answers a stranger."""
        response: HttpResponseBase = super(RedirectAuthenticatedUserMixin, self).dispatch(request, *args, **kwargs)
        return response


_keep, _begin = KeepGames.as_view(), SignupView.as_view()


def signup(request: PlayerRequest) -> HttpResponseBase:
    """Become a member: a stranger by a new row, a guest (`accounts/adapter.py`) by their own.

    What is posted is one transaction: of two at once that want one name, or are one guest, the second waits, and is
    told what the first has done.
    """
    guest = request.user.is_authenticated and request.user.is_guest
    if request.method != "POST":
        return _keep(request) if guest else _begin(request)
    with transaction.atomic():
        return _kept(request) if guest else _begin(request)


def _kept(request: PlayerRequest) -> HttpResponseBase:
    """Make a member of a guest, once; whoever is one by now is asked to sign in, for their session has ended."""
    usernames.hold(request.user.username)
    if User.objects.filter(pk=request.user.pk, guest_until__isnull=False).exists():
        return _keep(request)
    messages.info(request, _("You have signed up already: sign in with the name and the password that you chose."))
    return redirect("account_login")
