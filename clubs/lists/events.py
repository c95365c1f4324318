"""Lists of a club's events, each line a frozen value; each list is one statement, and a page of it is bounded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from clubs.models import GOING_ON, Club, Entry, Event
from games.tables.database.compiled import CompiledQuery

from .page import END, ROWS

PAST = (Event.State.OVER, Event.State.CANCELLED)
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


class EventLine(NamedTuple):
    """A line as it is said `today`; `grouped` under a heading that says the state."""

    event: ListedEvent
    grouped: bool
    today: date


class EventPage(NamedTuple):
    """A page of a list of events; `last` is the number after which the next page begins, None on the last one."""

    rows: list[ListedEvent]
    last: int | None


def events_soon(club: Club, drafts: bool) -> list[ListedEvent]:
    """The first events that are open or running, and drafts where they may be seen; what starts next comes first."""
    first = _by_start((*GOING_ON, Event.State.DRAFT) if drafts else GOING_ON, SOON)
    return _page(first(club.pk), SOON).rows


def events_ahead(club: Club, after: int | None = None) -> EventPage:
    """Events that are open or running, what starts next first; after one of them, if it is named."""
    last = Event.objects.filter(club=club, pk=after).only("starts_at").first() if after else None
    if last is None:
        return _page(_by_start(GOING_ON, ROWS)(club.pk), ROWS)
    later = Q(starts_at=last.starts_at, pk__gt=last.pk)
    if last.starts_at is not None:
        later |= Q(starts_at__gt=last.starts_at) | Q(starts_at=None)
    return _page(_listed(_in_order(club.pk, GOING_ON).filter(later), ROWS), ROWS)


def event_drafts(club: Club, before: int | None = None) -> EventPage:
    """Events that nobody can enter yet, the latest first."""
    return _page(_latest((Event.State.DRAFT,))(club.pk, before or END), ROWS)


def events_past(club: Club, before: int | None = None) -> EventPage:
    """Events that are over or cancelled, the latest first."""
    return _page(_latest(PAST)(club.pk, before or END), ROWS)


@cache
def _by_start(states: tuple[str, ...], most: int) -> CompiledQuery:
    """The first of the events of a club in these states."""
    return CompiledQuery(lambda club: _listed(_in_order(club, states), most), int)


def _in_order(club: int, states: tuple[str, ...]) -> QuerySet[Event]:
    return Event.objects.filter(club=club, state__in=states).order_by(F("starts_at").asc(nulls_last=True), "pk")


@cache
def _latest(states: tuple[str, ...]) -> CompiledQuery:
    """The last of the events of a club in these states, before one of them."""

    def events(club: int, before: int) -> QuerySet[Event, Any]:
        return _listed(Event.objects.filter(club=club, state__in=states, pk__lt=before).order_by("-pk"), ROWS)

    return CompiledQuery(events, int, int)


def _listed(found: QuerySet[Event], most: int) -> QuerySet[Event, Any]:
    """The lines of a page and one more, which shows that there is a next page."""
    over = Q(state__in=PAST) & ~Q(entries__status=Entry.Status.WAITING)
    entered = Count("entries", filter=over | Q(entries__status=Entry.Status.IN))
    columns = ("pk", "key", "name", "state", "starts_at", "ended_at", "n")
    return found.annotate(n=entered).values_list(*columns)[: most + 1]


def _page(found: Iterable[tuple[Any, ...]], most: int) -> EventPage:
    rows = [ListedEvent(*row) for row in found]
    return EventPage(rows[:most], rows[most - 1].number if len(rows) > most else None)
