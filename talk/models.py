"""What people have said. It is no part of a game: not in its log, and cleared some time after it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Report
from clubs.models import Club
from games.models import Game

LONGEST = 200
"""The characters that one may say at once."""


class Said(models.Model):
    """Something that somebody has said at a table or in a club: a `phrase` of ours by its key, or a `text` of theirs.

    It is shown to nobody from `taken_away_at` on.
    """

    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="talk", db_index=False)
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="talk", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="said", db_index=False)
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=LONGEST, blank=True)
    at = models.DateTimeField(default=timezone.now)
    taken_away_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("words")
        verbose_name_plural = _("words")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game=None, club__isnull=False) | models.Q(club=None, game__isnull=False),
                name="said_in_one_place",
            ),
            models.CheckConstraint(
                condition=(models.Q(phrase="") & ~models.Q(text="")) | (models.Q(text="") & ~models.Q(phrase="")),
                name="said_in_one_way",
            ),
        ]
        indexes = [
            models.Index(fields=["game", "-id"], condition=models.Q(game__isnull=False), name="said_at_table"),
            models.Index(fields=["club", "-id"], condition=models.Q(club__isnull=False), name="said_in_club"),
            models.Index(fields=["at"], condition=models.Q(club__isnull=False), name="said_in_clubs"),
            models.Index(fields=["by", "at"], name="said_by_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"


class Reported(models.Model):
    """The words that a report is about: `quote` is what they were, whatever becomes of what was `said`."""

    report = models.OneToOneField(Report, models.CASCADE, related_name="words", primary_key=True)
    said = models.ForeignKey(Said, models.SET_NULL, null=True, blank=True, related_name="reports")
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="reports")
    quote = models.CharField(max_length=LONGEST)

    def __str__(self) -> str:
        return f"{self.pk}"


class Silence(models.Model):
    """Somebody may not talk until a moment, by a decision on a report of them, which has the reason and who decided.

    In a `club` and at the tables of its events; everywhere if there is none.
    """

    report = models.OneToOneField(Report, models.CASCADE, related_name="silence", primary_key=True)
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="silences")
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk}"


class Mute(models.Model):
    """Somebody does not want to read what somebody else says, wherever it is. Nobody else ever sees that."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes", db_index=False)
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "whom"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.pk}"
