"""Which squares of a book somebody likes, in numbers."""

from __future__ import annotations

from django.db import models

from games.engine.board import SQUARES

from .user import User


def nowhere() -> list[int]:
    """No time at all, for each square."""
    return [0] * SQUARES


class Squares(models.Model):
    """How often somebody has come to each square of a book, and taken it from the bank: forty numbers each, in order.

    Of all their games that are over, but those that were annulled. Follows from the logs of these games.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="squares", db_index=False)  # the constraint has one
    book = models.CharField(max_length=20)
    taken = models.JSONField(default=nowhere)
    visited = models.JSONField(default=nowhere)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "book"], name="squares_of_a_person_and_book")]

    def __str__(self) -> str:
        return f"squares of {self.user_id} in {self.book}"
