"""What is kept of a game: the snapshot is the truth, moves and transfers are the record."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_key() -> str:
    """A name for a table that cannot be guessed: it is also the invitation, and no option of a command."""
    key = secrets.token_urlsafe(9)
    return new_key() if key.startswith("-") else key


def new_nonce() -> str:
    """What a seat adds to the dice when it sits down."""
    return secrets.token_hex(16)


class Game(models.Model):
    """One table, from its opening to its result.

    `options` are as chosen, `sequence` is the number of its last move, `awaiting` maps each awaited seat to the id of
    its decision, `steps` what the last player to move may take back, packed by `games.tables.undoing`; `hammer_at` is
    when a free auction closes, `deadline` when the server next has something to do, `closes_at` the agreed end of a
    timed game, until it has come. Where there is a clock, `budget`, `credit` and `cap` are seconds: what each seat
    starts with, what each answer brings, and the most it can grow to; `excused` is how many misses are forgiven,
    `vacation` how many days one may be away. `offered` is when each open offer was made (number → moment),
    `offers_end_at` when the first of them expires. `shifted` is for how many seconds the server was away,
    `clock_corrected` whether its own clock was wrong meanwhile. `paused_at` is since when all of the table stands
    still; at a `reserved` one no seat becomes free for somebody else, and nobody ends the game by agreement.
    `notices_at` is when somebody should look whether there is anything to tell its players of; None if there is nothing
    new. `orders_at` is since when standing orders wait for somebody to look at them; None if somebody has. `ladders_at`
    is the same of a finished game and the ladders that it may count for. `rated` says that a finished game has been
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

    class Uncounted(models.TextChoices):
        """Why a finished game does not count for ratings."""

        SHORT = "short", _("too few have had ten turns")
        AGAIN = "again", _("the same people have met too often of late")
        ANNULLED = "annulled", _("annulled by the staff")
        GUESTS = "guests", _("people without an account may sit there")

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
    deadline = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
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
            models.Index(fields=["ladders_at"], condition=models.Q(ladders_at__isnull=False), name="game_to_ladder"),
            models.Index(fields=["id"], condition=models.Q(public=True, status="open"), name="game_in_lobby"),
            models.Index(fields=["host", "id"], condition=models.Q(public=True, status="open"), name="game_of_host"),
            models.Index(fields=["id"], condition=models.Q(public=True, status="running"), name="game_to_watch"),
            models.Index(fields=["ended", "id"], condition=models.Q(status="over", rated=False), name="game_to_rate"),
        ]

    def __str__(self) -> str:
        return f"{self.edition} {self.key}"


BY_A_BOT = ~models.Q(bot="") | models.Q(held=True)
"""A seat for which a bot plays, of its own or for a person."""


class Sitting(models.Manager["Seat"]):
    """The seats of those who have not handed theirs over."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        """Nobody who has left."""
        return super().get_queryset().filter(left_at=None)


class Seat(models.Model):
    """One place at a table: a person's or a bot's. `place` is the final one, 1 the best; ties share it.

    On a clock, `budget` is the seconds left when it last stopped, `asked_at` when it began to run, `warn_at` and
    `due_at` when four fifths and all of it will be used up, `away_until` the end of a vacation and `vacation` the
    seconds of it that are left; `zone`, `plays_from` and `plays_until` are the hours of its player that count at this
    table (none noted yet without a zone). A bot plays for a person while the seat is `held`; a `free` one may be taken
    over by somebody else, who gets a row of their own. `refusals` counts, by seat, offers turned down in a row and
    until when no other may be made; `muted` are the seats from which one takes no offers.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)  # others begin with it
    order = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=40, blank=True)
    name = models.CharField(max_length=150)
    nonce = models.CharField(max_length=64, default=new_nonce)
    awaited = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    budget = models.PositiveIntegerField(default=0, db_default=0, db_column="bank")
    asked_at = models.DateTimeField(null=True, blank=True)
    warn_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    warned = models.BooleanField(default=False, db_default=False)
    misses = models.PositiveSmallIntegerField(default=0, db_default=0)
    excused = models.PositiveSmallIntegerField(default=0, db_default=0)
    vacation = models.PositiveIntegerField(default=0, db_default=0)
    away_until = models.DateTimeField(null=True, blank=True)
    zone = models.CharField(max_length=64, default="", db_default="", blank=True)
    plays_from = models.TimeField(null=True, blank=True)
    plays_until = models.TimeField(null=True, blank=True)
    held = models.BooleanField(default=False, db_default=False)
    free = models.BooleanField(default=False, db_default=False)
    left_at = models.DateTimeField(null=True, blank=True)
    would_end = models.BooleanField(default=False, db_default=False)
    refusals = models.JSONField(default=dict, db_default={})
    muted = models.JSONField(default=list, db_default=[])

    objects = Sitting()
    everyone = models.Manager["Seat"]()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "order"], condition=models.Q(left_at=None), name="one_seat_a_place"
            ),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_a_person"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, bot="") | (models.Q(user__isnull=True) & ~models.Q(bot="")),
                name="seat_of_a_person_or_a_bot",
            ),
        ]
        indexes = [
            models.Index(fields=["user"], condition=models.Q(awaited=True), name="seat_awaited"),
            models.Index(fields=["warn_at"], condition=models.Q(warned=False), name="seat_to_warn"),
            models.Index(fields=["game"], condition=models.Q(awaited=True) & BY_A_BOT, name="seat_bot_awaited"),
            models.Index(fields=["user"], condition=models.Q(place=None), name="seat_of_game_that_goes_on"),
        ]

    def __str__(self) -> str:
        return self.name


class StandingOrders(models.Model):
    """What somebody has told the server to do for them at one table. Nobody else ever sees it.

    `buy` and `bid` map "any", a group or a square number to a sum: the cash to keep when buying, the most to bid; that
    also by the kind of a piece.
    `refuse_below` is the least that a trade must bring, or None; `jail` how to go on from there, '' to be asked.
    At move `looked_at` there was nothing to do by them.
    """

    class FromJail(models.TextChoices):
        """How one goes on from jail."""

        LEAVE = "leave", _("Leave it as soon as it may be: by a card, else for the fine")
        CARD = "card", _("Leave it by a release card, and pay only when it must be")
        STAY = "stay", _("Stay in it and try for a double, and pay only when it must be")

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="orders", primary_key=True)
    buy = models.JSONField(default=dict)
    bid = models.JSONField(default=dict)
    passes = models.BooleanField(default=False)
    claims = models.BooleanField(default=False)
    rolls = models.BooleanField(default=False)
    ends = models.BooleanField(default=False)
    refuse_below = models.BigIntegerField(null=True, blank=True)
    jail = models.CharField(max_length=8, choices=FromJail.choices, blank=True, default="", db_default="")
    looked_at = models.PositiveIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"orders of seat {self.seat_id}"


class SeatNote(models.Model):
    """What a player has noted down for themselves at one table. Nobody else ever sees it."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="note", primary_key=True)
    text = models.TextField(max_length=4_000)

    def __str__(self) -> str:
        return f"note of seat {self.seat_id}"


class Heartbeat(models.Model):
    """When the sweep last ran: one row. A long silence means that the server was away."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at}"


class Move(models.Model):
    """One action that was played: what was asked, what chance gave, what happened. Never changed.

    `seat` is None for the server; `ordered` says that a standing order of the seat played it. `links` are the links of
    the dice chain that the move has used up. `clauses` are those of `events`, one each; none in moves of before.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", db_index=False)  # others begin with it
    sequence = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.JSONField()
    chance = models.JSONField()
    links = models.JSONField()
    events = models.JSONField()
    clauses = models.JSONField(default=list, db_default=[])
    command_id = models.UUIDField(default=uuid.uuid4)
    engine_version = models.CharField(max_length=20)
    at = models.DateTimeField(auto_now_add=True)
    ordered = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["game", "sequence"], name="one_move_a_number"),
            models.UniqueConstraint(fields=["game", "command_id"], name="one_move_a_command"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.sequence}"


class Transfer(models.Model):
    """Money that moved, with its reason. Purses are seats ("0", "1", …), "bank" and "pot"."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="transfers", db_constraint=False)  # its move has one
    move = models.ForeignKey(Move, models.CASCADE, related_name="transfers")
    payer = models.CharField(max_length=8)
    payee = models.CharField(max_length=8)
    amount = models.PositiveBigIntegerField()
    clause = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="transfer_of_something"),
            models.CheckConstraint(condition=~models.Q(payer=models.F("payee")), name="transfer_to_another"),
        ]

    def __str__(self) -> str:
        return f"{self.payer} → {self.payee}: {self.amount} ({self.clause})"


class Archive(models.Model):
    """The record of a finished game in one row: its moves and transfers, packed by `games.tables.kept`."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="archive", primary_key=True)
    record = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"archive of game {self.game_id}"


class DiceRoot(models.Model):
    """The secret of a game's dice. Only `tables.dice` reads it; it never leaves the server while the game runs."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="dice_root", primary_key=True)
    marks = models.BinaryField()

    def __str__(self) -> str:
        return f"dice of game {self.game_id}"
