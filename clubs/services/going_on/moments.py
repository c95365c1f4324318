"""What is to come at an event, moved together: after a pause, and after a time in which nobody swept."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce

from clubs.models import Event, EventTable, Round
from games.clocks.outage import alone
from games.tables.over.results import called_at

from ..noting import note_event


def games_of(event: Event) -> list[int]:
    """The games of an event that have begun and are not known to be over."""
    tables = EventTable.objects.filter(round__event=event, over_at=None).exclude(game=None)
    return [game for game in tables.values_list("game_id", flat=True) if game is not None]


def fixed_start(event: Event, number: int) -> datetime | None:
    """The moment of its own that a round has; None for the first, and for one that follows the last by the pause."""
    fixed = event.starts[number - 2 : number - 1] if number > 1 else []
    return datetime.fromisoformat(fixed[0]) if fixed else None


def called_late(table: EventTable) -> float:
    """How many seconds after its round was to close time was called at a table; 0 where it was not."""
    due, called = table.round.closes_at, None if table.game_id is None else called_at(table.game_id)
    return max(0.0, (called - due).total_seconds()) if due and called else 0.0


def shift(event: Event, step: timedelta, since: datetime) -> None:
    """Move the next round, the end of the one that is on, and the end of an arena by so much.

    A round that waits for a moment of its own stays with it, unless it fell into the time `since` then.
    """
    _note_called(event)
    rounds = Round.objects.filter(event=event, over_at=None)
    for round_ in rounds.filter(opened_at=None):
        fixed = fixed_start(event, round_.number)
        if fixed is None or round_.starts_at != fixed or since < fixed <= since + step:
            rounds.filter(pk=round_.pk).update(starts_at=max(round_.starts_at + step, fixed or round_.starts_at + step))
    rounds.exclude(closes_at=None).update(closes_at=F("closes_at") + step)
    Event.objects.filter(pk=event.pk).exclude(closes_at=None).update(closes_at=F("closes_at") + step)
    Event.objects.filter(pk=event.pk).update(next_at=since + step)
    event.refresh_from_db(fields=["next_at", "closes_at"])


def _note_called(event: Event) -> None:
    """Keep by how much time was called late where it was, before the moment moves by which that is told."""
    called = EventTable.objects.filter(round__event=event, over_at=None, late=None, game__closes_at=None)
    for table in called.exclude(round__closes_at=None).exclude(game=None).select_related("round"):
        EventTable.objects.filter(pk=table.pk).update(late=called_late(table))


def after_outage(step: timedelta, last: datetime) -> None:
    """All that is open moves by a step, once: within the transaction that notes it, as the clocks of all games do.

    Of events that have not started, those move whose start, or whose check-in, fell into that time. One that cannot be
    moved stops no other.
    """
    for number in _numbers(Event.objects.filter(state=Event.State.RUNNING)):
        alone(_move_on, number, step, last)
    if step > timedelta():
        missed = Q(starts_at__gt=last) & Q(begins__lte=last + step)
        waiting = Event.objects.annotate(begins=Coalesce("check_in_at", "starts_at")).filter(missed)
        for number in _numbers(waiting.filter(state=Event.State.OPEN)):
            alone(_move_start, number, step)


def _numbers(events: QuerySet[Event]) -> list[int]:
    return list(events.order_by("pk").values_list("pk", flat=True))


def _move_on(number: int, step: timedelta, last: datetime) -> None:
    running = Event.objects.select_for_update(no_key=True).filter(state=Event.State.RUNNING)
    event = running.filter(pk=number).first()
    if event is None:
        return  # it has ended meanwhile
    shift(event, step, last)
    if event.paused_at is not None:
        Event.objects.filter(pk=number).update(paused_at=event.paused_at + step)
    _say(event, step)


def _move_start(number: int, step: timedelta) -> None:
    moved = {"starts_at": F("starts_at") + step, "next_at": F("next_at") + step}
    if Event.objects.filter(pk=number, state=Event.State.OPEN).update(**moved):
        _say(Event.objects.get(pk=number), step)


def _say(event: Event, step: timedelta) -> None:
    seconds = int(step.total_seconds())
    note_event(event, None, "outage" if seconds > 0 else "corrected_clock", seconds=abs(seconds))
