"""Events and those who have entered them."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Game, new_key

from .club import Club


def new_seed() -> bytes:
    """What pairings, lots and seats of an event are drawn from: 32 bytes."""
    return secrets.token_bytes(32)


class Event(models.Model):
    """A tournament of a club: its format, what is played, who may enter, when, and where it stands.

    `settings` are those of the format, as its module checks them. `minutes` is how long each table plays, None where
    games last as long as they last; `budget`, `credit` and `cap` are seconds, as at any table. `seats` is how many sit
    at a table where it comes out even. `points` maps the size of a table to the points of each place, `ties` are the
    tie-breaks in their order. The next round starts `pause` seconds after the last table of a round is over, or at its
    moment in `starts` (the first there is the second round's), if it has one. `paused_at` is since when all clocks
    stand, `closes_at` when an arena ends. `watch_delay` is by how many seconds later its tables are shown to those who
    do not play there, and what comes of them is told. `next_at` is when the sweep next has something to do here; None
    if nothing. `seed` is told when the event is over, its digest at once. `renamed` is how often somebody who is named
    there has gone: what was drawn before is not shown any more.
    """

    class State(models.TextChoices):
        """Where an event stands."""

        DRAFT = "draft", _("draft")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        OVER = "over", pgettext_lazy("an event", "over")
        CANCELLED = "cancelled", _("cancelled")

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(_("name"), max_length=80)
    about = models.TextField(_("about the event"), max_length=5_000, blank=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="organised_events")
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    format = models.CharField(_("format"), max_length=20)
    settings = models.JSONField(default=dict)
    edition = models.CharField(_("book"), max_length=20)
    variant = models.CharField(max_length=20, default="standard")
    options = models.JSONField(default=dict)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    pace = models.CharField(max_length=10, choices=Game.Pace, default=Game.Pace.LIVE)
    budget = models.PositiveIntegerField(default=120)
    credit = models.PositiveIntegerField(default=20)
    cap = models.PositiveIntegerField(default=180)
    seats = models.PositiveSmallIntegerField(default=4)
    watch_delay = models.PositiveSmallIntegerField(_("delay for those who watch"), default=0, db_default=0)
    points = models.JSONField(default=dict)
    ties = models.JSONField(default=list)
    members_only = models.BooleanField(default=True)
    least_rating = models.FloatField(null=True, blank=True)
    most_rating = models.FloatField(null=True, blank=True)
    least_games = models.PositiveIntegerField(default=0)
    least_reliability = models.PositiveSmallIntegerField(default=0)
    places = models.PositiveIntegerField(null=True, blank=True)
    waiting_list = models.BooleanField(default=True)
    late_until = models.PositiveSmallIntegerField(default=0)
    check_in_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    pause = models.PositiveIntegerField(default=300)
    starts = models.JSONField(default=list)
    seed = models.BinaryField(default=new_seed, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    renamed = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-created", "-pk"]
        indexes = [
            models.Index(fields=["next_at"], condition=models.Q(next_at__isnull=False), name="event_due"),
            models.Index(fields=["club", "state", "starts_at"], name="event_of_club"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def digest(self) -> str:
        """What is shown of the seed from the first day on: its SHA-256."""
        return hashlib.sha256(bytes(self.seed)).hexdigest()


GOING_ON = (Event.State.OPEN, Event.State.RUNNING)
"""Where an event stands that has been announced and is not over."""


class Entry(models.Model):
    """Somebody's part in an event.

    `strength` is their rating when they entered, `absences` in how many rounds a bot has ended the game for them or
    they did not come; `free_since` is since when they wait for a table of an arena.
    `place` and `points` are a stored copy of the standings, for speed alone.
    """

    class Status(models.TextChoices):
        """Whether they play."""

        IN = "in", _("entered")
        WAITING = "waiting", _("waiting for a place")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPELLED = "expelled", _("expelled")

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries")
    name = models.CharField(max_length=150)
    status = models.CharField(max_length=10, choices=Status, default=Status.IN)
    at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    strength = models.FloatField(default=0)
    absences = models.PositiveSmallIntegerField(default=0)
    free_since = models.DateTimeField(null=True, blank=True)
    place = models.PositiveIntegerField(null=True, blank=True)
    points = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_entry_a_person")]

    def __str__(self) -> str:
        return self.name
