"""After a time in which nobody swept, all clocks are moved on by as long: no one loses time to the server.

The same holds for a clock on the wall that jumps: when it is put right, all that was reckoned by it goes back with it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil

from django.db import OperationalError, transaction
from django.db.models import Case, F, QuerySet, Value, When

from games.models import Game, Heartbeat, Seat

from .hours import Hours, runs_out, spent
from .moments import next_moment

LONGEST_SILENCE = timedelta(minutes=2)
LONGEST_STEP = timedelta(days=400)
"""A clock that is further from the last sweep than this is believed by nobody: nothing is due until it is put right."""

BATCH = 500
"""How many rows are written by one statement."""

ALSO_SHIFT: list[Callable[[timedelta, datetime], None]] = []
"""What each app moves by a step as well, before the games, in one transaction; the moment is that of the last sweep.

What fails there is undone alone: the clocks of all games go on.
"""

log = logging.getLogger(__name__)


def notice(now: datetime) -> timedelta | None:
    """Note that the sweep runs; after a step of over two minutes in either direction, shift what is open.

    Gives by how much; None if the clock cannot be right. Raises `OperationalError` if a game is not to be had for that:
    then nothing has moved, and the next sweep finds the same step.
    """
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE, at__lte=now).update(at=now):
        return timedelta()  # as nearly always: one statement
    with transaction.atomic():
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        beat = Heartbeat.objects.select_for_update().get()
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
        for also in ALSO_SHIFT:
            alone(also, step, beat.at)
        running = _held()
        _note(running.exclude(deadline=None, closes_at=None), step)
        shift(running, step, beat.at)
        _shift_notices(Game.objects.exclude(status=Game.Status.RUNNING), step, beat.at)
        Heartbeat.objects.filter(pk=beat.pk).update(at=now)
        _say(step, beat.at)
        return step


def _held() -> QuerySet[Game]:
    """The running games, their rows held until the transaction ends: no clock moves under a move that is half way.

    What begins after that has clocks by the right time already.
    """
    found = Game.objects.filter(status=Game.Status.RUNNING).order_by("pk")
    return Game.objects.filter(pk__in=list(found.select_for_update(no_key=True).values_list("pk", flat=True)))


def alone(move: Callable[..., None], *what: object) -> None:
    """Have something moved within a transaction; if it cannot be, that is logged, and nothing else is undone by it.

    Raises `OperationalError`: a database that is away, or a lock that was not to be had, will be there the next time.
    """
    try:
        with transaction.atomic():
            move(*what)
    except OperationalError:
        raise
    except Exception:
        log.exception("%s could not move %s", move.__qualname__, what)


def last_sweep() -> QuerySet[Heartbeat, datetime]:
    """When it last ran, as a query of its own or within another one."""
    return Heartbeat.objects.values_list("at", flat=True)


def swept_until(now: datetime, last: datetime | None) -> datetime:
    """Up to when time has passed for the games: now, or the last sweep if that is too long ago."""
    return last if last is not None and now - last > LONGEST_SILENCE else now


def agrees(now: datetime) -> bool:
    """Whether the last sweep was just now by that clock; until it was, nothing falls due but for the sweep."""
    last = last_sweep().first()
    return last is None or abs(now - last) <= LONGEST_SILENCE


def _say(step: timedelta, last: datetime) -> None:
    if step > timedelta():
        log.warning("nobody swept from %s on, or the clock was put on: all clocks moved on by %s", last, step)
    else:
        log.error(
            "the last sweep was at %s, in the future: the clock was wrong, all clocks put back by %s", last, -step
        )


def shift(running: QuerySet[Game], step: timedelta, last: datetime) -> None:
    """Move by a step what is open at running games, and of other moments those that had not come at the last one.

    A clock that runs within hours of its player has left what it had left then, for the hours that come.
    """
    seats = Seat.objects.filter(game__in=running)
    within_hours = _run_on(seats, step, last)
    seats.filter(asked_at__isnull=False).update(**{name: F(name) + step for name in ("asked_at", "warn_at", "due_at")})
    seats.filter(away_until__gt=last).update(away_until=F("away_until") + step)
    Seat.objects.bulk_update(within_hours, ("budget", "asked_at", "warn_at", "due_at"), batch_size=BATCH)
    for moment in ("hammer_at", "deadline", "closes_at", "offers_end_at", "paused_at"):
        running.filter(**{f"{moment}__isnull": False}).update(**{moment: F(moment) + step})
    _note_deadlines(running.filter(seats__in=within_hours, deadline__gt=last + step).distinct())
    _shift_notices(running, step, last)
    for game in running.exclude(offers_end_at=None).only("offered"):
        offered = {number: (datetime.fromisoformat(made) + step).isoformat() for number, made in game.offered.items()}
        Game.objects.filter(pk=game.pk).update(offered=offered)


def _run_on(seats: QuerySet[Seat], step: timedelta, last: datetime) -> list[Seat]:
    """Let clocks that run within hours begin anew with what they had left then. Their seats, not stored yet."""
    slow = seats.filter(asked_at__isnull=False, user__isnull=False, game__pace=Game.Pace.ASYNC)
    within_hours = list(slow.exclude(plays_from=None).exclude(plays_until=None).select_related("game"))
    for seat in within_hours:
        _run_on_one(seat, step, last)
    return within_hours


def _run_on_one(seat: Seat, step: timedelta, last: datetime) -> None:
    assert seat.asked_at is not None
    assert seat.warn_at is not None
    hours = Hours(seat.zone, seat.plays_from, seat.plays_until)
    stood = min(last, seat.game.paused_at or last)
    began = max(seat.asked_at, seat.away_until or seat.asked_at)
    seat.budget = max(0, seat.budget - ceil(spent(hours, began, stood).total_seconds()))
    warning = spent(hours, max(began, stood), seat.warn_at)
    seat.asked_at = last + step
    begin = seat.away_until + step if seat.away_until and seat.away_until > last else seat.asked_at
    seat.warn_at = runs_out(hours, begin, warning)
    seat.due_at = runs_out(hours, begin, timedelta(seconds=seat.budget))


def _note_deadlines(games: QuerySet[Game]) -> None:
    """Of games whose clocks have not all moved by the same step."""
    found = list(games.prefetch_related("seats"))
    for game in found:
        game.deadline = next_moment(game, game.seats.all())
    Game.objects.bulk_update(found, ("deadline",), batch_size=BATCH)


def _shift_notices(games: QuerySet[Game], step: timedelta, last: datetime) -> None:
    """What there is to tell of a game that is over goes by the same clock."""
    games.filter(notices_at__gt=last).update(notices_at=F("notices_at") + step)


def _note(games: QuerySet[Game], step: timedelta) -> None:
    """Note by how much clocks were moved, and whether back, so that pages can say it."""
    seconds = int(step.total_seconds())
    if seconds > 0:
        games.update(shifted=F("shifted") + seconds)
        return
    left = Case(When(shifted__gt=-seconds, then=F("shifted") + seconds), default=Value(0))
    games.update(shifted=left, clock_corrected=True)
