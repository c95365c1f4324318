"""The record of a game: moves, transfers, the archive, and the secret of its dice."""

from __future__ import annotations

import uuid

from django.db import models

from .game import Game


class Move(models.Model):
    """One action that was played: what was asked, what chance gave, what happened. Never changed.

    `seat` is None for the server; `ordered` says that a standing order of the seat played it. `links` are the links of
    the dice chain that the move has used up. `clauses` are those of `events`, one each; none in moves of before.
    `reason` is what a bot says of its offer or refusal, as `games.reasons` has it.
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
    reason = models.JSONField(null=True, blank=True)

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
    """The record of a finished game in one row: its moves and transfers, packed by `games.tables.record.kept`."""

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
