"""How somebody is told of games, and what they were told."""

from __future__ import annotations

import base64
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from .user import User


def new_secret() -> str:
    """What signs the calls of a webhook, in the form of the Standard Webhooks specification."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


class Channel(models.TextChoices):
    """The ways by which a notice reaches somebody who is not here."""

    EMAIL = "email", _("e-mail")
    PUSH = "push", _("browsers")
    WEBHOOK = "webhook", _("webhook")


class NoticeWishes(models.Model):
    """How somebody wants to be told: which kinds not by which channel (`off`, as "kind:channel"), and when.

    Nothing goes out between `quiet_from` and `quiet_until`; with `digest_at`, e-mails are gathered into one a day at
    that hour (reminders are not). All hours are in the zone of the user. An empty `webhook_url` is none.
    """

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="notice_wishes")
    off = models.JSONField(default=list)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    digest_at = models.TimeField(_("one e-mail a day, at"), null=True, blank=True)
    webhook_url = models.URLField(max_length=500, blank=True)
    webhook_secret = models.CharField(max_length=64, default=new_secret)

    def __str__(self) -> str:
        return f"notices of {self.user_id}"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether a kind may go by a channel."""
        return f"{kind}:{channel}" not in self.off


class PushSubscription(models.Model):
    """One browser that takes notices for somebody: its address at the push service, and its keys."""

    user = models.ForeignKey(User, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.URLField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=60)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"push of {self.user_id}"


class Notice(models.Model):
    """One thing that somebody is told by one channel, once: waiting, on its way, or what became of it.

    `about` names the decision, offer, claim or end within the game (a test has no game); `due_at` is when it may go;
    `claim` marks those of one sending, `message_id` is the provider's name for it, `detail` says why it did not go.
    """

    class Status(models.TextChoices):
        """What became of it."""

        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("on its way")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("not sent")
        FAILED = "failed", _("failed")

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="notices")
    kind = models.CharField(max_length=10)
    about = models.CharField(max_length=40)
    channel = models.CharField(max_length=10, choices=Channel)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    claim = models.UUIDField(null=True, blank=True)
    message_id = models.CharField(max_length=255, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "about", "channel"], name="one_notice_a_channel"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(status__in=["waiting", "sending"]), name="notice_due"),
            models.Index(fields=["user", "-made"], name="notice_log"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} for {self.user_id}"
