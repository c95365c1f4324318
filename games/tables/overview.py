"""Games in lists: one's own, those to join, those that are over, each a frozen value of what its line says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from games.books.lists import listed
from games.models import Game, Seat

from .matter_kinds import Kind
from .matters import kinds_for
from .people import Player
from .selectors import Person
from .shown import TableRow, table_row

LOBBY_ROWS = 50
"""Tables on a page of the lobby; the older ones are on the next."""


@dataclass(frozen=True)
class OwnGame:
    """A game of the reader's: who sits there, what waits for the reader, for whom else it waits, and until when."""

    game: TableRow
    names: str
    matters: tuple[Kind, ...]
    waits_for: str
    due: datetime | None


@dataclass(frozen=True)
class OpenTable:
    """A table that waits for players: its host, who sits there, and how many `more` its host has open."""

    game: TableRow
    host: str
    names: str
    more: int


@dataclass(frozen=True)
class FinishedGame:
    """A game that somebody has played to its end: when, with whom, their place, and why it did not count, if so."""

    key: str
    ended: datetime | None
    names: str
    place: int | None
    uncounted: str


def own_games(user: Person) -> list[OwnGame]:
    """The games of somebody that are not over, those that wait for them first."""
    mine = Game.objects.filter(seats__user=user.pk, seats__left_at=None).exclude(status=Game.Status.OVER)
    urgent = ("-seats__awaited", F("seats__due_at").asc(nulls_last=True), "-opened")
    return [_own(game, user) for game in mine.prefetch_related("seats").order_by(*urgent)[:100]]


def _own(game: Game, user: Person) -> OwnGame:
    seats = list(game.seats.all())
    awaited = [seat for seat in seats if seat.awaited]
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    matters = kinds_for(game, mine) if mine is not None and game.status == Game.Status.RUNNING else []
    return OwnGame(
        game=table_row(game),
        names=_names(game),
        matters=tuple(matters),
        waits_for=listed(seat.name for seat in awaited if seat.user_id != user.pk),
        due=min((seat.due_at for seat in awaited if seat.due_at), default=None),
    )


def _names(game: Game) -> str:
    return listed(seat.name for seat in game.seats.all())


def open_tables(host: int | None = None, page: int = 0) -> list[OpenTable]:
    """Public tables that wait for players, the newest first: one of each host, with how many `more`, or all of one.

    A page has `LOBBY_ROWS`, and one row more where there is a next one.
    """
    waiting = Game.objects.filter(public=True, status=Game.Status.OPEN)
    if host is None:
        place = Window(RowNumber(), partition_by=F("host"), order_by=[F("opened").desc(), F("pk").desc()])
        more = Window(Count("pk"), partition_by=F("host")) - 1
        waiting = waiting.annotate(place=place, more=more).filter(place=1)
    else:
        waiting = waiting.filter(host=host)
    begin = page * LOBBY_ROWS
    rows = waiting.select_related("host").prefetch_related("seats").order_by("-opened", "-pk")
    return [_open(game) for game in rows[begin : begin + LOBBY_ROWS + 1]]


def _open(game: Game) -> OpenTable:
    host = game.host.username if game.host else ""
    return OpenTable(table_row(game), host, _names(game), getattr(game, "more", 0))


def finished_games(user: Player) -> list[FinishedGame]:
    """The finished games of somebody, the latest first."""
    done = Seat.objects.filter(user=user.pk, game__status=Game.Status.OVER)
    rows = done.select_related("game").prefetch_related("game__seats").order_by("-game__ended")[:100]
    return [_finished(seat.game, seat) for seat in rows]


def _finished(game: Game, seat: Seat) -> FinishedGame:
    return FinishedGame(game.key, game.ended, _names(game), seat.place, str(game.get_uncounted_display()))
