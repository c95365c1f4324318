"""Where somebody is signed in, as they are shown it and may end it: one by one, or all but this one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth import update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.adapter import told
from accounts.models import SignedIn, User

RECENT = timedelta(minutes=15)
"""For how long a sign-in shows who somebody is who has nothing else to show."""


def sessions_of(user: User) -> QuerySet[SignedIn]:
    """The sessions of somebody that go on, the latest first."""
    found = SignedIn.objects.filter(user=user, session__expire_date__gt=timezone.now())
    return found.select_related("session").order_by("-since")


@transaction.atomic
def end(*, user: User, number: str) -> bool:
    """End one session of somebody, by its `number`; False if they have no such session (any more)."""
    for listed in sessions_of(user):
        if number_of(listed) == number:
            Session.objects.filter(pk=listed.pk).delete()
            told(user.pk)
            return True
    return False


@transaction.atomic
def end_others(request: HttpRequest, user: User) -> None:
    """End all sessions of somebody but this one, those too that are not listed since they began long ago."""
    User.objects.filter(pk=user.pk).update(sessions_ended=F("sessions_ended") + 1)
    user.refresh_from_db(fields=["sessions_ended"])
    update_session_auth_hash(request, user)
    Session.objects.filter(signed_in__user=user).exclude(pk=request.session.session_key).delete()
    told(user.pk)


def is_recent(session: str | None, now: datetime) -> bool:
    """Whether somebody has just signed in, with that session."""
    return SignedIn.objects.filter(session=session, since__gt=now - RECENT).exists()


def number_of(listed: SignedIn) -> str:
    """What a session is called on a page: whoever reads that cannot use it to be somebody else."""
    return f"{listed.since.timestamp():.6f}".replace(".", "-")
