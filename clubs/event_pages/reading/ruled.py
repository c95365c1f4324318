"""Rulings as one reads them: how many points, or which places in the stead of which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.events.stamp import Stamp
from clubs.models import Event, Ruling
from games.books.writing.lists import listed
from games.pages.memory import Latest
from games.tables.database.compiled import CompiledQuery

from ..naming import table_name
from .lines import number


class SatThere(NamedTuple):
    """Somebody at the table that is ruled on, and what place their game gave them."""

    entry: int
    place: int | None
    name: str


class Ruled(NamedTuple):
    """A ruling as it is stored; `table` is the number of the row, and `seats` are those of that table.

    `name` is whose points are changed, `number` by what the journal calls the ruling: the first of the event is 1.
    """

    pk: int
    kind: str
    reason: str
    by: str
    at: datetime
    undone_at: datetime | None
    places: Mapping[str, int]
    points: Decimal
    name: str | None
    table: int | None
    table_number: int | None
    round: int | None
    round_title: str | None
    seats: Sequence[SatThere]
    number: int

    @property
    def kind_name(self) -> str:
        """What is decided, in words."""
        return str(Ruling.Kind(self.kind).label)


_ruled: Latest[list[Ruled]] = Latest(60)


def rulings_of(event: Event, stamp: Stamp) -> list[Ruled]:
    """All rulings of an event, the first one first; where there is none nothing is asked."""
    made, *_others = stamp.rulings
    key = event.key, stamp.rulings, stamp.renamed
    return _ruled.of(key, lambda: _rulings(event)) if made else []


def standing(event: Event, stamp: Stamp) -> list[Ruled]:
    """The rulings of an event that were not taken back."""
    return [ruling for ruling in rulings_of(event, stamp) if ruling.undone_at is None]


def _rulings(event: Event) -> list[Ruled]:
    """Of a ruling there is a line for each seat of its table, or one if it has none."""
    of_each = (list(lines) for _pk, lines in groupby(_asked(event.pk), itemgetter(0)))
    return [
        Ruled._make((*lines[0][:OWN], [SatThere._make(line[OWN:]) for line in lines], number))
        for number, lines in enumerate(of_each, 1)
    ]


OF_RULING = (
    "pk", "kind", "reason", "by__username", "at", "undone_at", "places", "points", "entry__name",
    "table", "table__number", "table__round__number", "table__round__title",
)  # fmt: skip
OWN = len(OF_RULING)


@CompiledQuery.of(int)
def _asked(event: int) -> QuerySet[Ruling, Any]:
    rows = Ruling.objects.filter(event=event).order_by("pk", "table__seats__order")
    return rows.values_list(*OF_RULING, "table__seats__entry", "table__seats__place", "table__seats__entry__name")


def in_words(event: Event, rulings: Iterable[Ruled]) -> list[tuple[Ruled, str, str]]:
    """Rulings of an event, each with what its table is called, '' for none, and with what it has changed."""
    return [(ruling, _table(event, ruling), _decided(ruling)) for ruling in rulings]


def _table(event: Event, ruling: Ruled) -> str:
    if ruling.round is None or ruling.table_number is None:
        return ""
    return table_name(event.format, ruling.round, ruling.round_title or "", ruling.table_number)


def _decided(ruling: Ruled) -> str:
    """The points that were given or taken, the places before and now; '' for an annulment."""
    if ruling.kind == Ruling.Kind.CORRECT and ruling.table:
        before = [(seat.place or 0, seat.name) for seat in ruling.seats]
        now = [(ruling.places[str(seat.entry)], seat.name) for seat in ruling.seats]
        return _("before: %(before)s – now: %(now)s") % {"before": _places(before), "now": _places(now)}
    points = Fraction(ruling.points)
    return number(-points if ruling.kind == Ruling.Kind.DEDUCT else points) if points else ""


def _places(people: Iterable[tuple[int, str]]) -> str:
    return listed(f"{place}. {name}" for place, name in sorted(people))


def corrections(rulings: Iterable[Ruled]) -> dict[int, int]:
    """The places by entry that rulings about one table have put in the stead of its own; the last one holds."""
    return {int(entry): place for ruling in rulings for entry, place in ruling.places.items()}
