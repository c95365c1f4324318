"""The lists where one arrives: one's own games, tables to join, games to watch. Who sits there is asked once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.utils import timezone

from games.books.writing.lists import lister
from games.models import Game

from ..people import Person
from .listing import ListedGame, Sitter, going_on, newest, of_host, sitting
from .overview import OwnGame, own_of, own_rows

LOBBY_ROWS = 50
"""Tables on a page of the lobby; the older ones are on the next."""
LATEST, WATCHED = 60, 6
"""Among how many of the newest public games that go on the most interesting are looked for, and how many are shown."""
STILL = timedelta(minutes=10)
"""Where somebody has moved so lately they are at it."""
LAST = 2**63 - 1
"""No row has that number."""
LEAST_MOVES, SHOWN_SECONDS = 60, 300
"""How long a game must have been to be shown to strangers, and how seldom another one is looked for."""
Row = tuple[Any, ...]
Seats = Mapping[int, Sequence[Sitter]]


class OpenTable(NamedTuple):
    """A table that waits for players: its host, who sits there, and how many `more` its host has open."""

    number: int
    game: ListedGame
    host: str
    host_id: int | None
    names: str
    more: int


class WatchedTable(NamedTuple):
    """A public game that goes on: who plays, how many of them are people, how far it is, and whether they are at it."""

    game: ListedGame
    names: str
    people: int
    move: int
    lively: bool


class Front(NamedTuple):
    """All three lists."""

    mine: list[OwnGame]
    open: list[OpenTable]
    watched: list[WatchedTable]


def finished_to_show() -> str:
    """The key of a public game that is over and that is worth looking at: the newest one; '' if there is none yet."""
    return str(cache.get_or_set("finished-to-show", _newest_finished, SHOWN_SECONDS) or "")


def _newest_finished() -> str:
    over = Game.objects.filter(public=True, status=Game.Status.OVER, sequence__gte=LEAST_MOVES)
    return over.order_by("-pk").values_list("key", flat=True).first() or ""


def front_of(user: Person, host: int | None = None, before: int | None = None) -> Front:
    """What is listed for somebody; on further pages of the tables to join there is nothing to watch."""
    mine, waiting = own_rows(user), _open(host, before)
    lively = _most_interesting() if host is None and before is None else []
    seats = sitting({number for rows in (mine, waiting, lively) for number, *_ in rows})
    return Front(own_of(mine, seats), _to_join(waiting, seats), _to_watch(lively, seats))


def _open(host: int | None, before: int | None) -> list[Row]:
    """Public tables that wait for players, the newest first: one of each host, with how many `more`, or all of one.

    A page has `LOBBY_ROWS`, and one row more where there is a next one: that of the tables opened `before` its last.
    """
    bound = LAST if before is None else before
    return newest(LOBBY_ROWS)(bound) if host is None else of_host(LOBBY_ROWS)(bound, host)


def _to_join(rows: Iterable[Row], seats: Seats) -> list[OpenTable]:
    listed = lister()
    return [
        OpenTable(number, ListedGame(*game), host or "", host_id, listed(who.name for who in seats[number]), more)
        for number, host, host_id, more, *game in rows
    ]


def _most_interesting() -> list[Row]:
    """Public games that go on: first where somebody has just moved, then those of many people, then far ones."""
    now = timezone.now()
    return sorted(going_on(LATEST)(), key=lambda row: (now - row[1] < STILL, row[2], row[3]), reverse=True)[:WATCHED]


def _to_watch(rows: Iterable[Row], seats: Seats) -> list[WatchedTable]:
    listed, now = lister(), timezone.now()
    return [
        WatchedTable(ListedGame(*game), listed(who.name for who in seats[number]), people, move, now - at < STILL)
        for number, at, people, move, *game in rows
    ]
