"""The sweep: alone enough to bring every game to its end, whatever messages or tasks were lost."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from .clocks import outage, reserves
from .clocks.sweep import SWEEPERS
from .models import StandingOrders
from .orders import following
from .tables import playing, selectors
from .tables.hooks import tell

LATE = timedelta(minutes=5)

log = logging.getLogger(__name__)


@shared_task
def sweep() -> int:
    """Play what is due, then let each app look for what it has missed. Gives how many games had something due."""
    now = timezone.now()
    played = _play_what_is_due(now) if outage.notice(now) is not None else 0
    for sweeper in SWEEPERS:
        try:
            sweeper()
        except Exception:
            log.exception("%s has failed", sweeper.__qualname__)
    return played


def _play_what_is_due(now: datetime) -> int:
    played = 0
    _say_what_is_late(now)
    for seat in reserves.remind(now):
        tell(seat.game_id, 0, False)
    for game_id in selectors.due(now):
        if not playing.claim(game_id=game_id, now=now):
            continue  # another sweep has it
        try:
            played += playing.fall_due(game_id=game_id, now=now)
        except Exception:
            if _newly(f"failed {game_id}"):
                log.exception("the sweep could not play game %s", game_id)
    return played


def _say_what_is_late(now: datetime) -> None:
    """What should have been played minutes ago is an error that somebody must look at."""
    for game_id in filter(lambda late: _newly(f"late {late}"), selectors.due(now - LATE)):
        log.error("game %s is overdue by more than %s", game_id, LATE)


def _newly(matter: str) -> bool:
    """Whether something has not been said for an hour: the log need not hear of it at every sweep."""
    return bool(cache.add(f"said {matter}".replace(" ", ":"), True, 3600))


@shared_task
def follow_orders(game_id: int, sequence: int) -> bool:
    """Let one standing order act, if `sequence` is still where the game is; its move starts the next look."""
    return following.follow(game_id, sequence)


def wake_orders(game_id: int, sequence: int) -> None:
    """After a move: look at the standing orders of the table, if there are any."""
    if sequence and StandingOrders.objects.filter(seat__game_id=game_id, seat__left_at=None).exists():
        follow_orders.delay(game_id, sequence)


def sweep_orders() -> None:
    """Look at all standing orders: the tasks started before may be lost."""
    for game_id, sequence in selectors.waiting_for_orders():
        follow_orders.delay(game_id, sequence)
