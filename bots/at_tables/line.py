"""The line before the workers: next is the host whose tables have been served longest ago, and of theirs the oldest.

Who has sixty tables gets as many turns as who has one. A task takes turns of whoever is next, not of the table whose
move started it; so tasks may be lost, late or of one host alone, and the order is fair all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, connection

from games.models import Game
from games.tables.database.columns import adapted
from games.tables.database.cursors import cursor

from ..models import Turn

THINKING = timedelta(seconds=10)
"""For how long a table is out of the line, should the worker die with it."""
TRIES, CANDIDATES = 3, 10


class Taken(NamedTuple):
    """A table whose turn a worker has: until when nobody else takes it, since when it was due, and its turn before.

    `served_at` is None if somebody has moved there since.
    """

    game: int
    until: datetime
    was_due: datetime
    served_at: datetime | None


def join(game_id: int, host_id: int | None, due_at: datetime) -> None:
    """Put a table into the line whose people have moved: they wait for an answer, so it has had no turn yet."""
    if not _write(_JOIN, due_at, game_id):
        _put([Turn(game_id=game_id, host_id=host_id, due_at=due_at)])


def join_late(game_ids: Sequence[int], due_at: datetime, now: datetime) -> None:
    """Put tables back into the line that should be in it: whatever put them there may be lost, or its clock wrong."""
    hosts = Game.objects.filter(pk__in=game_ids).values_list("pk", "host_id")
    rows = [Turn(game_id=game_id, host_id=host, due_at=due_at) for game_id, host in hosts]
    _put(rows)
    Turn.objects.filter(pk__in=game_ids).exclude(due_at__lte=now + THINKING).update(due_at=due_at)


def _put(turns: Sequence[Turn]) -> None:
    """Write turns, if all their tables are still there: where one is not, the sweep finds the others."""
    with suppress(IntegrityError):
        Turn.objects.bulk_create(turns, ignore_conflicts=True)


def take_next(by: datetime, now: datetime, own: int = 0) -> Taken | None:
    """The table whose bots think next, of those due by then; taken by a conditional update, so by one worker only.

    `own` is the table whose move has started the task: it is given as well if it should be due by now, whatever another
    machine's clock has written. Whether it pauses is for the task to see.
    """
    until = now + THINKING
    for _ in range(TRIES):
        with cursor() as asked:
            asked.execute(_NEXT, [*map(adapted, (by, own, now + THINKING / 2, now)), CANDIDATES])
            found = asked.fetchall()
        for game, due_at, served_at in found:
            if _write(_TAKE, until, now, game, due_at):
                return Taken(game, until, _with_zone(due_at), served_at)
    return None


def _with_zone(moment: datetime) -> datetime:
    """A moment as the database gives it: SQLite's have no zone, and are of UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


# The line is asked and written with each turn, so in words of our own: to put them together would take longer.
_NEXT = """
    SELECT t.game_id, t.due_at, t.served_at FROM bots_turn t
    WHERE t.due_at <= %s OR (t.game_id = %s AND t.due_at <= %s)
    ORDER BY coalesce(
        (SELECT max(h.served_at) FROM bots_turn h WHERE h.host_id = t.host_id AND h.served_at <= %s), t.served_at
    ) ASC NULLS FIRST, t.due_at, t.game_id
    LIMIT %s
"""
_JOIN = "UPDATE bots_turn SET due_at = %s, served_at = NULL WHERE game_id = %s"
_TAKE = "UPDATE bots_turn SET due_at = %s, served_at = %s WHERE game_id = %s AND due_at = %s"
_PUT_BACK = "UPDATE bots_turn SET due_at = %s WHERE game_id = %s AND due_at = %s"
_GIVE_BACK = "UPDATE bots_turn SET due_at = %s, served_at = %s WHERE game_id = %s AND due_at = %s"
_AT_ONCE = " AND set_config('synchronous_commit', 'off', true) = 'off'"
"""Added to each of these, it has PostgreSQL commit it without waiting for the disk: a turn would wait twice for what
may be lost, as all of the line may."""


def _write(statement: str, *values: datetime | int | None) -> bool:
    """Change the place of a table, by a statement of its own; whether there was one to change."""
    alone = connection.vendor == "postgresql" and not connection.in_atomic_block  # else it would hold for all of that
    with cursor() as asked:
        asked.execute(statement + (_AT_ONCE if alone else ""), [*map(adapted, values)])
        return bool(asked.rowcount)


def join_again(turn: Taken, due_at: datetime) -> None:
    """Put a table back into the line once it has had its turn, unless somebody who has moved there did so meanwhile."""
    _write(_PUT_BACK, due_at, turn.game, turn.until)


def give_back(turn: Taken, due_at: datetime) -> None:
    """Put a table back into the line that has not had its turn, which comes later; else the same."""
    _write(_GIVE_BACK, due_at, turn.served_at, turn.game, turn.until)


def leave(turn: Taken) -> None:
    """Take a table out of the line that has nothing to think about, unless somebody has moved there meanwhile."""
    _write(_PUT_BACK, None, turn.game, turn.until)
