"""An event as values: its course as it stands or as a round was drawn from it, its format, its standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from .formats import FORMATS
from .formats.format import Format
from .models import Entry, Event, EventTable, Ruling
from .models import Round as RoundRow
from .points import DEFAULT_POINTS
from .results import Course, Decided, Entrant, Round, Row, Sat, Table


class Basis(NamedTuple):
    """What a round was drawn from, by the numbers of rows; kept beside it, so that anybody can draw it again.

    `free` are those whom a continuous format may seat, longest first; `over` the tables that were over, `rulings` those
    that held.
    """

    playing: list[int]
    gone: list[int]
    free: list[int]
    over: list[int]
    rulings: list[int]


def format_of(event: Event) -> tuple[Format, Any]:
    """The format of an event, and its settings. Raises `KeyError` or `SettingsError` for what no release has stored."""
    played = FORMATS[event.format]
    return played, played.read(event.settings)


def standings_of(event: Event, until: datetime | None = None) -> list[Row]:
    """The standings as they are now, computed from the start; of tables that were over `until` then, if it is named."""
    played, settings = format_of(event)
    return played.standings(settings, course_from(event, basis_of(event, until)))


def course_of(event: Event) -> Course:
    """All that the standings and the next round of an event follow from, as it is now."""
    return course_from(event, basis_of(event))


def basis_of(event: Event, until: datetime | None = None) -> Basis:
    """What a round that was drawn now would be drawn from; without the tables that were not over `until` then."""
    entries = event.entries.exclude(status=Entry.Status.WAITING).order_by("pk").values_list("pk", "status")
    over = EventTable.objects.filter(round__event=event).exclude(over_at=None).order_by("pk")
    if until is not None:
        over = over.filter(over_at__lte=until)
    return Basis(
        playing=[entry for entry, status in entries if status == Entry.Status.IN],
        gone=[entry for entry, status in entries if status != Entry.Status.IN],
        free=free_in(event),
        over=list(over.values_list("pk", flat=True)),
        rulings=list(event.rulings.filter(undone_at=None).order_by("pk").values_list("pk", flat=True)),
    )


def free_in(event: Event) -> list[int]:
    """The entries that play and sit nowhere, those first who have been free the longest."""
    free = event.entries.filter(status=Entry.Status.IN).exclude(seats__sitting=True)
    return list(free.order_by("free_since", "pk").values_list("pk", flat=True))


def course_from(event: Event, basis: Basis, before: int | None = None) -> Course:
    """The course of an event as it was for that basis; of the rounds those `before` one, if it is given."""
    rounds = event.rounds.order_by("number").prefetch_related("tables__seats", "byes")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    return Course(
        seed=bytes(event.seed),
        seats=event.seats,
        points=points_of(event.points),
        ties=tuple(event.ties),
        entrants=_entrants(event, basis),
        rounds=tuple(_round(row, frozenset(basis.over)) for row in rounds),
        rulings=_rulings(event.rulings.filter(pk__in=basis.rulings).select_related("table__round")),
    )


def points_of(stored: Mapping[str, Iterable[Any]]) -> Mapping[int, tuple[Fraction, ...]]:
    """Points by place, by the size of a table; the usual ones where an event declares none."""
    return {**DEFAULT_POINTS, **{int(size): tuple(map(Fraction, points)) for size, points in stored.items()}}


def _entrants(event: Event, basis: Basis) -> tuple[Entrant, ...]:
    strength = dict(event.entries.values_list("pk", "strength"))
    playing = frozenset(basis.playing)
    return tuple(Entrant(entry, strength[entry], entry in playing) for entry in sorted((*basis.playing, *basis.gone)))


def _round(row: RoundRow, over: Collection[int]) -> Round:
    tables = tuple(_table(table, table.pk in over) for table in row.tables.all())
    return Round(row.number, tables, tuple(sorted(bye.entry_id for bye in row.byes.all())), row.title)


def _table(table: EventTable, over: bool) -> Table:
    seats = tuple(
        Sat(seat.entry_id, seat.place, seat.worth, seat.absent) if over else Sat(seat.entry_id)
        for seat in table.seats.all()
    )
    return Table(table.number, seats, over, over and table.timed_out)


def _rulings(rows: Iterable[Ruling]) -> tuple[Decided, ...]:
    return tuple(
        Decided(
            kind=row.kind,  # type: ignore[arg-type]
            round=row.table.round.number if row.table else 0,
            table=row.table.number if row.table else 0,
            entry=row.entry_id or 0,
            places={int(entry): place for entry, place in row.places.items()},
            points=Fraction(row.points),
        )
        for row in rows
    )
