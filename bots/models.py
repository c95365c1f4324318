"""Which table's bots may think next: by who has waited, not by who has most."""

from __future__ import annotations

from django.conf import settings
from django.db import models


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
