"""Rulings as one reads them: how many points, or which places in the stead of which."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Event, Ruling
from games.books.lists import listed

from .lines import number


def rulings_of(event: Event) -> list[tuple[Ruling, str]]:
    """All rulings of an event with what they are about, and what each has changed; in one statement."""
    asked = event.rulings.select_related("table__round", "entry", "by").order_by("pk")
    rows: QuerySet[Any] = asked.annotate(
        seated=F("table__seats__entry"), place=F("table__seats__place"), who=F("table__seats__entry__name")
    )
    of_each = (list(lines) for _pk, lines in groupby(rows, attrgetter("pk")))
    return [(lines[0], _decided(lines)) for lines in of_each]


def _decided(lines: list[Any]) -> str:
    """The points that were given or taken, the places before and now; '' for an annulment.

    Of a ruling there is a line for each seat of its table, or one if it has none.
    """
    ruling = lines[0]
    if ruling.kind == Ruling.Kind.CORRECT and ruling.table_id:
        before = [(line.place or 0, line.who) for line in lines]
        now = [(ruling.places[str(line.seated)], line.who) for line in lines]
        return _("before: %(before)s – now: %(now)s") % {"before": _places(before), "now": _places(now)}
    points = Fraction(ruling.points)
    return number(-points if ruling.kind == Ruling.Kind.DEDUCT else points) if points else ""


def _places(people: Iterable[tuple[int, str]]) -> str:
    return listed(f"{place}. {name}" for place, name in sorted(people))


def corrections(rulings: Iterable[Ruling]) -> dict[int, int]:
    """The places by entry that rulings about one table have put in the stead of its own; the last one holds."""
    return {int(entry): place for ruling in rulings for entry, place in ruling.places.items()}
