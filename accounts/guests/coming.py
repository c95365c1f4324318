"""A stranger who sits down becomes a guest: a player with a name of ours, known by this browser's session alone."""

from __future__ import annotations

from datetime import timedelta

from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from accounts.names.usernames import name_of_guest
from accounts.sessions.who_asks import BACKEND

STAY = timedelta(days=30)
"""How long a guest is remembered after they were last here."""
RENEWED = timedelta(days=1)
"""How often that is written down at the most."""


def come_in(request: HttpRequest) -> HttpResponse | None:
    """Make a guest of a stranger, in a session of its own; an answer that turns them away where that is too often."""
    if request.user.is_authenticated:
        return None
    if not ratelimit.consume(request, action="guest"):
        turned_away: HttpResponse = ratelimit.respond_429(request)
        return turned_away
    guest = User(
        username=name_of_guest(),
        language=get_language() or settings.LANGUAGE_CODE,
        guest_until=timezone.now() + STAY,
    )
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(STAY)
    return None


def stay_on(request: HttpRequest, guest: User) -> None:
    """A guest is here: they are remembered from now on, and so is their session. Once a day."""
    until = timezone.now() + STAY
    if guest.guest_until is None or guest.guest_until > until - RENEWED:
        return
    User.objects.filter(pk=guest.pk, guest_until=guest.guest_until).update(guest_until=until)
    request.session.set_expiry(STAY)
