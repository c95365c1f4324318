"""Which table's bots may think next, and for whom programs of their own have moved."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Turn(models.Model):
    """The place of one table in the line for the workers.

    `due_at` is when its bots may think, None while they have nothing to do, `served_at` when they last did. It counts
    for its host. All of it may be lost: the sweep makes it anew from the games.
    """

    game = models.OneToOneField("games.Game", models.CASCADE, primary_key=True, related_name="+")
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    due_at = models.DateTimeField(null=True)
    served_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="turn_due"),
            models.Index(fields=["host", "-served_at"], name="turn_served"),
        ]

    def __str__(self) -> str:
        return f"turn of game {self.game_id}"


class ByProgram(models.Model):
    """Somebody has had a program move for them at a table, by the API."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("program")
        verbose_name_plural = _("programs")
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_program_a_seat")]

    def __str__(self) -> str:
        return f"{self.pk}"
