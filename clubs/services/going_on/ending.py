"""Tables of an event that are over: what came of them, who was absent, and the end of their round."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.events.course import format_of
from clubs.events.told import end_of
from clubs.models import Entry, Event, EventTable, Round, TableSeat
from games.models import Game
from games.played import Columns, Played
from games.tables.database.compiled import CompiledQuery
from games.tables.over.results import GameResult, result_of

from ..noting import called, note_event
from .moments import called_late
from .storing import store_standings
from .sweeping import AGAIN, to_be_read

MOST_ABSENCES = 2
"""Whoever was absent from so many rounds is withdrawn."""
log = logging.getLogger(__name__)


def to_event(played: Played) -> Columns:
    """With the last move of a game that was arranged: that its event has to take its result over."""
    return Columns({"event_at": played.now} if played.state.over and played.game.reserved else {})


def mark_ends(now: datetime) -> int:
    """Mark the games of events that are over and not taken over, where their last move set no mark; gives how many.

    Moves of the last release set none.
    """
    over = EventTable.objects.filter(over_at=None, game__status=Game.Status.OVER).values("game")
    return Game.objects.filter(pk__in=over, event_at=None).update(event_at=now)


def note_ends(event: Event, now: datetime, failed: set[int]) -> bool:
    """Take over the results of the tables whose games are over; whether there were any.

    One that cannot be read holds up no other: it is added to those that have `failed`, and let be for a while. One that
    somebody holds just now is added as well, but nobody is told, and it is tried again as soon as the event goes on.
    """
    asked = _over(event.pk, now, now + AGAIN)  # at each step of an event, and mostly there are none
    over = {number for (number,) in asked} - failed
    noted = False
    for table in EventTable.objects.filter(pk__in=over).select_related("round").order_by("pk") if over else ():
        try:
            with transaction.atomic():
                _note_end(event, table)
            noted = True
        except OperationalError as error:  # a lock that was not to be had says nothing of the result
            failed.add(table.pk)
            cause = type(error.__cause__).__name__
            log.warning("the result of table %s of event %s has to wait (%s)", table.pk, event.pk, cause)
        except Exception:
            failed.add(table.pk)
            _not_read(event, table, now)
    if noted:
        store_standings(event)
    return noted


def _not_read(event: Event, table: EventTable, now: datetime) -> None:
    """Try a result again later. The log and, by the event's journal, its organisers are told once."""
    Game.objects.filter(event_table=table).update(event_at=now + AGAIN)
    if not is_unread(event, table):
        note_event(event, None, "unread", **called(table.round), table=table.number)
        log.exception("the result of table %s of event %s could not be read", table.pk, event.pk)


def is_unread(event: Event, table: EventTable) -> bool:
    """Whether the game of a table is over and its result could not be read until now."""
    waits = Game.objects.filter(event_table=table, event_table__over_at=None, status=Game.Status.OVER).exists()
    named = {"names__round": table.round.number, "names__table": table.number}
    return waits and event.journal.filter(what="unread", **named).exists()


def give_up(table: EventTable, now: datetime) -> None:
    """Note that a table is over whose result cannot be read: nobody has a place there but by a ruling."""
    table.over_at = Game.objects.values_list("ended", flat=True).get(event_table=table) or now
    table.save(update_fields=["over_at"])
    Game.objects.filter(event_table=table).update(event_at=None)
    Entry.objects.filter(seats__table=table).update(free_since=now)
    table.seats.update(sitting=False)


@CompiledQuery.of(int, datetime, datetime)
def _over(event: int, now: datetime, again: datetime) -> QuerySet[EventTable, Any]:
    """The tables of an event whose games are over, which is not noted yet; none that has just failed."""
    over = EventTable.objects.filter(round__event=event, over_at=None, game__status=Game.Status.OVER)
    return over.filter(Q(game__event_at=None) | to_be_read(now, again)).values_list("pk")


def _note_end(event: Event, table: EventTable) -> None:
    assert table.game_id is not None
    result = result_of(table.game_id)
    assert result is not None
    table.over_at, table.timed_out = result.ended, result.timed_out
    table.late = _late(table, result, timezone.now()) if result.timed_out else None
    table.save(update_fields=["over_at", "timed_out", "late"])
    Game.objects.filter(pk=table.game_id).update(event_at=None)
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


@CompiledQuery.of(int)
def _ended(event: int) -> QuerySet[Round, Any]:
    """The rounds that have begun and of which no table is played any more, which is not noted yet."""
    played = EventTable.objects.filter(round=OuterRef("pk"), over_at=None)
    begun = Round.objects.filter(event=event, over_at=None).exclude(opened_at=None)
    return begun.filter(~Exists(played)).values_list("pk")


def close_rounds(event: Event, now: datetime) -> bool:
    """Note that a round is over whose tables all are, and are told to be; whether there was one."""
    ended = [number for (number,) in _ended(event.pk)]
    for round_ in event.rounds.filter(pk__in=ended) if ended else ():
        ends = end_of(event, round_)
        if ends is not None and (ends <= now or not event.watch_delay):
            round_.over_at = now
            round_.save(update_fields=["over_at"])
            if not format_of(event)[0].continuous:
                note_event(event, None, "round_over", **called(round_))
            return True
    return False
