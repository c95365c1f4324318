"""The stored copy of the standings: for speed alone, always written from what is computed."""

from __future__ import annotations

from clubs.course import standings_of
from clubs.models import Entry, Event
from clubs.results import Row


def store_standings(event: Event) -> list[Row]:
    """Write the place and the points of everybody as they are now, which it gives; who has no line has neither."""
    found = standings_of(event)
    rows = {row.entry: (row.place, str(row.points)) for row in found}
    changed = []
    for entry in event.entries.all():
        place, points = rows.get(entry.pk, (None, ""))
        if (entry.place, entry.points) != (place, points):
            entry.place, entry.points = place, points
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["place", "points"], batch_size=500)
    return found
