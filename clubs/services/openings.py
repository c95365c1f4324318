"""A round begins: its moment is set for all, then its tables are opened one by one, each once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from clubs.course import format_of
from clubs.models import Event, EventTable
from games.tables.arranging import arrange

from .agreeing import pacing_of
from .noting import note_event

RETRY = timedelta(seconds=10)
"""When a table that could not be opened is tried again."""
log = logging.getLogger(__name__)


def open_round(event: Event, now: datetime) -> bool:
    """Let the round begin whose moment has come: from then on it is not drawn anew. Whether there was one."""
    at = event.rounds.filter(opened_at=None, starts_at__lte=now).first()
    if at is None:
        return False
    ends = [now + timedelta(minutes=event.minutes)] if event.minutes else []
    ends += [event.closes_at] if event.closes_at else []
    at.opened_at, at.closes_at = now, min(ends, default=None)
    at.save(update_fields=["opened_at", "closes_at"])
    if not format_of(event)[0].continuous:
        note_event(event, None, "round_opened", round=at.number)
    return True


def open_table(event: Event, failed: set[int]) -> bool:
    """Open the next table of a round that has begun; whether there was one. One that fails holds up no other."""
    waiting = EventTable.objects.filter(round__event=event, game=None, over_at=None).exclude(round__opened_at=None)
    table = waiting.exclude(pk__in=failed).select_related("round").order_by("pk").first()
    if table is None:
        return False
    try:
        with transaction.atomic():
            _open(event, table)
    except Exception:
        failed.add(table.pk)
        log.exception("table %s of event %s could not be opened", table.pk, event.pk)
    return True


def _open(event: Event, table: EventTable) -> None:
    people = [seat.entry.user for seat in table.seats.select_related("entry__user")]
    game = arrange(
        people=people, edition=event.edition, variant=event.variant, options=event.options, pace=pacing_of(event),
        closes_at=table.round.closes_at, watch_delay=event.watch_delay,
    )  # fmt: skip
    EventTable.objects.filter(pk=table.pk).update(game_id=game.pk)
