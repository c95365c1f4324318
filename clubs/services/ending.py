"""Tables of an event that are over: what came of them, who was absent, and the end of their round."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clubs.course import format_of
from clubs.models import Entry, Event, EventTable, TableSeat
from clubs.told import end_of
from games.clocks.sweep import newly
from games.models import Game
from games.tables.results import GameResult, result_of

from .moments import called_late
from .noting import note_event
from .storing import store_standings

MOST_ABSENCES = 2
"""Whoever was absent from so many rounds is withdrawn."""
log = logging.getLogger(__name__)


def note_ends(event: Event, failed: set[int]) -> bool:
    """Take over the results of the tables whose games are over; whether there were any.

    One that cannot be read holds up no other: it is added to those that have `failed`.
    """
    over = EventTable.objects.filter(round__event=event, over_at=None, game__status=Game.Status.OVER)
    noted = False
    for table in over.exclude(pk__in=failed).select_related("round").order_by("pk"):
        try:
            with transaction.atomic():
                _note_end(event, table)
            noted = True
        except Exception:
            failed.add(table.pk)
            if newly(f"no result {table.pk}"):
                log.exception("the result of table %s of event %s could not be read", table.pk, event.pk)
    if noted:
        store_standings(event)
    return noted


def _note_end(event: Event, table: EventTable) -> None:
    assert table.game_id is not None
    result = result_of(table.game_id)
    assert result is not None
    table.over_at, table.timed_out = result.ended, result.timed_out
    table.late = _late(table, result, timezone.now()) if result.timed_out else None
    table.save(update_fields=["over_at", "timed_out", "late"])
    came = {seat.order: seat for seat in result.seats}
    for seat in table.seats.select_related("entry"):
        found = came[seat.order]
        seat.place, seat.worth, seat.absent, seat.sitting = found.place, found.worth, found.held, False
        seat.save(update_fields=["place", "worth", "absent", "sitting"])
        Entry.objects.filter(pk=seat.entry_id).update(free_since=result.ended)
        if seat.absent:
            _was_absent(event, seat)


def _late(table: EventTable, result: GameResult, now: datetime) -> float:
    """By how many seconds the server was late, with calling time and with writing the end: see `EventTable.late`."""
    called = called_late(table) if table.late is None else table.late
    return called + max(0.0, (now - result.ended).total_seconds())


def _was_absent(event: Event, seat: TableSeat) -> None:
    entry = seat.entry
    entry.absences += 1
    gone = entry.absences >= MOST_ABSENCES and entry.status == Entry.Status.IN
    if gone:
        entry.status = Entry.Status.WITHDRAWN
        note_event(event, None, "absent", who=entry.name)
    Entry.objects.filter(pk=entry.pk).update(absences=entry.absences, status=entry.status)


def close_rounds(event: Event, now: datetime) -> bool:
    """Note that a round is over whose tables all are, and are told to be; whether there was one."""
    for at in event.rounds.exclude(opened_at=None).filter(over_at=None):
        ends = end_of(event, at)
        if ends is not None and (ends <= now or not event.watch_delay):
            at.over_at = now
            at.save(update_fields=["over_at"])
            if not format_of(event)[0].continuous:
                note_event(event, None, "round_over", round=at.number)
            return True
    return False
