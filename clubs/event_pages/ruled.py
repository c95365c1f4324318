"""Rulings as one reads them: how many points, or which places in the stead of which."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.models import Event, Ruling
from games.books.lists import listed

from .lines import number


def rulings_of(event: Event) -> list[Ruling]:
    """All rulings of an event with what they are about, in three statements however many they are."""
    return list(event.rulings.select_related("table__round", "entry", "by").prefetch_related("table__seats__entry"))


def decided(ruling: Ruling) -> str:
    """What a ruling has changed: the points that were given or taken, the places before and now; '' for an annulment.

    Its table, and who sat there, should be in hand.
    """
    if ruling.kind == Ruling.Kind.CORRECT and ruling.table:
        seats = list(ruling.table.seats.all())
        before = [(seat.place or 0, seat.entry.name) for seat in seats]
        now = [(ruling.places[str(seat.entry_id)], seat.entry.name) for seat in seats]
        return _("before: %(before)s – now: %(now)s") % {"before": _places(before), "now": _places(now)}
    points = Fraction(ruling.points)
    return number(-points if ruling.kind == Ruling.Kind.DEDUCT else points) if points else ""


def _places(people: Iterable[tuple[int, str]]) -> str:
    return listed(f"{place}. {name}" for place, name in sorted(people))


def corrections(rulings: Iterable[Ruling]) -> dict[int, int]:
    """The places by entry that rulings about one table have put in the stead of its own; the last one holds."""
    return {int(entry): place for ruling in rulings for entry, place in ruling.places.items()}
