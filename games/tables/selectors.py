"""Reads that span models, and the one function by which a table is reached for somebody."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.utils import timezone

from games.clocks.outage import LONGEST_SILENCE
from games.models import Game, Move, Seat, StandingOrders

from .people import Player
from .seen import Seen
from .shown import own_seat, seat_row

Person = Player | AnonymousUser


KEY = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the key of a table looks like; nothing else is even looked for."""


def access_table_for(user: Person, key: str) -> Seen:
    """The table with that key. Whoever has the key may watch; only who sits there has a seat. Raises `Http404`."""
    game = Game.objects.filter(key=key).first() if KEY.fullmatch(key) else None
    if game is None:
        raise Http404
    seats = list(game.seats.all())
    mine = next((own_seat(seat) for seat in seats if user.is_authenticated and seat.user_id == user.pk), None)
    zone = getattr(user, "zone", "UTC")
    return Seen(game, [seat_row(seat) for seat in seats], mine, user.is_authenticated, zone)


def is_there(key: str) -> bool:
    """Whether there is a table with that key."""
    return Game.objects.filter(key=key).exists()


def _waiting_for(user: Player) -> QuerySet[Game]:
    """The games that wait for somebody, the most urgent first."""
    seats = Seat.objects.filter(user=user.pk, awaited=True, held=False, game__status=Game.Status.RUNNING)
    games = Game.objects.filter(pk__in=seats.values("game_id"))
    mine = Seat.objects.filter(game=OuterRef("pk"), user=user.pk).values("due_at")[:1]
    return games.annotate(due=Subquery(mine)).order_by(F("due").asc(nulls_last=True), "-opened")


def next_waiting(user: Player, here: str = "") -> str | None:
    """The key of the most urgent game that waits for somebody, other than the one where they are; None if none does."""
    return _waiting_for(user).exclude(key=here).values_list("key", flat=True).first()


def waiting_count(user: Player) -> int:
    """How many games wait for somebody."""
    return _waiting_for(user).count()


def orders_of(seat: int) -> dict[str, Any] | None:
    """The standing orders of one seat, by its row; None if it has given none. They are for its own player alone."""
    kept = StandingOrders.objects.filter(seat=seat).values().first()
    return None if kept is None else {**kept}


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
