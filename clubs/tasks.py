"""The tasks of clubs, where Celery looks for them, and what the sweep does. Lost or doubled, a task does no harm."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.clocks.bounded import for_a_while, of_a_period
from games.clocks.outage import agrees
from games.tables.moves import owed

from .models import EventTable
from .services import clubs
from .services.going_on import ending, rounds, sweeping

SHARE = 0.3
"""For how much of the time between two sweeps a sweep goes on to the next event."""
LATE = timedelta(minutes=1)
"""After how long a task is worth nothing any more."""
log = logging.getLogger(__name__)


@shared_task
def advance(event_id: int) -> None:
    """Do what is due at an event; what it has no time for is the next task's."""
    now = timezone.now()
    if agrees(now) and rounds.advance(event_id=event_id, now=now):
        advance.delay(event_id)


@shared_task
def find_ends() -> int:
    """Mark the ends of tables that a process of the last release has left without a mark, so that the sweep finds them.

    It goes when no release is left that sets none.
    """
    return ending.mark_ends(timezone.now())


@shared_task
def find_keys() -> int:
    """Give clubs that a process of the last release has named their keys. It goes when none is left of these."""
    return clubs.mend_keys()


@shared_task
def close_table(game_id: int) -> None:
    """Play what is due at a table whose round closes."""
    now = timezone.now()
    if agrees(now):
        owed.fall_due(game_id=game_id, now=now)


def look_after_end(game_id: int) -> None:
    """After the end of a game: have its event go on, if it is of one."""
    event = EventTable.objects.filter(game=game_id).values_list("round__event", flat=True).first()
    if event is not None:
        advance.delay(event)


def sweep_events() -> None:
    """Do all that is due at events, and have a task at hand for what is due before the next sweep.

    By a clock that nobody believes nothing is due, as for games.
    """
    now = timezone.now()
    if not agrees(now):
        return
    for event_id in for_a_while(sweeping.due(now), of_a_period(SHARE)):
        if not sweeping.take(event_id=event_id, now=now):
            continue
        try:
            rounds.advance(event_id=event_id, now=now)
        except Exception:
            log.exception("event %s could not go on", event_id)
    _hasten()


def _hasten() -> None:
    now, period = timezone.now(), timedelta(seconds=settings.SWEEP_SECONDS)
    try:
        for event_id, moment in sweeping.soon(now, period):
            advance.apply_async((event_id,), eta=moment, expires=moment + LATE)
        for game_id, moment in sweeping.closing(now, period):
            close_table.apply_async((game_id,), eta=moment, expires=moment + LATE)
    except OperationalError:
        log.info("no broker: events go on by the sweep alone")
