"""What somebody has come to in a span of time, stored so that a leaderboard is read and not reckoned."""

from __future__ import annotations

from django.db import models
from django.db.models import Index, Q

from .strength import SETTLED_FIRST, SURE, Rating
from .user import User

LIST = ("book", "pace", "span")


class Tally(models.Model):
    """What somebody has come to on a list of people in one span of time: strength, results, and the best of records.

    `span` is "all", a season ("2026-q4") or a week ("2026-w47"), over at `until` (None: never). `mu` and `sigma` are
    those of the rating now, the rest is of games that ended in the span. What records are is said in
    `accounts/standings/records.py`; beside each is the key of its table. Follows from `RatedGame`. Indexes end with
    who it is, and with what they are made of: those of a circle who come first are found in them alone.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="tallies", db_index=False)  # the constraint has one
    book = models.CharField(max_length=20)
    pace = models.CharField(max_length=10, choices=Rating.Pace)
    span = models.CharField(max_length=10)
    until = models.DateTimeField(null=True)
    mu = models.FloatField(default=0)
    sigma = models.FloatField(default=0)
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    ties = models.PositiveIntegerField(default=0)
    worth = models.BigIntegerField(null=True)
    worth_at = models.CharField(max_length=16, blank=True)
    fastest = models.PositiveIntegerField(null=True)
    fastest_at = models.CharField(max_length=16, blank=True)
    longest = models.PositiveIntegerField(null=True)
    longest_at = models.CharField(max_length=16, blank=True)
    comeback = models.PositiveSmallIntegerField(null=True)
    comeback_at = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", *LIST], name="one_tally_a_list_and_span")]
        indexes = [
            Index(*LIST, SETTLED_FIRST.desc(), SURE.desc(), "id", "user", "mu", "sigma", name="tally_by_strength"),
            Index(fields=[*LIST, "-wins", "id", "user"], condition=Q(wins__gt=0), name="tally_by_wins"),
            Index(fields=[*LIST, "-worth", "id", "user"], condition=Q(worth__isnull=False), name="tally_by_worth"),
            Index(fields=[*LIST, "fastest", "id", "user"], condition=Q(fastest__isnull=False), name="tally_by_fastest"),
            Index(
                fields=[*LIST, "-longest", "id", "user"], condition=Q(longest__isnull=False), name="tally_by_longest"
            ),
            Index(
                fields=[*LIST, "comeback", "id", "user"], condition=Q(comeback__isnull=False), name="tally_by_comeback"
            ),
            Index(fields=["until"], condition=Q(until__isnull=False), name="tally_over"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.book}, {self.pace}, {self.span}"
