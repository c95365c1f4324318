"""Where somebody is signed in."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from .user import User


class SignedIn(models.Model):
    """A session of somebody: by which kind of browser, on which kind of machine, and since when. No address is kept.

    It goes with its session.
    """

    session = models.OneToOneField(Session, models.CASCADE, primary_key=True, related_name="signed_in")
    user = models.ForeignKey(User, models.CASCADE, related_name="signed_in")
    browser = models.CharField(max_length=20, blank=True)
    machine = models.CharField(max_length=20, blank=True)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"session of {self.user_id}"
