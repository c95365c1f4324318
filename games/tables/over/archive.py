"""Finished games leave the tables that running ones are played in: the record of each as one row, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.db import OperationalError, transaction

from games.models import Archive, DiceRoot, Game, Move, Transfer

from ..opening import locked
from ..record.kept import KeptMove, Record, archived, packed, record_of, unpacked


class NotArchived(Exception):
    """A game that stays as it is, and why."""


def to_archive(before: datetime, after: int = 0) -> list[int]:
    """The games, of those after a number, that were over by then and that nothing waits for any more, by number."""
    over = Game.objects.filter(status=Game.Status.OVER, ended__lt=before, rated=True, notices_at=None, archive=None)
    return list(over.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True))


def archive(game_id: int) -> int:
    """Put away the record of a finished game, all of it or nothing; gives its bytes.

    The secret of its dice goes: what it has drawn is in the record. Raises `NotArchived`.
    """
    try:
        return _put_away(game_id)
    except OperationalError as error:
        raise NotArchived(f"cannot be had just now ({type(error.__cause__).__name__})") from error


@transaction.atomic
def _put_away(game_id: int) -> int:
    game = locked(game_id).game
    if game.status != Game.Status.OVER:
        raise NotArchived("is not over")
    if game.notices_at is not None or not game.rated:
        raise NotArchived("has just ended: its ratings or notices still look at its moves")
    record = record_of(game_id)
    if Archive.objects.filter(game=game_id).exists():
        raise NotArchived("is archived")
    data = packed(record)
    if unpacked(data) != record or [move.sequence for move in record.moves] != list(range(1, game.sequence + 1)):
        raise NotArchived("has a record that cannot be kept: audit it")
    Archive.objects.create(game=game, record=data)
    Transfer.objects.filter(game=game).delete()
    Move.objects.filter(game=game).delete()
    DiceRoot.objects.filter(game=game).delete()
    return len(data)


@transaction.atomic
def unarchive(game_id: int) -> None:
    """Put the record of a game back into rows of its own. Raises `NotArchived`."""
    game = locked(game_id).game
    record = archived(game_id)
    if not record.moves:
        raise NotArchived("is not archived")
    moves = {kept.sequence: _row(game, kept) for kept in record.moves}
    Move.objects.bulk_create(moves.values(), batch_size=500)
    for kept in record.moves:
        moves[kept.sequence].at = datetime.fromisoformat(kept.at)
    Move.objects.bulk_update(moves.values(), ["at"], batch_size=500)
    Transfer.objects.bulk_create(_transfers(game, moves, record), batch_size=500)
    Archive.objects.filter(game=game).delete()


def _row(game: Game, kept: KeptMove) -> Move:
    return Move(game=game, **kept._replace(command_id=UUID(kept.command_id))._asdict())  # type: ignore[arg-type]


def _transfers(game: Game, moves: dict[int, Move], record: Record) -> Iterator[Transfer]:
    for sequence, payer, payee, amount, clause in record.transfers:
        yield Transfer(
            game=game, move=moves[sequence], payer=payer, payee=payee, amount=amount, clause=clause
        )  # fmt: skip
