"""An event as values: its course as it stands or as a round was drawn from it, its format, its standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import QuerySet

from clubs.formats import FORMATS
from clubs.formats.format import Format
from clubs.models import Bye, Entry, Event, EventTable, Ruling, TableSeat
from clubs.models import Round as Drawn
from clubs.scoring.points import DEFAULT_POINTS
from clubs.scoring.results import Course, Decided, Entrant, PlayedRound, RoundTable, Sat, StandingsRow
from games.tables.database.compiled import CompiledQuery


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


def standings_of(event: Event, until: datetime | None = None) -> list[StandingsRow]:
    """The standings as they are now, computed from the start; of tables that were over `until` then, if it is named."""
    played, settings = format_of(event)
    return played.standings(settings, course_from(event, _as_it_stands(event, until)))


def course_of(event: Event) -> Course:
    """All that the standings and the next round of an event follow from, as it is now."""
    return course_from(event, _as_it_stands(event))


def basis_of(event: Event) -> Basis:
    """What a round that was drawn now would be drawn from."""
    return _as_it_stands(event)._replace(free=free_in(event))


def _as_it_stands(event: Event, until: datetime | None = None) -> Basis:
    """The same but for who is free, which draws alone ask; without the tables that were not over `until` then."""
    entries = _entered(event.pk)
    over = _over(event.pk)
    return Basis(
        playing=[entry for entry, status in entries if status == Entry.Status.IN],
        gone=[entry for entry, status in entries if status != Entry.Status.IN],
        free=[],
        over=[table for table, at in over if until is None or at <= until],
        rulings=[ruling for (ruling,) in _held(event.pk)],
    )


def free_in(event: Event) -> list[int]:
    """The entries that play and sit nowhere, those first who have been free the longest."""
    return [entry for (entry,) in _free(event.pk)]


def course_from(event: Event, basis: Basis, before: int | None = None) -> Course:
    """The course of an event as it was for that basis; of the rounds those `before` one, if it is given."""
    return Course(
        seed=bytes(event.seed),
        seats=event.seats,
        points=points_of(event.points),
        ties=tuple(event.ties),
        entrants=_entrants(event, basis),
        rounds=_rounds(event, frozenset(basis.over), before),
        rulings=_rulings(event, basis.rulings),
    )


def points_of(stored: Mapping[str, Iterable[Any]]) -> Mapping[int, tuple[Fraction, ...]]:
    """Points by place, by the size of a table; the usual ones where an event declares none."""
    return {**DEFAULT_POINTS, **{int(size): tuple(map(Fraction, points)) for size, points in stored.items()}}


def _entrants(event: Event, basis: Basis) -> tuple[Entrant, ...]:
    strength = dict(_strengths(event.pk))
    playing = frozenset(basis.playing)
    return tuple(Entrant(entry, strength[entry], entry in playing) for entry in sorted((*basis.playing, *basis.gone)))


def _rounds(event: Event, over: Collection[int], before: int | None) -> tuple[PlayedRound, ...]:
    """The rounds of an event in their order, those `before` one if it is given; of what is not `over` no result."""
    seats, byes, tables = defaultdict(list), defaultdict(list), defaultdict(list)
    for table, entry, place, worth, absent in _sat(event.pk):
        seats[table].append(Sat(entry, place, worth, absent) if table in over else Sat(entry))
    for at, entry in _byes(event.pk):
        byes[at].append(entry)
    for table, at, number, timed_out in _tables(event.pk):
        is_over = table in over
        tables[at].append(RoundTable(number, tuple(seats[table]), is_over, is_over and timed_out))
    return tuple(
        PlayedRound(number, tuple(tables[at]), tuple(byes[at]), title)
        for at, number, title in _drawn(event.pk)
        if before is None or number < before
    )


def _rulings(event: Event, numbers: Collection[int]) -> tuple[Decided, ...]:
    rows = event.rulings.filter(pk__in=numbers).select_related("table__round") if numbers else ()
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


# Asked of each event whenever anything happens at it.


@CompiledQuery.of(int)
def _entered(event: int) -> QuerySet[Entry, Any]:
    """The entries that have come to play, and what became of each."""
    return (
        Entry.objects.filter(event=event)
        .exclude(status=Entry.Status.WAITING)
        .order_by("pk")
        .values_list("pk", "status")
    )


@CompiledQuery.of(int)
def _strengths(event: int) -> QuerySet[Entry, Any]:
    return Entry.objects.filter(event=event).values_list("pk", "strength")


@CompiledQuery.of(int)
def _free(event: int) -> QuerySet[Entry, Any]:
    free = Entry.objects.filter(event=event, status=Entry.Status.IN).exclude(seats__sitting=True)
    return free.order_by("free_since", "pk").values_list("pk")


@CompiledQuery.of(int)
def _over(event: int) -> QuerySet[EventTable, Any]:
    """The tables that are over, and since when."""
    over = EventTable.objects.filter(round__event=event).exclude(over_at=None)
    return over.order_by("pk").values_list("pk", "over_at")


@CompiledQuery.of(int)
def _held(event: int) -> QuerySet[Ruling, Any]:
    """The rulings that hold."""
    return Ruling.objects.filter(event=event, undone_at=None).order_by("pk").values_list("pk")


@CompiledQuery.of(int)
def _drawn(event: int) -> QuerySet[Drawn, Any]:
    """The rounds that are drawn."""
    return Drawn.objects.filter(event=event).order_by("number").values_list("pk", "number", "title")


@CompiledQuery.of(int)
def _tables(event: int) -> QuerySet[EventTable, Any]:
    rows = EventTable.objects.filter(round__event=event).order_by("number")
    return rows.values_list("pk", "round", "number", "timed_out")


@CompiledQuery.of(int)
def _sat(event: int) -> QuerySet[TableSeat, Any]:
    sat = TableSeat.objects.filter(round__event=event).order_by("order")
    return sat.values_list("table", "entry", "place", "worth", "absent")


@CompiledQuery.of(int)
def _byes(event: int) -> QuerySet[Bye, Any]:
    return Bye.objects.filter(round__event=event).order_by("entry").values_list("round", "entry")
