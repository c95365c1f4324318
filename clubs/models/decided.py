"""What organisers have decided, and what a club and its events have on record."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .event import Entry, Event
from .round import EventTable


class Ruling(models.Model):
    """What an organiser has decided about results, with the reason that all can read. Taken back, never deleted.

    `places` are the corrected ones by entry id, `points` what an entry is given or loses, as a decimal.
    """

    class Kind(models.TextChoices):
        """What is decided."""

        ANNUL = "annul", _("a table does not count")
        CORRECT = "correct", _("a result is corrected")
        AWARD = "award", _("points are awarded")
        DEDUCT = "deduct", _("points are deducted")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=10, choices=Kind)
    table = models.ForeignKey(EventTable, models.CASCADE, null=True, blank=True, related_name="rulings")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="rulings")
    places = models.JSONField(default=dict)
    points = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} in {self.event_id}"


class JournalLine(models.Model):
    """Something that was decided or has happened in a club or at an event: who, when, what, and why. Never changed.

    `what` is a code of `clubs.texts.journal`, `names` what stands in its sentence. Without a `by` the server did it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="journal")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="journal")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=30)
    names = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["club", "-id"], condition=models.Q(event=None), name="journal_of_club"),
            models.Index(fields=["event", "-id"], condition=models.Q(event__isnull=False), name="journal_of_event"),
        ]

    def __str__(self) -> str:
        return f"{self.what} in {self.club_id}"
