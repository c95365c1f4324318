"""Reads that span models, and the one function by which a table is reached for somebody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.http import Http404
from django.utils import timezone

from games.clocks.moments import has_come
from games.clocks.outage import LONGEST_SILENCE
from games.models import BY_A_BOT, Game, Move, Seat, StandingOrders

from .database.compiled import CompiledQuery
from .looking_back.later import as_shown, as_watched
from .looking_back.replaying import NotRecorded
from .people import Person, Player
from .reading import read_game, read_games, read_table
from .seen import Seen, seen_by

KEY = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the key of a table looks like; nothing else is even looked for."""


def access_table_for(user: Person, key: str) -> Seen:
    """The table with that key. Whoever has the key may watch; only who sits there has a seat. Raises `Http404`.

    Where a table is shown later, those who do not play there have it as it stood then.
    """
    return as_watched(_seen(user, key))


def table_for_staff(key: str) -> Seen:
    """The table with that key as it is now, for the staff's own pages, where each look is noted. Raises `Http404`."""
    return _seen(AnonymousUser(), key)


def _seen(user: Person, key: str) -> Seen:
    standing = read_table(key) if KEY.fullmatch(key) else None
    if standing is None:
        raise Http404
    return seen_by(user, standing)


def watched(game: int) -> Seen | None:
    """The table by the number of its row as everybody may see it; None if there is none."""
    standing = read_game(game)
    return None if standing is None else as_watched(seen_by(AnonymousUser(), standing))


def watched_together(games: Mapping[int, int]) -> list[Seen]:
    """The same of several tables, each after the last move that is shown of it, read in one statement.

    Those that are shown later ask for their moves, and may not be there.
    """
    found = []
    for standing in read_games(games):
        table = seen_by(AnonymousUser(), standing)
        with suppress(NotRecorded):
            found.append(as_shown(table, games[table.game.pk]))
    return found


def is_there(key: str) -> bool:
    """Whether there is a table with that key."""
    return Game.objects.filter(key=key).exists()


def _waiting_for(user: int) -> QuerySet[Seat]:
    """The seats of somebody at running games that wait for them; none does that stands still."""
    going_on = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    return Seat.objects.filter(user=user, awaited=True, held=False, **going_on)


def next_waiting(user: Player, here: str = "") -> str | None:
    """The key of the most urgent game that waits for somebody, other than the one where they are; None if none does."""
    urgent = _waiting_for(user.pk).order_by(F("due_at").asc(nulls_last=True), "-game__opened")
    return urgent.exclude(game__key=here).values_list("game__key", flat=True).first()


def waiting_count(user: Player) -> int:
    """How many games wait for somebody."""
    return sum(number for (number,) in _waiting_count(user.pk))


@CompiledQuery.of(int)
def _waiting_count(user: int) -> QuerySet[Seat, Any]:
    return _waiting_for(user).order_by().values("user").annotate(n=Count("pk")).values_list("n")


def orders_of(seat: int) -> dict[str, Any] | None:
    """The standing orders of one seat, by its row; None if it has given none. They are for its own player alone."""
    kept = StandingOrders.objects.filter(seat=seat).values().first()
    return None if kept is None else {**kept}


def waiting_for_orders(since: datetime) -> list[tuple[int, int]]:
    """The running games whose standing orders have waited since then for somebody to look at them, the longest first.

    Of each the number of its row and that of its last move.
    """
    return _waiting_for_orders(since, timezone.now() + LONGEST_SILENCE)


@CompiledQuery.of(datetime, datetime)
def _waiting_for_orders(since: datetime, ahead: datetime) -> QuerySet[Game, Any]:
    """Also what is marked for later than can be: it was stored by a clock that was wrong."""
    marked = Game.objects.filter(has_come("orders_at", since, ahead), status=Game.Status.RUNNING, paused_at=None)
    return marked.order_by("orders_at").values_list("pk", "sequence")[:200]


def waiting_for_bots(since: datetime) -> list[int]:
    """The running games in which a bot is awaited and nobody has moved since then, the longest first."""
    return list(dict.fromkeys(game for (game,) in _waiting_for_bots(since, timezone.now() + LONGEST_SILENCE)))


@CompiledQuery.of(datetime, datetime)
def _waiting_for_bots(since: datetime, ahead: datetime) -> QuerySet[Seat, Any]:
    """Also where the last move is of a time to come: it was stored by a clock that was wrong."""
    last = Move.objects.filter(game=OuterRef("game"), sequence=OuterRef("game__sequence")).values("at")
    awaited = Seat.objects.filter(BY_A_BOT, awaited=True, game__status=Game.Status.RUNNING, game__paused_at=None)
    idle = awaited.annotate(moved=Subquery(last)).filter(has_come("moved", since, ahead))
    return idle.order_by("moved").values_list("game_id")[:200]
