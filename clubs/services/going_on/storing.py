"""The stored copies of the standings: for speed alone, always written from what is computed."""

from __future__ import annotations

from django.db import connection

from clubs.events.course import standings_of
from clubs.events.kept import keep_standings
from clubs.models import Event
from clubs.scoring.results import StandingsRow


def store_standings(event: Event) -> list[StandingsRow]:
    """Write the place and the points of everybody as they are now, which it gives; who has no line has neither."""
    found = standings_of(event)
    rows = {row.entry: (row.place, str(row.points)) for row in found}
    stored = event.entries.values_list("pk", "place", "points")
    wanted = ((pk, (place, points), rows.get(pk, (None, ""))) for pk, place, points in stored)
    changed = [(*now, pk) for pk, was, now in wanted if was != now]
    if changed:
        with connection.cursor() as cursor:  # after a result hundreds have another place
            cursor.executemany("UPDATE clubs_entry SET place = %s, points = %s WHERE id = %s", changed)
    keep_standings(event, found)
    return found
