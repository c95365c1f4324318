"""Moments that rows are marked with: when something is due next, and whether it has come, wrong clock or not."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from games.models import Game, Seat


def has_come(column: str, now: datetime, ahead: datetime) -> Q:
    """Those whose moment has come by now, and those whose moment is beyond `ahead`: a wrong clock has put it there."""
    return Q(**{f"{column}__lte": now}) | Q(**{f"{column}__gt": ahead})


def is_unclaimed(now: datetime, ahead: datetime) -> Q:
    """Those that no sweep has to itself just now; none has one beyond `ahead`."""
    return Q(claimed_until=None) | has_come("claimed_until", now, ahead)


def next_moment(game: Game, seats: Iterable[Seat]) -> datetime | None:
    """When something falls due at a table next: a hammer, a clock, an offer that expires."""
    moments = (game.hammer_at, game.offers_end_at, *(seat.due_at for seat in seats))
    return min(filter(None, moments), default=None)
