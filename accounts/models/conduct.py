"""What players report of others, and what the server has noticed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .user import User


class Report(models.Model):
    """What somebody reports of somebody else, perhaps at a game at which both sit, for the staff to decide on.

    Open until it is `decided_at`; then `decision`, `why` and `decided_by` are there.
    """

    class Decision(models.TextChoices):
        """What the staff have found."""

        UPHELD = "upheld", _("upheld")
        SILENCED = "silenced", _("upheld: no talk for a week")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(User, models.PROTECT, related_name="reports_made")
    about = models.ForeignKey(User, models.PROTECT, related_name="reports")
    game = models.ForeignKey("games.Game", models.SET_NULL, null=True, blank=True, related_name="reports")
    text = models.TextField(max_length=1_000)
    at = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=10, choices=Decision, blank=True)
    why = models.CharField(max_length=300, blank=True)
    decided_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [models.Index(fields=["reporter", "at"], name="report_of_reporter")]

    def __str__(self) -> str:
        return f"{self.pk}"


class Flag(models.Model):
    """Something about two people that the server has noticed, for a person to look at; nothing follows by itself.

    `one` has the lower number. While it is open it counts further `times`, with the latest game; `reasons` are those of
    the last games, each with its key, as `accounts.conduct.reasons` has them.
    """

    class Kind(models.TextChoices):
        """What was noticed."""

        AGAIN = "again", _("meet more often than counts for ratings")
        EARLY = "early", _("agreed to end a game before everybody had ten turns")
        GIVEN = "given", _("one gave the other much for nothing")
        LEFT = "left", _("one always gives up early, to the other’s gain")

    kind = models.CharField(max_length=10, choices=Kind)
    one = models.ForeignKey(User, models.CASCADE, related_name="+")
    other = models.ForeignKey(User, models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="flags")
    reasons = models.JSONField(default=list, db_default=[])
    times = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(auto_now_add=True)
    looked_at = models.DateTimeField(null=True, blank=True)
    looked_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    found = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("flag")
        verbose_name_plural = _("flags")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "one", "other"], condition=models.Q(looked_at=None), name="one_open_flag_a_pair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
