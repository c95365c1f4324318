"""A table, and when the server last looked after tables."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_key() -> str:
    """A name for a table that cannot be guessed: it is also the invitation, and no option of a command."""
    key = secrets.token_urlsafe(9)
    return new_key() if key.startswith("-") else key


class Game(models.Model):
    """One table, from its opening to its result.

    `options` are as chosen, `sequence` is the number of its last move, `awaiting` maps each awaited seat to the id of
    its decision, `steps` what the last player to move may take back, packed by `games.tables.manners.undoing`;
    `hammer_at` is when a free auction closes, `deadline` when the server next has something to do, `closes_at` the
    agreed end of a timed game, until it has come. Where there is a clock, `budget`, `credit` and `cap` are seconds:
    what each seat starts with, what each answer brings, and the most it can grow to; `excused` is how many misses are
    forgiven, `vacation` how many days one may be away. `offered` is when each open offer was made (number → moment),
    `offers_end_at` when the first of them expires. `shifted` is for how many seconds the server was away,
    `clock_corrected` whether its own clock was wrong meanwhile. `paused_at` is since when all of the table stands
    still; at a `reserved` one no seat becomes free for somebody else, and nobody ends the game by agreement.
    `claimed_until` is until when a sweep has it, or how long it lets it be after it could not be rated. `notices_at` is
    when somebody should look whether there is anything to tell its players of; None if there is nothing new.
    `orders_at` is since when standing orders wait for somebody to look at them; None if somebody has. `ladders_at` is
    the same of a finished game and the ladders that it may count for, or when it is tried again, `event_at` of one and
    the event for which it was arranged, or when that is tried again. `watch_delay` is by how many seconds later than
    they happen its moves are shown to those who do not play there; `bot_pace` is how soon its bots move where people
    sit, `explained` whether one may ask at once why they do what they do. `rated` says that a finished game has been
    looked at for ratings, `uncounted` why it did not count; where guests may sit it says so from the opening on.
    """

    class Pace(models.TextChoices):
        """How time runs at a table."""

        UNTIMED = "untimed", _("no clock")
        LIVE = "live", _("live, by the minute")
        ASYNC = "async", _("now and then, by the day")

    class Status(models.TextChoices):
        """Where a table stands."""

        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    class BotPace(models.TextChoices):
        """How soon bots move where people sit who have to follow them."""

        INSTANT = "instant", _("instantly")
        BRISK = "brisk", _("briskly")
        PERSON = "person", _("unhurriedly, as a person")

    class Uncounted(models.TextChoices):
        """Why a finished game does not count for ratings."""

        SHORT = "short", _("too few have had ten turns")
        AGAIN = "again", _("the same people have met too often of late")
        ANNULLED = "annulled", _("annulled by the staff")
        GUESTS = "guests", _("people without an account may sit there")
        HOUSE = "house", _("its rules are not those of its book")

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="hosted")
    edition = models.CharField(max_length=20)
    variant = models.CharField(max_length=20, default="standard")
    options = models.JSONField(default=dict)
    engine_version = models.CharField(max_length=20)
    public = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    sequence = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(null=True)
    steps = models.BinaryField(null=True)
    awaiting = models.JSONField(default=dict)
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.UNTIMED, db_default=Pace.UNTIMED)
    budget = models.PositiveIntegerField(default=0, db_default=0, db_column="bank")
    credit = models.PositiveIntegerField(default=0, db_default=0)
    cap = models.PositiveIntegerField(default=0, db_default=0)
    excused = models.PositiveSmallIntegerField(default=0, db_default=0)
    vacation = models.PositiveSmallIntegerField(default=0, db_default=0)
    offered = models.JSONField(default=dict, db_default={})
    offers_end_at = models.DateTimeField(null=True, blank=True)
    hammer_at = models.DateTimeField(null=True, blank=True)
    shifted = models.PositiveIntegerField(default=0, db_default=0)
    clock_corrected = models.BooleanField(default=False, db_default=False)
    paused_at = models.DateTimeField(null=True, blank=True)
    reserved = models.BooleanField(default=False, db_default=False)
    claimed_until = models.DateTimeField(null=True, blank=True)
    notices_at = models.DateTimeField(null=True, blank=True)
    orders_at = models.DateTimeField(null=True, blank=True)
    ladders_at = models.DateTimeField(null=True, blank=True)
    event_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    watch_delay = models.PositiveSmallIntegerField(default=0, db_default=0)
    bot_pace = models.CharField(max_length=10, choices=BotPace, default=BotPace.BRISK, db_default=BotPace.BRISK)
    explained = models.BooleanField(default=False, db_default=False)
    dice_anchor = models.CharField(max_length=64)
    dice_digest = models.CharField(max_length=64, blank=True)
    draws = models.PositiveIntegerField(default=0)
    opened = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)
    rated = models.BooleanField(default=False)
    uncounted = models.CharField(max_length=10, choices=Uncounted, default="", db_default="", blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["deadline"], condition=models.Q(status="running"), name="game_due"),
            models.Index(fields=["closes_at"], condition=models.Q(status="running"), name="game_closing"),
            models.Index(fields=["notices_at"], condition=models.Q(notices_at__isnull=False), name="game_to_tell"),
            models.Index(fields=["orders_at"], condition=models.Q(orders_at__isnull=False), name="game_to_follow"),
            models.Index(fields=["event_at"], condition=models.Q(event_at__isnull=False), name="game_to_event"),
            models.Index(fields=["ladders_at"], condition=models.Q(ladders_at__isnull=False), name="game_to_ladder"),
            models.Index(fields=["id"], condition=models.Q(public=True, status="open"), name="game_in_lobby"),
            models.Index(fields=["host", "id"], condition=models.Q(public=True, status="open"), name="game_of_host"),
            models.Index(fields=["id"], condition=models.Q(public=True, status="running"), name="game_to_watch"),
            models.Index(fields=["opened"], condition=models.Q(status="open"), name="game_unstarted"),
            models.Index(fields=["ended", "id"], condition=models.Q(status="over", rated=False), name="game_to_rate"),
            models.Index(
                fields=["id", "ended", "edition", "pace", "watch_delay", "uncounted"],
                condition=models.Q(status="over"),
                name="game_over",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Heartbeat(models.Model):
    """When the sweep last ran: one row. A long silence means that the server was away."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at}"
