"""The user, and how strong a player has shown to be."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A registered player. The clocks of slow games run only within the hours in which they play, in their zone."""

    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    plays_from = models.TimeField(_("plays from"), null=True, blank=True)
    plays_until = models.TimeField(_("plays until"), null=True, blank=True)

    class Meta(AbstractUser.Meta):
        verbose_name = _("player")  # type: ignore[assignment]
        verbose_name_plural = _("players")  # type: ignore[assignment]


class Rating(models.Model):
    """The strength of a person or of a bot strategy, folded from finished games (OpenSkill: μ and σ).

    Just one of `user` and `bot` is set. Ranked by μ − 3σ.
    """

    user = models.OneToOneField(User, models.CASCADE, null=True, blank=True, related_name="rating")
    bot = models.CharField(max_length=40, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, bot="") | (models.Q(user__isnull=True) & ~models.Q(bot="")),
                name="rating_of_a_person_or_a_bot",
            ),
            models.UniqueConstraint(fields=["bot"], condition=~models.Q(bot=""), name="one_rating_a_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.user or self.bot}: {self.ordinal:.1f}"

    @property
    def ordinal(self) -> float:
        """What one can be sure of: μ − 3σ."""
        return self.mu - 3 * self.sigma
