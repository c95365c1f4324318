"""What somebody's events wait for, above their games."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import GOING_ON, Entry, Event, Round, TableSeat
from games.tables.database.compiled import CompiledQuery
from games.tables.people import Player

State, Status = Event.State, Entry.Status
MOST = 20
"""How many events are shown."""


class MyEvent(NamedTuple):
    """An event of somebody that waits for something, in words, and when that comes; `check_in`: it waits for them."""

    key: str
    name: str
    check_in: bool
    text: str
    at: datetime | None


def my_events(user: Player) -> str:
    """The events of somebody that wait for something, in a few lines; '' for none. One statement."""
    found = [_mine(*row) for row in _entries_of(user.pk)]
    return render_to_string("clubs/my_events.html", {"events": found}) if found else ""


@CompiledQuery.of(int)
def _entries_of(user: int) -> QuerySet[Entry, Any]:
    """The entries of somebody who plays at no table just now, at events that are open or run."""
    seats = TableSeat.objects.filter(entry=OuterRef("pk"), sitting=True, table__game__isnull=False)
    going_on = {"event__state__in": GOING_ON, "status__in": (Status.IN, Status.WAITING)}
    entries = Entry.objects.filter(~Exists(seats), user=user, **going_on).order_by("event__next_at", "pk")
    drawn = Round.objects.filter(event=OuterRef("event"), opened_at=None).order_by("number").values("starts_at")
    moments = ("checked_in_at", "event__check_in_at", "event__starts_at", Subquery(drawn[:1]))
    return entries.values_list("event__key", "event__name", "event__state", "status", *moments)[:MOST]


def _mine(
    key: str, name: str, state: str, status: str, there: datetime | None, opens: datetime | None,
    starts: datetime | None, drawn: datetime | None,
) -> MyEvent:  # fmt: skip
    if status == Status.WAITING:
        return MyEvent(key, name, False, str(Status.WAITING.label), None)
    if state == State.RUNNING:
        return MyEvent(key, name, False, _("The next round begins:") if drawn else str(State.RUNNING.label), drawn)
    if opens and opens > timezone.now():
        return MyEvent(key, name, False, _("Check-in opens:"), opens)
    if opens and there is None:
        return MyEvent(key, name, True, _("Check in now"), starts)
    return MyEvent(key, name, False, _("It begins:") if starts else _("An organiser starts it."), starts)
