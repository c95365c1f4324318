"""The sweep: alone enough to bring every game to its end, whatever messages or tasks were lost.

Clocks know no tables: how a game is played on and how its pages are told is given to the sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Q

from games.models import Game

from . import budgets, outage

SWEEPERS: list[Callable[[], None]] = []
"""What the sweep calls besides the clocks: each app adds its function when it is ready."""
TAKEN_FOR = timedelta(seconds=30)
"""For how long a sweep has a game to itself, should it die with it."""
LATE = timedelta(minutes=5)

log = logging.getLogger(__name__)


def run(now: datetime, play: Callable[[int, datetime], bool], tell: Callable[[int], None]) -> int:
    """Play what is due, then let each app look for what it has missed. Gives how many games had something due."""
    played = _play_what_is_due(now, play, tell) if outage.notice(now) is not None else 0
    for sweeper in SWEEPERS:
        try:
            sweeper()
        except Exception:
            log.exception("%s has failed", sweeper.__qualname__)
    return played


def due(now: datetime) -> list[int]:
    """The running games in which the server has something to do by now."""
    running = Game.objects.filter(status=Game.Status.RUNNING)
    return list(running.filter(_is_due(now)).values_list("pk", flat=True)[:500])


def take(*, game_id: int, now: datetime) -> bool:
    """Take a due game for one sweep, by a conditional update; False if another one has it or nothing is due."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=now) | Q(claimed_until__gt=now + TAKEN_FOR)
    taken = Game.objects.filter(free, _is_due(now), pk=game_id, status=Game.Status.RUNNING)
    return taken.update(claimed_until=now + TAKEN_FOR) == 1


def _is_due(now: datetime) -> Q:
    return Q(deadline__lte=now) | Q(closes_at__lte=now)


def _play_what_is_due(now: datetime, play: Callable[[int, datetime], bool], tell: Callable[[int], None]) -> int:
    played = 0
    _say_what_is_late(now)
    for seat in budgets.remind(now):
        tell(seat.game_id)
    for game_id in due(now):
        if not take(game_id=game_id, now=now):
            continue  # another sweep has it
        try:
            played += play(game_id, now)
        except Exception:
            if _newly(f"failed {game_id}"):
                log.exception("the sweep could not play game %s", game_id)
    return played


def _say_what_is_late(now: datetime) -> None:
    """What should have been played minutes ago is an error that somebody must look at."""
    for game_id in filter(lambda late: _newly(f"late {late}"), due(now - LATE)):
        log.error("game %s is overdue by more than %s", game_id, LATE)


def _newly(matter: str) -> bool:
    """Whether something has not been said for an hour: the log need not hear of it at every sweep."""
    return bool(cache.add(f"said {matter}".replace(" ", ":"), True, 3600))
