"""Rounds of an event: its tables, who sits there, what came of it."""

from __future__ import annotations

from django.db import models

from games.models import Game

from .event import Entry, Event


class Round(models.Model):
    """A round of an event, or a wave of an arena. `cost` is what its pairing cost, as `pairing.Cost` has it.

    It is drawn when its row is made, from what `basis` names (`clubs.events.course.Basis`); its tables are open from
    `opened_at` on, and all of them over at `over_at`. `warned` counts the warnings that its end is near. `title` is a
    word of the format's ("final"), empty for a round like others.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=20, blank=True)
    starts_at = models.DateTimeField()
    closes_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    warned = models.PositiveSmallIntegerField(default=0)
    cost = models.JSONField(default=dict)
    basis = models.JSONField(default=dict)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.event_id}"


class EventTable(models.Model):
    """A table of a round: one ordinary game.

    `late` is by how many seconds the server was late with an end by the clock: from the moment at which the round was
    to close to the call of time at this table, and from the end of its game to the writing of it here. What people
    play between the two, to finish the round of their table, takes as long as it takes.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, blank=True, related_name="event_table")
    over_at = models.DateTimeField(null=True, blank=True)
    timed_out = models.BooleanField(default=False)
    late = models.FloatField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]
        indexes = [models.Index(fields=["game"], condition=models.Q(over_at=None), name="event_table_going_on")]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"


class TableSeat(models.Model):
    """Who sits where at a table of an event, and what came of it. `sitting` until the table is over.

    `worth` is what the seat was worth in the end, in the edition's whole units; `absent` that a bot ended the game
    for its player.
    """

    table = models.ForeignKey(EventTable, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seats")
    order = models.PositiveSmallIntegerField()
    sitting = models.BooleanField(default=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    worth = models.BigIntegerField(null=True, blank=True)
    absent = models.BooleanField(default=False)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["table", "order"], name="one_entry_a_seat"),
            models.UniqueConstraint(fields=["round", "entry"], name="one_table_a_round"),
            models.UniqueConstraint(fields=["entry"], condition=models.Q(sitting=True), name="one_table_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id}"


class Bye(models.Model):
    """An entry without a table in a round; it earns the mean of one."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="byes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="one_bye_a_round")]

    def __str__(self) -> str:
        return f"bye of {self.entry_id} in {self.round_id}"
