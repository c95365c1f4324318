"""Which events have something due, and whose turn it is to do it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from clubs.models import Event, EventTable
from games.models import Game

MOST = 200
TAKEN_FOR = timedelta(seconds=30)
"""For how long a sweep has an event to itself, should it die with it."""
GOING_ON = (Event.State.OPEN, Event.State.RUNNING)
LOOKED_AT = (*GOING_ON, Event.State.CANCELLED)
"""The games of an event that was cancelled may go on, and their ends are noted."""


def due(now: datetime) -> list[int]:
    """The events with something to do by now, those first that have waited longest; what another sweep has left out.

    Those whose moment has come, then those of which a table is over: each is found by an index of its own.
    """
    come = _free(now).filter(next_at__lte=now).order_by("next_at").values_list("pk", flat=True)
    over = EventTable.objects.filter(over_at=None, game__status=Game.Status.OVER)
    ended = [event for event in over.values_list("round__event", flat=True)[:MOST] if event is not None]
    waiting = _free(now).filter(pk__in=ended).order_by("pk").values_list("pk", flat=True) if ended else ()
    return list(dict.fromkeys((*come[:MOST], *waiting)))


def soon(now: datetime, within: timedelta) -> list[tuple[int, datetime]]:
    """The events with something to do shortly, each with its moment."""
    events = Event.objects.filter(state__in=GOING_ON, paused_at=None, next_at__gt=now, next_at__lte=now + within)
    return [(pk, at) for pk, at in events.values_list("pk", "next_at") if at is not None]


def closing(now: datetime, within: timedelta) -> list[tuple[int, datetime]]:
    """The games of rounds that close shortly, each with that moment."""
    tables = EventTable.objects.filter(over_at=None, round__closes_at__gt=now, round__closes_at__lte=now + within)
    tables = tables.filter(round__event__state=Event.State.RUNNING, round__event__paused_at=None).exclude(game=None)
    found = tables.values_list("game_id", "round__closes_at")
    return [(game, at) for game, at in found if game is not None and at is not None]


def take(*, event_id: int, now: datetime) -> bool:
    """Take an event for one sweep, by a conditional update; False if another one has it."""
    return _free(now).filter(pk=event_id).update(claimed_until=now + TAKEN_FOR) == 1


def _free(now: datetime) -> QuerySet[Event]:
    taken = Q(claimed_until=None) | Q(claimed_until__lte=now) | Q(claimed_until__gt=now + TAKEN_FOR)
    return Event.objects.filter(taken, state__in=LOOKED_AT, paused_at=None)
