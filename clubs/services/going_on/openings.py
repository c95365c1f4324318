"""A round begins: its moment is set for all, then its tables are opened one by one, each once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from clubs.events.course import format_of
from clubs.models import Event, EventTable, Round
from games.tables.database.compiled import CompiledQuery
from games.tables.seats.arranging import arrange

from ..agreeing import pacing_of
from ..noting import called, note_event

RETRY = timedelta(seconds=10)
"""When a table that could not be opened is tried again."""
log = logging.getLogger(__name__)


def open_round(event: Event, now: datetime) -> bool:
    """Let the round begin whose moment has come: from then on it is not drawn anew. Whether there was one."""
    due = _due(event.pk, now)  # asked at each step of an event, and mostly none
    round_ = event.rounds.filter(pk=due[0][0]).first() if due else None
    if round_ is None:
        return False
    ends = [now + timedelta(minutes=event.minutes)] if event.minutes else []
    ends += [event.closes_at] if event.closes_at else []
    round_.opened_at, round_.closes_at = now, min(ends, default=None)
    round_.save(update_fields=["opened_at", "closes_at"])
    if not format_of(event)[0].continuous:
        note_event(event, None, "round_opened", **called(round_))
    return True


@CompiledQuery.of(int, datetime)
def _due(event: int, now: datetime) -> QuerySet[Round, Any]:
    """The rounds whose moment has come, the first one first."""
    return Round.objects.filter(event=event, opened_at=None, starts_at__lte=now).order_by("number").values_list("pk")


def open_table(event: Event, failed: set[int]) -> bool:
    """Open the next table of a round that has begun; whether there was one. One that fails holds up no other."""
    waiting = [number for (number,) in _waiting(event.pk) if number not in failed]
    if not waiting:
        return False
    table = EventTable.objects.select_related("round").get(pk=waiting[0])
    try:
        with transaction.atomic():
            _open(event, table)
    except Exception:
        failed.add(table.pk)
        log.exception("table %s of event %s could not be opened", table.pk, event.pk)
    return True


@CompiledQuery.of(int)
def _waiting(event: int) -> QuerySet[EventTable, Any]:
    """The tables of rounds that have begun which are not open yet, in their order."""
    tables = EventTable.objects.filter(round__event=event, game=None, over_at=None).exclude(round__opened_at=None)
    return tables.order_by("pk").values_list("pk")


def _open(event: Event, table: EventTable) -> None:
    people = [seat.entry.user for seat in table.seats.select_related("entry__user")]
    game = arrange(
        people=people, edition=event.edition, variant=event.variant, options=event.options, pace=pacing_of(event),
        closes_at=table.round.closes_at, watch_delay=event.watch_delay,
    )  # fmt: skip
    EventTable.objects.filter(pk=table.pk).update(game_id=game.pk)
