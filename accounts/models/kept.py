"""Who has gone, and what is kept for a while only: names, inboxes, and addresses that nobody has confirmed yet."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import models
from django.utils import timezone

from .looks import LooksField
from .user import User


class HeldName(models.Model):
    """A name that nobody bears any more and nobody may take `until` then. Whose it was is not written down."""

    name = models.CharField(max_length=150, db_index=True)
    until = models.DateTimeField()
    looks = LooksField(of="name")

    class Meta:
        indexes = [models.Index(fields=["looks"], name="held_by_looks")]

    def __str__(self) -> str:
        return f"until {self.until:%Y-%m-%d}"


class HeldInbox(models.Model):
    """An inbox of an account that is deleted, as a `number` made of it: it confirms no other `until` then."""

    number = models.CharField(max_length=64, db_index=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"until {self.until:%Y-%m-%d}"


class Gone(models.Model):
    """Somebody who has deleted their account, since when, and what games call them from then on.

    `was` is what they were called, until what was under way as they went is cleared; then it is ''.
    """

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="gone")
    at = models.DateTimeField(default=timezone.now)
    name = models.CharField(max_length=150)
    was = models.CharField(max_length=150, blank=True)

    class Meta:
        indexes = [models.Index(fields=["at"], condition=~models.Q(was=""), name="gone_to_clear")]

    def __str__(self) -> str:
        return self.name


class Unconfirmed(models.Model):
    """Since when we know that an address waits to be confirmed; it goes with the address."""

    address = models.OneToOneField(EmailAddress, models.CASCADE, primary_key=True, related_name="unconfirmed")
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"since {self.since:%Y-%m-%d}"
