"""What of an event is told to everybody: where it shows its tables later, results come out with the same delay."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Event, EventTable, Round


def told_until(event: Event) -> datetime | None:
    """What came to an end after this moment is not told yet; None where all is told at once."""
    return timezone.now() - timedelta(seconds=event.watch_delay) if event.watch_delay else None


def is_told(event: Event, table: EventTable) -> bool:
    """Whether the result of a table of an event is there, and told."""
    return was_told(event, table.over_at)


def was_told(event: Event, over_at: datetime | None) -> bool:
    """Whether what came of a table that was over then, None for one that plays, is told."""
    until = told_until(event)
    return over_at is not None and (until is None or over_at <= until)


def seed_of(event: Event) -> str:
    """The seed of an event, once nothing is drawn from it any more; '' before that, and where nothing was drawn."""
    given_up = event.state == Event.State.CANCELLED and event.rounds.exists()
    return bytes(event.seed).hex() if given_up or event.state == Event.State.OVER else ""


def end_of(event: Event, round_: Round) -> datetime | None:
    """When it is told that the last table of a round is over; None while one plays."""
    ends = list(round_.tables.values_list("over_at", flat=True))
    over = [end for end in ends if end is not None]
    later = timedelta(seconds=event.watch_delay)
    return max(over, default=round_.starts_at) + later if len(over) == len(ends) else None
