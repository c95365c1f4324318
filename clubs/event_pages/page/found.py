"""Somebody found among the many of an event by a part of their name: how they stand, and where they sit."""

from __future__ import annotations

from typing import NamedTuple

from clubs.events.kept import standings_told
from clubs.events.stamp import Stamp
from clubs.models import Entry, Event, TableSeat

from ..naming import table_name
from ..reading.lines import number

MOST = 20
"""How many of those who are found are shown."""
LONGEST = 150
"""The characters of a name that are looked for."""


class FoundEntry(NamedTuple):
    """Somebody who has entered: place and points as they are told, their last table in words, what became of them."""

    name: str
    place: int | None
    points: str
    table: str
    key: str
    status: str


def found(event: Event, stamp: Stamp, name: str) -> list[FoundEntry]:
    """Those who have entered and in whose name this is."""
    entries = list(event.entries.filter(name__icontains=name[:LONGEST]).values_list("pk", "name", "status")[:MOST])
    numbers = [pk for pk, _name, _status in entries]
    told = standings_told(event, stamp) if entries else None
    rows = {row.entry: row for row in told.of(numbers)} if told and told.begun else {}
    tables = _tables(event, numbers)
    return [
        FoundEntry(
            name, rows[pk].place if pk in rows else None, number(rows[pk].points) if pk in rows else "",
            *tables.get(pk, ("", "")), "" if status == Entry.Status.IN else str(Entry.Status(status).label),
        )
        for pk, name, status in entries
    ]  # fmt: skip


def _tables(event: Event, entries: list[int]) -> dict[int, tuple[str, str]]:
    """Where each sat last, whether or not that is over: the table in words, the key of its game."""
    seats = TableSeat.objects.filter(entry__in=entries).order_by("round__number")
    columns = ("entry", "round__number", "round__title", "table__number", "table__game__key")
    return {
        entry: (table_name(event.format, number, title, table), key or "")
        for entry, number, title, table, key in seats.values_list(*columns)
    }
