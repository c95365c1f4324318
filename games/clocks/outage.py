"""After a time in which nobody swept, all clocks are moved on by as long: no one loses time to the server.

The same holds for a clock on the wall that jumps: when it is put right, all that was reckoned by it goes back with it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, QuerySet, Value, When

from games.models import Game, Heartbeat, Seat

LONGEST_SILENCE = timedelta(minutes=2)
LONGEST_STEP = timedelta(days=400)
"""A clock that is further from the last sweep than this is believed by nobody: nothing is due until it is put right."""

log = logging.getLogger(__name__)


def notice(now: datetime) -> timedelta | None:
    """Note that the sweep runs; after a step of over two minutes in either direction, shift what is open.

    Gives by how much; None if the clock cannot be right.
    """
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE, at__lte=now).update(at=now):
        return timedelta()  # as nearly always: one statement
    with transaction.atomic():
        beat = Heartbeat.objects.select_for_update().first() or Heartbeat(pk=1, at=now)
        step = now - beat.at
        if abs(step) > LONGEST_STEP:
            log.critical(
                "the clock says %s, the last sweep was at %s: nothing falls due until it is right", now, beat.at
            )
            return None
        if abs(step) <= LONGEST_SILENCE:
            beat.at = max(now, beat.at)
            beat.save()
            return timedelta()
        _shift(step, beat.at)
        Heartbeat.objects.filter(pk=beat.pk).update(at=now)
        _say(step, beat.at)
        return step


def last_sweep() -> QuerySet[Heartbeat, datetime]:
    """When it last ran, as a query of its own or within another one."""
    return Heartbeat.objects.values_list("at", flat=True)


def swept_until(now: datetime, last: datetime | None) -> datetime:
    """Up to when time has passed for the games: now, or the last sweep if that is too long ago."""
    return last if last is not None and now - last > LONGEST_SILENCE else now


def _say(step: timedelta, last: datetime) -> None:
    if step > timedelta():
        log.warning("nobody swept from %s on, or the clock was put on: all clocks moved on by %s", last, step)
    else:
        log.error(
            "the last sweep was at %s, in the future: the clock was wrong, all clocks put back by %s", last, -step
        )


def _shift(step: timedelta, last: datetime) -> None:
    """Move by a step what is open, and of other moments those that had not come at the last sweep."""
    running = Game.objects.filter(status=Game.Status.RUNNING)
    seats = Seat.objects.filter(game__in=running)
    seats.filter(asked_at__isnull=False).update(**{name: F(name) + step for name in ("asked_at", "warn_at", "due_at")})
    seats.filter(away_until__gt=last).update(away_until=F("away_until") + step)
    _note(running.exclude(deadline=None, closes_at=None), step)
    for moment in ("hammer_at", "deadline", "closes_at", "offers_end_at"):
        running.filter(**{f"{moment}__isnull": False}).update(**{moment: F(moment) + step})
    Game.objects.filter(notices_at__gt=last).update(notices_at=F("notices_at") + step)
    for game in running.exclude(offers_end_at=None).only("offered"):
        offered = {number: (datetime.fromisoformat(made) + step).isoformat() for number, made in game.offered.items()}
        Game.objects.filter(pk=game.pk).update(offered=offered)


def _note(games: QuerySet[Game], step: timedelta) -> None:
    """So that the pages can say it."""
    seconds = int(step.total_seconds())
    if seconds > 0:
        games.update(shifted=F("shifted") + seconds)
        return
    left = Case(When(shifted__gt=-seconds, then=F("shifted") + seconds), default=Value(0))
    games.update(shifted=left, clock_corrected=True)
