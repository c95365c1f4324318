"""How strong and how reliable a player has shown to be."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .user import User

SETTLED = 5
"""So many games against people before somebody has a place among them: one lucky game says little."""
SURE = models.F("mu") - 3 * models.F("sigma")
"""What one can be sure of, as the database reckons it."""
SETTLED_FIRST = models.ExpressionWrapper(models.Q(games__gte=SETTLED), models.BooleanField())


class Rating(models.Model):
    """The strength of a person or of a bot strategy, folded from finished games (OpenSkill: μ and σ).

    Just one of `user` and `bot` is set. Ranked by μ − 3σ. A person has one rating against people and another one from
    games alone against bots; a bot has the latter. A shared first place is one of the `ties`, not of the `wins`.
    """

    class Pool(models.TextChoices):
        """Against whom."""

        PEOPLE = "people", _("against people")
        BOTS = "bots", _("against bots")

    pool = models.CharField(max_length=10, choices=Pool, default=Pool.PEOPLE, db_default=Pool.PEOPLE)
    user = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="ratings")
    bot = models.CharField(max_length=40, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    ties = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, bot="") | (models.Q(user__isnull=True) & ~models.Q(bot="")),
                name="rating_of_a_person_or_a_bot",
            ),
            models.UniqueConstraint(fields=["bot"], condition=~models.Q(bot=""), name="one_rating_a_bot"),
            models.UniqueConstraint(fields=["user", "pool"], name="one_rating_a_person_and_pool"),
        ]
        indexes = [
            models.Index(
                SETTLED_FIRST.desc(), SURE.desc(), "id", name="rating_among_people",
                condition=models.Q(bot="", pool="people"),
            ),
            models.Index(SURE.desc(), "id", name="rating_against_bots", condition=models.Q(bot="", pool="bots")),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.user or self.bot}: {self.ordinal:.1f}"

    @property
    def ordinal(self) -> float:
        """What one can be sure of: μ − 3σ."""
        return self.mu - 3 * self.sigma

    @property
    def settled(self) -> bool:
        """Whether its player has a place among people."""
        return self.games >= SETTLED


class Reliability(models.Model):
    """How many decisions somebody has answered in time and how many not, as they counted at the moment `at`.

    Older ones count less: what that means is said in `accounts/standings/reliability.py`, which alone writes here.
    """

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="reliability")
    answered = models.FloatField(default=0, db_default=0)
    missed = models.FloatField(default=0, db_default=0)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"reliability of {self.user_id}"
