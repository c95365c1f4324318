"""Reads that span models, and the one function by which a table is reached for somebody."""

from __future__ import annotations

import re
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Window
from django.db.models.functions import RowNumber
from django.http import Http404
from django.utils import timezone

from games.clocks.outage import LONGEST_SILENCE
from games.models import Game, Move, Seat

from .people import Player
from .seen import Seen

Person = Player | AnonymousUser


KEY = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the key of a table looks like; nothing else is even looked for."""


LOBBY_ROWS = 50
"""Tables on a page of the lobby; the older ones are on the next."""


def access_table_for(user: Person, key: str) -> Seen:
    """The table with that key. Whoever has the key may watch; only who sits there has a seat. Raises `Http404`."""
    game = Game.objects.filter(key=key).first() if KEY.fullmatch(key) else None
    if game is None:
        raise Http404
    seats = list(game.seats.all())
    seat = next((seat for seat in seats if user.is_authenticated and seat.user_id == user.pk), None)
    return Seen(game, seats, seat, user.is_authenticated)


def lobby(host: int | None = None, page: int = 0) -> QuerySet[Game]:
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
    return rows[begin : begin + LOBBY_ROWS + 1]


def my_tables(user: Person) -> QuerySet[Game]:
    """The tables where somebody sits that are not over, those that wait for them first."""
    mine = Game.objects.filter(seats__user=user.pk, seats__left_at=None).exclude(status=Game.Status.OVER)
    urgent = ("-seats__awaited", F("seats__due_at").asc(nulls_last=True), "-opened")
    return mine.prefetch_related("seats").order_by(*urgent)[:100]


def waiting_for(user: Player) -> QuerySet[Game]:
    """The games that wait for somebody, the most urgent first."""
    seats = Seat.objects.filter(user=user.pk, awaited=True, held=False, game__status=Game.Status.RUNNING)
    games = Game.objects.filter(pk__in=seats.values("game_id"))
    mine = Seat.objects.filter(game=OuterRef("pk"), user=user.pk).values("due_at")[:1]
    return games.annotate(due=Subquery(mine)).order_by(F("due").asc(nulls_last=True), "-opened")


def my_results(user: Player) -> QuerySet[Seat]:
    """The finished games of somebody, the latest first."""
    done = Seat.objects.filter(user=user.pk, game__status=Game.Status.OVER)
    return done.select_related("game").prefetch_related("game__seats").order_by("-game__ended")[:100]


def waiting_for_orders() -> list[tuple[int, int]]:
    """The running games at which somebody with standing orders sits: (game, sequence)."""
    seats = Seat.objects.filter(orders__isnull=False, held=False, game__status=Game.Status.RUNNING)
    return list(seats.values_list("game_id", "game__sequence").distinct()[:500])


def waiting_for_bots(since: datetime) -> list[int]:
    """The running games in which a bot is awaited and nobody has moved since then, the longest first."""
    last = Move.objects.filter(game=OuterRef("game"), sequence=OuterRef("game__sequence")).values("at")
    seats = Seat.objects.filter(awaited=True, game__status=Game.Status.RUNNING).exclude(bot="", held=False)
    ahead = Q(moved__gt=timezone.now() + LONGEST_SILENCE)  # stored by a clock that was wrong
    late = seats.annotate(moved=Subquery(last)).filter(Q(moved__lte=since) | ahead).order_by("moved")
    return list(dict.fromkeys(late.values_list("game_id", flat=True)[:200]))
