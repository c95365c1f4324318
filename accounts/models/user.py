"""The user."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .looks import LooksField


class User(AbstractUser):
    """A registered player. The clocks of slow games run only within the hours in which they play, in their zone.

    `hours_changed_at` is when they last changed hours or zone; games that go on follow a change a day later.
    `sessions_ended` is how often the staff have ended all their sessions; `guided` that they want no guide at a table
    any more. A guest has come to play without an account:
    no address, no password, and a row that lasts until `guest_until` unless they come back or sign up.
    `looks` finds those whose names one might take for another.
    """

    class Portrait(models.TextChoices):
        """The pictures that one may stand for oneself, each a drawing of `static/portraits.svg`."""

        SHIP = "ship", _("a ship")
        PALM = "palm", _("a palm")
        WAVE = "wave", _("a wave")
        SHELL = "shell", _("a shell")
        FISH = "fish", _("a fish")
        LANTERN = "lantern", _("a lantern")
        KEY = "key", _("a key")
        HOUSE = "house", _("a house")
        KITE = "kite", _("a kite")
        ANCHOR = "anchor", _("an anchor")
        LEAF = "leaf", _("a leaf")
        STAR = "star", _("a star")

    portrait = models.CharField(_("picture"), max_length=10, choices=Portrait, default="", db_default="", blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC", db_default="UTC")
    plays_from = models.TimeField(_("plays from"), null=True, blank=True)
    plays_until = models.TimeField(_("plays until"), null=True, blank=True)
    hours_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    language = models.CharField(_("language"), max_length=8, default="en", db_default="en")
    sessions_ended = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    guided = models.BooleanField(default=False, db_default=False, editable=False)
    guest_until = models.DateTimeField(null=True, blank=True, editable=False)
    looks = LooksField(of="username")

    class Meta(AbstractUser.Meta):
        verbose_name = _("player")  # type: ignore[assignment]
        verbose_name_plural = _("players")  # type: ignore[assignment]
        indexes = (
            models.Index(
                fields=["guest_until"], name="guest_to_forget",
                condition=models.Q(guest_until__isnull=False, is_active=True),
            ),
            models.Index(fields=["looks"], name="player_by_looks"),
        )  # fmt: skip

    @property
    def is_guest(self) -> bool:
        """Whether they play without an account."""
        return self.guest_until is not None

    @property
    def is_confirmed(self) -> bool:
        """Whether they have an account, and can be reached at an address where this site asks for one (decision 55)."""
        addresses = self.emailaddress_set  # type: ignore[attr-defined]
        return not self.is_guest and (not settings.CONFIRMED_ADDRESSES or addresses.filter(verified=True).exists())

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must hold to be this player's: another one after each time that all have been ended."""
        first: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        again = f"accounts.sessions.{self.sessions_ended}"  # a salt, not a module: sessions hold what it gave
        return (
            salted_hmac(again, first, secret=secret, algorithm="sha256").hexdigest() if self.sessions_ended else first
        )
