"""After a time in which nobody swept, all clocks are moved on by as long: no one loses time to the server."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from .models import Game, Heartbeat, Seat

LONGEST_SILENCE = timedelta(minutes=2)


def notice(now: datetime) -> timedelta:
    """Note that the sweep runs; if it has not for over two minutes, shift what is open. Gives by how much."""
    with transaction.atomic():
        beat = Heartbeat.objects.select_for_update().first()
        silence = now - beat.at if beat else timedelta()
        Heartbeat.objects.update_or_create(
            pk=beat.pk if beat else 1, defaults={"at": max(now, beat.at) if beat else now}
        )
        if silence <= LONGEST_SILENCE:
            return timedelta()
        _shift(silence)
        return silence


def _shift(silence: timedelta) -> None:
    running = Game.objects.filter(status=Game.Status.RUNNING)
    clocks = Seat.objects.filter(game__in=running, asked_at__isnull=False)
    clocks.update(asked_at=F("asked_at") + silence, warn_at=F("warn_at") + silence, due_at=F("due_at") + silence)
    for moment in ("hammer_at", "deadline", "closes_at"):
        running.filter(**{f"{moment}__isnull": False}).update(**{moment: F(moment) + silence})
    open_games = running.exclude(deadline=None, closes_at=None)
    open_games.update(shifted=F("shifted") + int(silence.total_seconds()))
