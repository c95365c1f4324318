"""Lists of a club's events, each line a frozen value; each list is one statement, and a page of it is bounded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet

from .lists import END, ROWS
from .models import Club, Entry, Event

AHEAD = (Event.State.OPEN, Event.State.RUNNING)
SOON = 5
"""How many the home of a club shows."""


class ListedEvent(NamedTuple):
    """An event in a list."""

    number: int
    key: str
    name: str
    state: str
    starts_at: datetime | None
    ended_at: datetime | None
    entries: int

    @property
    def state_name(self) -> str:
        """In words."""
        return str(Event.State(self.state).label)


class EventPage(NamedTuple):
    """A page of a list of events; `last` is the number after which the next page begins, None on the last one."""

    rows: list[ListedEvent]
    last: int | None


def events_soon(club: Club, drafts: bool) -> list[ListedEvent]:
    """The first events that are open or running, and drafts where they may be seen; what starts next comes first."""
    return _events(_by_start(club, (*AHEAD, Event.State.DRAFT) if drafts else AHEAD), SOON).rows


def events_ahead(club: Club, after: int | None = None) -> EventPage:
    """Events that are open or running, what starts next first; after one of them, if it is named."""
    found = _by_start(club, AHEAD)
    last = Event.objects.filter(club=club, pk=after).only("starts_at").first() if after else None
    if last is not None:
        later = Q(starts_at=last.starts_at, pk__gt=last.pk)
        if last.starts_at is not None:
            later |= Q(starts_at__gt=last.starts_at) | Q(starts_at=None)
        found = found.filter(later)
    return _events(found)


def event_drafts(club: Club, before: int | None = None) -> EventPage:
    """Events that nobody can enter yet, the latest first."""
    return _events(_latest(club, (Event.State.DRAFT,), before))


def events_past(club: Club, before: int | None = None) -> EventPage:
    """Events that are over or cancelled, the latest first."""
    return _events(_latest(club, (Event.State.OVER, Event.State.CANCELLED), before))


def _by_start(club: Club, states: Sequence[str]) -> QuerySet[Event]:
    return Event.objects.filter(club=club, state__in=states).order_by(F("starts_at").asc(nulls_last=True), "pk")


def _latest(club: Club, states: Sequence[str], before: int | None) -> QuerySet[Event]:
    return Event.objects.filter(club=club, state__in=states, pk__lt=before or END).order_by("-pk")


def _events(found: QuerySet[Event], most: int = ROWS) -> EventPage:
    over = Q(state__in=(Event.State.OVER, Event.State.CANCELLED)) & ~Q(entries__status=Entry.Status.WAITING)
    entered = Count("entries", filter=over | Q(entries__status=Entry.Status.IN))
    values = found.annotate(n=entered).values_list("pk", "key", "name", "state", "starts_at", "ended_at", "n")
    rows = [ListedEvent(*row) for row in values[: most + 1]]
    return EventPage(rows[:most], rows[most - 1].number if len(rows) > most else None)
