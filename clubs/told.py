"""What of an event is told to everybody: where its tables are shown later, what came of them is told as late."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from .models import Event, EventTable, Round


def told_until(event: Event) -> datetime | None:
    """What came to an end after this moment is not told yet; None where all is told at once."""
    return timezone.now() - timedelta(seconds=event.watch_delay) if event.watch_delay else None


def is_told(event: Event, table: EventTable) -> bool:
    """Whether the result of a table of an event is there, and told."""
    until = told_until(event)
    return table.over_at is not None and (until is None or table.over_at <= until)


def number_told(event: Event) -> int:
    """How many results of an event are told; 0, and nothing is asked, where all are told at once."""
    until = told_until(event)
    return EventTable.objects.filter(round__event=event, over_at__lte=until).count() if until else 0


def all_told(event: Event) -> bool:
    """Whether nothing is kept back of what came of an event's tables."""
    until = told_until(event)
    return until is None or not EventTable.objects.filter(round__event=event, over_at__gt=until).exists()


def end_of(event: Event, at: Round) -> datetime | None:
    """When it is told that the last table of a round is over; None while one plays."""
    ends = list(at.tables.values_list("over_at", flat=True))
    over = [end for end in ends if end is not None]
    later = timedelta(seconds=event.watch_delay)
    return max(over, default=at.starts_at) + later if len(over) == len(ends) else None
