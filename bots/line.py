"""The line before the workers: next is the host whose tables have been served longest ago, and of theirs the oldest.

Who has sixty tables gets as many thoughts as who has one. A task is a thought for whoever is next, not for the table
whose move started it; so tasks may be lost, late or of one host alone, and the order is fair all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from games.models import Game

from .models import Turn

THINKING = timedelta(seconds=10)
"""For how long a table is out of the line, should the worker die with it."""
TRIES, CANDIDATES = 3, 10


def join(game_id: int, host_id: int | None, due_at: datetime) -> None:
    """Put a table into the line."""
    if not Turn.objects.filter(pk=game_id).update(due_at=due_at):
        Turn.objects.bulk_create([Turn(game_id=game_id, host_id=host_id, due_at=due_at)], ignore_conflicts=True)


def join_late(game_ids: Sequence[int], due_at: datetime, now: datetime) -> None:
    """Put tables back into the line that should be in it: whatever put them there may be lost, or its clock wrong."""
    hosts = Game.objects.filter(pk__in=game_ids).values_list("pk", "host_id")
    rows = [Turn(game_id=game_id, host_id=host, due_at=due_at) for game_id, host in hosts]
    Turn.objects.bulk_create(rows, ignore_conflicts=True)
    Turn.objects.filter(pk__in=game_ids).exclude(due_at__lte=now + THINKING).update(due_at=due_at)


def take_next(by: datetime, now: datetime, own: int | None = None) -> Turn | None:
    """The table whose bots think next, of those due by then; taken by a conditional update, so by one worker only.

    `own` is the table whose move has started the task: it is due by now, whatever another machine's clock has written.
    """
    of_host = Turn.objects.filter(host=OuterRef("host"), served_at__lte=now).order_by("-served_at")
    served = Coalesce(Subquery(of_host.values("served_at")[:1]), F("served_at"))
    due = Q(due_at__lte=by) | Q(pk=own, due_at__lte=now + THINKING / 2)
    line = Turn.objects.filter(due).annotate(served=served)
    line = line.order_by(F("served").asc(nulls_first=True), "due_at", "pk")
    for _ in range(TRIES):
        for turn in line[:CANDIDATES]:
            free = Turn.objects.filter(pk=turn.pk, due_at=turn.due_at)
            turn.due_at, turn.served_at = now + THINKING, now
            if free.update(due_at=turn.due_at, served_at=now):
                return turn
    return None


def leave(turn: Turn) -> None:
    """Take a table out of the line that has nothing to think about, unless somebody has moved there meanwhile."""
    Turn.objects.filter(pk=turn.pk, due_at=turn.due_at).update(due_at=None)
