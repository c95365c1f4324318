"""Games in lists: one's own, those to join, those that are over, each a frozen value of what its line says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.timesince import timeuntil

from games.books.lists import listed
from games.models import Game, Seat

from .matter_kinds import Kind
from .matters import kinds_for
from .people import Person, Player
from .shown import Status

LOBBY_ROWS = 50
"""Tables on a page of the lobby; the older ones are on the next."""
RESULTS = 50
"""Finished games on a page of a profile; the older ones are on the next."""
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
OF_SEAT = ("order", "user_id", "awaited", "held", "misses", "muted", "warned", "warn_at", "away_until")
OF_GAME = ("key", "edition", "variant", "pace", "status", "sequence", "awaiting", "offered", "snapshot")
"""What is read of one's own games: what their lines say, and what says what waits there."""


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


class OwnGame(NamedTuple):
    """A game of the reader's: who sits there, what waits for the reader, for whom else it waits, and until when.

    `counts` says whether it is one of the games that the badge of each page counts; `left` is the time until it is due,
    in words.
    """

    game: ListedGame
    names: str
    counts: bool
    matters: tuple[Kind, ...]
    waits_for: str
    due: datetime | None
    left: str


class OpenTable(NamedTuple):
    """A table that waits for players: its host, who sits there, and how many `more` its host has open."""

    number: int
    game: ListedGame
    host: str
    host_id: int | None
    names: str
    more: int


class FinishedGame(NamedTuple):
    """A game that somebody has played to its end: when, with whom, their place, and why it did not count, if so."""

    key: str
    ended: datetime | None
    names: str
    place: int | None
    uncounted: str

    @property
    def number(self) -> int:
        """The microsecond in which it ended, as a number: what was before it is asked for by that."""
        return (self.ended - BEGINNING) // timedelta(microseconds=1) if self.ended else 0


def own_games(user: Person) -> list[OwnGame]:
    """The games of somebody that are not over, those that wait for them first."""
    mine = Seat.objects.filter(user=user.pk, place=None).exclude(game__status=Game.Status.OVER)
    urgent = ("-awaited", F("due_at").asc(nulls_last=True), "-game__opened")
    read = (*OF_SEAT, *(f"game__{name}" for name in OF_GAME))
    found = list(mine.select_related("game").only(*read).order_by(*urgent)[:100])
    sitting = _sitting(seat.game_id for seat in found)
    return [_own(seat, sitting[seat.game_id]) for seat in found]


def _sitting(games: Iterable[int]) -> Mapping[int, Sequence[Sitter]]:
    """Who sits at some tables, in their order."""
    rows = Seat.objects.filter(game__in=list(games)).values_list("game", *Sitter._fields)
    found = defaultdict(list)
    for game, *sitter in rows:
        found[game].append(Sitter(*sitter))
    return found


def _own(mine: Seat, sitting: Sequence[Sitter]) -> OwnGame:
    game, running = mine.game, mine.game.status == Status.RUNNING
    awaited = [sitter for sitter in sitting if sitter.awaited]
    due = min((sitter.due_at for sitter in awaited if sitter.due_at), default=None)
    return OwnGame(
        game=ListedGame(game.key, game.edition, game.variant, game.pace, game.status),
        names=listed(sitter.name for sitter in sitting),
        counts=running and mine.awaited and not mine.held,
        matters=tuple(kinds_for(game, mine)) if running else (),
        waits_for=listed(sitter.name for sitter in awaited if sitter.user != mine.user_id),
        due=due,
        left=timeuntil(due) if due else "",
    )


def waiting_in(games: Iterable[OwnGame]) -> int:
    """How many of all games of somebody wait for them: the number of the badge, for a page that has them in hand."""
    return sum(game.counts for game in games)


def open_tables(host: int | None = None, before: int | None = None) -> list[OpenTable]:
    """Public tables that wait for players, the newest first: one of each host, with how many `more`, or all of one.

    A page has `LOBBY_ROWS`, and one row more where there is a next one: that of the tables opened `before` its last.
    """
    waiting = Game.objects.filter(public=True, status=Game.Status.OPEN)
    rows = _newest_of_each_host(waiting) if host is None else waiting.filter(host=host).annotate(more=Value(0))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    columns = rows.order_by("-pk").values_list("pk", "host__username", "host", "more", *ListedGame._fields)
    found = list(columns[: LOBBY_ROWS + 1])
    sitting = _sitting(number for number, *_ in found)
    return [
        OpenTable(number, ListedGame(*game), host or "", host_id, listed(who.name for who in sitting[number]), more)
        for number, host, host_id, more, *game in found
    ]


def _newest_of_each_host(waiting: QuerySet[Game]) -> QuerySet[Game]:
    """Row by row from the newest on, so that what is further down costs nothing: no window over all tables."""
    same = waiting.filter(host=OuterRef("host"))
    older = same.filter(pk__lt=OuterRef("pk")).order_by().values("host").annotate(n=Count("pk")).values("n")
    newest = waiting.filter(~Exists(same.filter(pk__gt=OuterRef("pk"))))
    return newest.annotate(more=Coalesce(Subquery(older), Value(0)))


def finished_games(user: Player, before: int | None = None) -> list[FinishedGame]:
    """The finished games of somebody, the latest first, with all who sat there; one statement.

    A page has `RESULTS`, and one more where there is a next one: that of the games `before` the `number` of its last.
    """
    done = Seat.objects.filter(user=user.pk, game__status=Game.Status.OVER)
    if before is not None:
        done = done.filter(game__ended__lt=BEGINNING + timedelta(microseconds=before))
    page = done.order_by("-game__ended", "-game").values("game")[: RESULTS + 1]
    seats = Seat.objects.filter(game__in=page).order_by("-game__ended", "-game", "order")
    rows = seats.values_list("game__key", "game__ended", "game__uncounted", "name", "user", "place")
    return [_finished(game, [seat[3:] for seat in seats], user) for game, seats in groupby(rows, itemgetter(0, 1, 2))]


def _finished(
    game: tuple[str, datetime | None, str], seats: Sequence[tuple[str, int | None, int | None]], user: Player
) -> FinishedGame:
    key, ended, why = game
    names = listed(name for name, _who, _place in seats)
    place = next(place for _name, who, place in seats if who == user.pk)
    uncounted = str(Game.Uncounted(why).label) if why else ""
    return FinishedGame(key, ended, names, place, uncounted)
