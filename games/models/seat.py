"""Seats, and what is kept of a player at one: standing orders, notes."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .game import Game


def new_nonce() -> str:
    """What a seat adds to the dice when it sits down."""
    return secrets.token_hex(16)


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
