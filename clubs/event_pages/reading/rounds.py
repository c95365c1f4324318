"""The rounds of an event, read once for what they follow from, and some of its tables as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubs.events.stamp import Stamp
from clubs.models import Event, EventTable, Round, TableSeat
from games.pages.memory import Latest
from games.tables.database.compiled import CompiledQuery

from ..wanted import Part


class RoundRow(NamedTuple):
    """A round as it is stored, with how many tables it has, and the names of those who have none."""

    pk: int
    number: int
    title: str
    starts_at: datetime
    closes_at: datetime | None
    opened_at: datetime | None
    over_at: datetime | None
    cost: dict[str, Any]
    many: int
    byes: tuple[str, ...]


class SeatAtTable(NamedTuple):
    """Who sits in a seat, and what came of it, as it is stored."""

    entry: int
    name: str
    order: int
    place: int | None
    worth: int | None
    absent: bool


class PlayedGame(NamedTuple):
    """The game of a table, by what tells whether it has gone on."""

    pk: int
    key: str
    sequence: int
    watch_delay: int


class SeatedTable(NamedTuple):
    """A table as it is stored; `round` is the number of its round, `game` None until that has begun."""

    pk: int
    number: int
    round: int
    over_at: datetime | None
    game: PlayedGame | None
    seats: tuple[SeatAtTable, ...]


_rounds: Latest[list[RoundRow]] = Latest(60)


def rounds_of(event: Event, stamp: Stamp) -> list[RoundRow]:
    """The rounds in their order; before there is one nothing is asked."""
    if not stamp.last_round:
        return []
    return _rounds.of((event.key, stamp.course), lambda: list(_rows(_drawn(event.pk))))


def _rows(found: Iterable[tuple[Any, ...]]) -> Iterator[RoundRow]:
    """Of a round there is a line for each who has no table in it, or one if nobody is without."""
    for _pk, lines in groupby(found, itemgetter(0)):
        of_each = list(lines)
        byes = tuple(line[-1] for line in of_each if line[-1] is not None)
        yield RoundRow._make((*of_each[0][:-1], byes))


@CompiledQuery.of(int)
def _drawn(event: int) -> QuerySet[Round, Any]:
    tables = EventTable.objects.filter(round=OuterRef("pk")).order_by().values("round").annotate(n=Count("pk"))
    rounds = Round.objects.filter(event=event).annotate(many=Coalesce(Subquery(tables.values("n")), 0))
    return rounds.order_by("number", "byes__entry").values_list(*RoundRow._fields[:-1], "byes__entry__name")


def tables_of(round_: RoundRow, part: Part) -> list[SeatedTable]:
    """That part of the tables of a round, which are numbered from 1 on; one statement."""
    return _tables(_of_round(round_.pk, part.first, part.last))


def last_tables(event: Event, part: Part) -> list[SeatedTable]:
    """That part of all tables of an event: those that are played, then those that are over, the last ones first."""
    return _tables(_of_event(part.first, part.last)(event.pk))


def _tables(found: Iterable[tuple[Any, ...]]) -> list[SeatedTable]:
    """Of a table there is a line for each of its seats."""
    of_each = (list(lines) for _pk, lines in groupby(found, itemgetter(0)))
    return [_table(lines) for lines in of_each]


def _table(lines: list[tuple[Any, ...]]) -> SeatedTable:
    pk, number, at, over_at, *played = lines[0][:OF_SEAT]
    game = None if played[0] is None else PlayedGame(*played)
    return SeatedTable(pk, number, at, over_at, game, tuple(SeatAtTable(*line[OF_SEAT:]) for line in lines))


OF_TABLE = (
    "table", "table__number", "table__round__number", "table__over_at",
    "table__game", "table__game__key", "table__game__sequence", "table__game__watch_delay",
)  # fmt: skip
OF_SEAT = len(OF_TABLE)


@CompiledQuery.of(int, int, int)
def _of_round(at: int, first: int, last: int) -> QuerySet[TableSeat, Any]:
    seats = TableSeat.objects.filter(table__round=at, table__number__range=(first, last))
    return _columns(seats.order_by("table__number", "order"))


@lru_cache(maxsize=100)
def _of_event(first: int, last: int) -> CompiledQuery:
    def seats(event: int) -> QuerySet[TableSeat, Any]:
        order = F("over_at").desc(nulls_first=True), "round__number", "number"
        tables = EventTable.objects.filter(round__event=event).order_by(*order)[first - 1 : last]
        order = F("table__over_at").desc(nulls_first=True), "table__round__number", "table__number"
        return _columns(TableSeat.objects.filter(table__in=tables.values("pk")).order_by(*order, "order"))

    return CompiledQuery(seats, int)


def _columns(seats: QuerySet[TableSeat]) -> QuerySet[TableSeat, Any]:
    return seats.values_list(*OF_TABLE, "entry", "entry__name", "order", "place", "worth", "absent")
