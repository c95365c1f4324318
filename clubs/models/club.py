"""Clubs: who belongs to them, what they tell, how strong their members are."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import SURE
from games.models import Game, new_key


class Club(models.Model):
    """People who play together. `about` is Markdown; who knows `join_key` may join by link. Archived, never deleted.

    `looks` is what is left of the name when all that looks alike is the same: no two clubs share that.
    """

    class Joining(models.TextChoices):
        """Who may become a member."""

        OPEN = "open", _("anyone")
        LINK = "link", _("whoever has the link")
        REQUEST = "request", _("whoever is admitted")
        CLOSED = "closed", _("nobody for now")

    class Colour(models.TextChoices):
        """The palette of clubs."""

        LAGOON = "lagoon", _("lagoon")
        HIBISCUS = "hibiscus", _("hibiscus")
        FERN = "fern", _("fern")
        OCHRE = "ochre", _("ochre")
        PLUM = "plum", _("plum")
        SLATE = "slate", _("slate")

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=60)
    looks = models.CharField(max_length=255, unique=True, null=True, blank=True, editable=False)
    language = models.CharField(_("language"), max_length=8, default="en")
    about = models.TextField(_("about the club"), max_length=5_000, blank=True)
    colour = models.CharField(_("colour"), max_length=10, choices=Colour, default=Colour.LAGOON)
    joining = models.CharField(_("who may join"), max_length=10, choices=Joining, default=Joining.REQUEST)
    join_key = models.CharField(max_length=16, default=new_key)
    founder = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="founded_clubs")
    founded = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        indexes = [models.Index(fields=["-id"], condition=models.Q(archived_at=None), name="club_in_list")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What somebody is to a club: its owner (one), an organiser, a member, somebody who asks to be one, or banned.

    `since` is when they became a member, asked, or were banned; `reason` is why they are banned.
    """

    class Role(models.TextChoices):
        """From the most to the least."""

        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        MEMBER = "member", _("member")
        ASKING = "asking", _("asks to join")
        BANNED = "banned", _("banned")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    since = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_a_person"),
            models.UniqueConstraint(fields=["club"], condition=models.Q(role="owner"), name="one_owner_a_club"),
        ]
        indexes = [models.Index(fields=["club", "role", "-id"], name="members_of_club")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.role}"


class News(models.Model):
    """Something that organisers tell the club, in Markdown."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="news")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    title = models.CharField(_("title"), max_length=120)
    text = models.TextField(_("text"), max_length=5_000)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "-id"], name="news_of_club")]

    def __str__(self) -> str:
        return self.title


class ClubRating(models.Model):
    """How strong a member has shown to be against other members, folded from `ClubGame` (OpenSkill: μ and σ)."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="ratings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_club_rating_a_person")]
        indexes = [models.Index("club", SURE.desc(), "id", name="ladder_of_club")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.ordinal:.1f}"

    @property
    def ordinal(self) -> float:
        """What one can be sure of: μ − 3σ."""
        return self.mu - 3 * self.sigma


class ClubGame(models.Model):
    """A finished game that members of a club have played with each other: it has counted for the club's ladder.

    The ladder is folded from them in the order of their numbers.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="games")
    game = models.ForeignKey(Game, models.CASCADE, related_name="clubs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "game"], name="one_count_a_game")]
        indexes = [models.Index(fields=["club", "-id"], name="games_of_club")]

    def __str__(self) -> str:
        return f"{self.game_id} in {self.club_id}"
