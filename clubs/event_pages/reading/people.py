"""Who has entered an event, read once for what that follows from: results change none of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from clubs.events.stamp import Stamp
from clubs.models import Entry, Event
from games.pages.memory import Latest
from games.tables.database.compiled import CompiledQuery


class Entered(NamedTuple):
    """Somebody who has entered, or waits for a place."""

    name: str
    checked_in: bool
    status: str


_people: Latest[Mapping[int, Entered]] = Latest(40)


def people_of(event: Event, stamp: Stamp) -> Mapping[int, Entered]:
    """All of them by the number of their entry, in the order in which they have entered."""
    key = event.key, stamp.entries, stamp.people, stamp.renamed
    return _people.of(key, lambda: {pk: Entered(*row) for pk, *row in _entered(event.pk)})


@CompiledQuery.of(int)
def _entered(event: int) -> QuerySet[Entry, Any]:
    there = ExpressionWrapper(Q(checked_in_at__isnull=False), BooleanField())
    return Entry.objects.filter(event=event).order_by("pk").values_list("pk", "name", there, "status")
