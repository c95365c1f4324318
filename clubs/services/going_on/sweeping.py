"""Which events have something due, and whose turn it is to do it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Min, Q, QuerySet

from clubs.models import GOING_ON, Event, EventTable
from games.clocks.moments import has_come, is_unclaimed
from games.models import Game
from games.tables.database.compiled import CompiledQuery

MOST = 200
TAKEN_FOR = timedelta(seconds=30)
"""For how long a sweep has an event to itself, should it die with it."""
AGAIN = timedelta(minutes=10)
"""When a result that could not be read is tried again."""
LOOKED_AT = (*GOING_ON, Event.State.CANCELLED)
"""The games of an event that was cancelled may go on, and their ends are noted."""


def due(now: datetime) -> list[int]:
    """The events with something to do by now, those first that have waited longest; what another sweep has left out.

    Those whose moment has come, then those of which a table is over: each is found by an index of its own.
    """
    ended = [event for (event, _since) in _ended(now, now + AGAIN)]
    waiting = _free(now).filter(pk__in=ended).order_by("pk").values_list("pk", flat=True) if ended else ()
    come = [event for (event,) in _come(now, now + TAKEN_FOR)]
    return list(dict.fromkeys((*come, *waiting)))


@CompiledQuery.of(datetime, datetime)
def _come(now: datetime, taken: datetime) -> QuerySet[Event, Any]:
    """The events whose moment has come, first those that have waited longest."""
    return _free_until(now, taken).filter(next_at__lte=now).order_by("next_at").values_list("pk")[:MOST]


@CompiledQuery.of(datetime, datetime)
def _ended(now: datetime, again: datetime) -> QuerySet[EventTable, Any]:
    """The events that go on with a table that is over, which has not been taken over; none that has just failed."""
    over = EventTable.objects.filter(to_be_read(now, again), over_at=None, game__status=Game.Status.OVER)
    over = over.filter(round__event__state__in=LOOKED_AT, round__event__paused_at=None).order_by()
    return (
        over.values("round__event")
        .annotate(since=Min("game__event_at"))
        .order_by("since")
        .values_list("round__event", "since")[:MOST]
    )


def to_be_read(now: datetime, again: datetime) -> Q:
    """Tables whose result waits for its event by now."""
    return has_come("game__event_at", now, again)


def soon(now: datetime, within: timedelta) -> list[tuple[int, datetime]]:
    """The events with something to do shortly, each with its moment."""
    return _soon(now, now + within)


@CompiledQuery.of(datetime, datetime)
def _soon(now: datetime, then: datetime) -> QuerySet[Event, Any]:
    events = Event.objects.filter(state__in=GOING_ON, paused_at=None, next_at__gt=now, next_at__lte=then)
    return events.order_by().values_list("pk", "next_at")


def closing(now: datetime, within: timedelta) -> list[tuple[int, datetime]]:
    """The games of rounds that close shortly, each with that moment."""
    return _closing(now, now + within)


@CompiledQuery.of(datetime, datetime)
def _closing(now: datetime, then: datetime) -> QuerySet[EventTable, Any]:
    tables = EventTable.objects.filter(over_at=None, round__closes_at__gt=now, round__closes_at__lte=then)
    tables = tables.filter(round__event__state=Event.State.RUNNING, round__event__paused_at=None).exclude(game=None)
    return tables.order_by().values_list("game_id", "round__closes_at")


def take(*, event_id: int, now: datetime) -> bool:
    """Take an event for one sweep, by a conditional update; False if another one has it."""
    return _free(now).filter(pk=event_id).update(claimed_until=now + TAKEN_FOR) == 1


def _free(now: datetime) -> QuerySet[Event]:
    return _free_until(now, now + TAKEN_FOR)


def _free_until(now: datetime, taken: datetime) -> QuerySet[Event]:
    """The events that no sweep has; none has one for longer than that."""
    return Event.objects.filter(is_unclaimed(now, taken), state__in=LOOKED_AT, paused_at=None)
