"""How strong and how reliable a player has shown to be."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .user import User

UNSURE = 7.0
"""From so large a σ on a rating is provisional, without a place in a list: that is over after five or six games."""
SURE = models.F("mu") - 3 * models.F("sigma")
"""What one can be sure of, as the database reckons it."""
SETTLED_FIRST = models.ExpressionWrapper(models.Q(sigma__lt=UNSURE), models.BooleanField())


class Rating(models.Model):
    """The strength of a person or of a bot strategy, folded from finished games (OpenSkill: μ and σ).

    Just one of `user` and `bot` is set. Ranked by μ − 3σ. A person has one rating against people for each `book` and
    `pace`, and one from games alone against bots for each grade of these, which `against` names; a bot has a single
    one. Rows without any of the three, or against a kind for whose grade another stands, are of before, until ratings
    are folded anew. A shared first place is one of the `ties`, not of the `wins`.
    """

    class Pool(models.TextChoices):
        """Against whom."""

        PEOPLE = "people", _("against people")
        BOTS = "bots", _("against bots")

    class Pace(models.TextChoices):
        """How time ran: at one sitting, with or without a clock, or by the day."""

        LIVE = "live", _("at one sitting")
        ASYNC = "async", _("by the day")

    pool = models.CharField(max_length=10, choices=Pool, default=Pool.PEOPLE, db_default=Pool.PEOPLE)
    book = models.CharField(max_length=20, default="", db_default="", blank=True)
    pace = models.CharField(max_length=10, choices=Pace, default="", db_default="", blank=True)
    against = models.CharField(max_length=40, default="", db_default="", blank=True)
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
            models.UniqueConstraint(
                fields=["user", "pool", "book", "pace", "against"], name="one_rating_a_person_and_list"
            ),
        ]
        indexes = [
            models.Index(
                "book", "pace", SETTLED_FIRST.desc(), SURE.desc(), "id", "user", "mu", "sigma", "against",
                name="rating_by_book_and_pace",
                condition=models.Q(bot="", pool="people"),
            ),
            models.Index(
                "against", SETTLED_FIRST.desc(), SURE.desc(), "id", name="rating_by_grade",
                condition=models.Q(bot="", pool="bots"),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.user or self.bot}: {self.ordinal:.1f}"

    @property
    def ordinal(self) -> float:
        """What one can be sure of: μ − 3σ."""
        return self.mu - 3 * self.sigma

    @property
    def settled(self) -> bool:
        """Whether it is sure enough for a place in a list."""
        return self.sigma < UNSURE


class LoggedResult(models.Model):
    """A finished game in the log of results: its number says when it came to count, and ratings are folded in order.

    A game is numbered once, while all that it counts for is locked; the number stays when ratings are folded anew.
    """

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="logged")

    def __str__(self) -> str:
        return f"result {self.pk} of game {self.game_id}"


class RatedGame(models.Model):
    """What a rating was after a finished game: its course, one point a game.

    `left_early` says that a person soon resigned without a debt, handed the seat over, or had a bot in it at the end.
    The rest is for the leaderboards: the records as `accounts/standings/records.py` has them.
    """

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="course", db_index=False)  # the constraint has one
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    mu = models.FloatField()
    sigma = models.FloatField()
    left_early = models.BooleanField(default=False, db_default=False)
    won = models.BooleanField(default=False, db_default=False)
    tied = models.BooleanField(default=False, db_default=False)
    worth = models.BigIntegerField(null=True)
    fastest = models.PositiveIntegerField(null=True)
    longest = models.PositiveIntegerField(null=True)
    comeback = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rating", "game"], name="one_point_a_rating_and_game")]

    def __str__(self) -> str:
        return f"{self.rating_id} after game {self.game_id}"


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
