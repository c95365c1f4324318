"""What lists of games ask of the database; the names of their columns are those of `Game` and `Seat`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from games.models import Game, Move, Seat

from ..database.columns import Fields, field_of, values_of
from ..database.compiled import CompiledQuery
from ..database.cursors import cursor
from ..database.sql import among, named, table_of
from ..manners.matters import MyGame, MySeat
from .named import named_to_all


class Sitter(NamedTuple):
    """What lists say of a seat: lists read no more of it."""

    name: str
    user: int | None
    awaited: bool
    due_at: datetime | None


class ListedGame(NamedTuple):
    """What lists say of a game; the names are those of `Game`."""

    key: str
    edition: str
    variant: str
    pace: str
    status: str


@CompiledQuery.of(int)
def my_seats(user: int) -> QuerySet[Seat, Any]:
    """The games of somebody, those that wait for them first: what their lines say, and what says what waits there."""
    mine = Seat.objects.filter(user=user, place=None).exclude(game__status=Game.Status.OVER)
    waits = Q(awaited=True, held=False, game__paused_at=None)  # at a paused table nobody is, whatever its clock says
    urgent = (ExpressionWrapper(waits, BooleanField()).desc(), F("due_at").asc(nulls_last=True), "-game__opened")
    of_game = (f"game__{name}" for name in (*ListedGame._fields, *MyGame._fields))
    return mine.order_by(*urgent).values_list("game", *of_game, *MySeat._fields)[:100]


def sitting(games: Iterable[int]) -> Mapping[int, Sequence[Sitter]]:
    """Who sits at some tables, in their order."""
    found: defaultdict[int, list[Sitter]] = defaultdict(list)
    asked_about = list(games)
    if not asked_about:
        return found
    within, numbers = among(asked_about)
    with cursor() as asked:
        asked.execute(_sitting_sql(within), [numbers])
        for game, *sitter in asked.fetchall():
            found[game].append(Sitter(*values_of(_sitter(), sitter)))
    return found


@cache
def _sitting_sql(within: str) -> str:
    read = named((field_of(Seat, "game"), *_sitter()))
    return f'SELECT {read} FROM {table_of(Seat)} WHERE "game_id" {within} AND "left_at" IS NULL ORDER BY "order"'


@cache
def _sitter() -> Fields:
    return Fields(field_of(Seat, name) for name in Sitter._fields)


@cache
def going_on(rows: int) -> CompiledQuery:
    """The newest public games that go on: when somebody last moved there, how many people play, how many moves."""

    def tables() -> QuerySet[Game, Any]:
        last = Move.objects.filter(game=OuterRef("pk"), sequence=OuterRef("sequence")).values("at")
        seats = Seat.objects.filter(game=OuterRef("pk"), user__isnull=False).order_by().values("game")
        people = seats.annotate(n=Count("pk")).values("n")
        public = Game.objects.filter(public=True, status=Game.Status.RUNNING).order_by("-pk")
        shown = public.annotate(
            moved=Coalesce(Subquery(last), F("opened")), people=Coalesce(Subquery(people), Value(0))
        )
        return shown.values_list("pk", "moved", "people", "sequence", *ListedGame._fields)[:rows]

    return CompiledQuery(tables)


def _open() -> QuerySet[Game]:
    return Game.objects.filter(public=True, status=Game.Status.OPEN)


@cache
def of_host(rows: int) -> CompiledQuery:
    """The open tables of a host, opened before one."""
    return CompiledQuery(
        lambda before, host: _lines(_open().filter(host=host).annotate(more=Value(0)), before, rows), int, int
    )


@cache
def newest(rows: int) -> CompiledQuery:
    """The newest open table of each host, opened before one."""
    return CompiledQuery(lambda before: _lines(_newest_of_each_host(_open()), before, rows), int)


def _lines(tables: QuerySet[Game], before: int, rows: int) -> QuerySet[Game, Any]:
    older = tables.filter(pk__lt=before).order_by("-pk")
    return older.values_list("pk", "host__username", "host", "more", *ListedGame._fields)[: rows + 1]


def _newest_of_each_host(waiting: QuerySet[Game]) -> QuerySet[Game]:
    """Row by row from the newest on, so that what is further down costs nothing: no window over all tables."""
    same = waiting.filter(host=OuterRef("host"))
    older = same.filter(pk__lt=OuterRef("pk")).order_by().values("host").annotate(n=Count("pk")).values("n")
    newest = waiting.filter(~Exists(same.filter(pk__gt=OuterRef("pk"))))
    return newest.annotate(more=Coalesce(Subquery(older), Value(0)))


@cache
def results(rows: int) -> CompiledQuery:
    """Who sat at the games that somebody has finished before a moment, game by game.

    Of games that are shown later only those are there that were over at the second moment.
    """

    def seats(user: int, before: datetime, told: datetime) -> QuerySet[Seat, Any]:
        done = Seat.objects.filter(user=user, game__status=Game.Status.OVER, game__ended__lt=before)
        done = done.filter(Q(game__watch_delay=0) | Q(game__ended__lte=told))
        page = done.order_by("-game__ended", "-game").values("game")[: rows + 1]
        found = Seat.objects.filter(game__in=page).order_by("-game__ended", "-game", "order")
        columns = ("game__key", "game__ended", "game__uncounted", "to_all", "game__edition", "game__variant")
        return found.annotate(to_all=named_to_all()).values_list(*columns, "name", "user", "place")

    return CompiledQuery(seats, int, datetime, datetime)
