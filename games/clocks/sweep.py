"""The sweep: alone enough to bring every game to its end, whatever messages or tasks were lost.

Clocks know no tables: how a game is played on and how its pages are told is given to the sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce, Least

from games.models import Game

from . import budgets, outage
from .bounded import for_a_while, of_a_period
from .moments import is_unclaimed

SWEEPERS: list[Callable[[], None]] = []
"""What the sweep calls besides the clocks: each app adds its function when it is ready."""
TAKEN_FOR = timedelta(seconds=30)
"""For how long a sweep has a game to itself, should it die with it."""
LATE = timedelta(minutes=5)
SHARE = 0.5
"""For how much of a period a sweep goes on to the next game: it is over before the next one begins, which goes on with
the rest. Reminders, bots and results have shares of their own."""

log = logging.getLogger(__name__)


def run(now: datetime, play: Callable[[int, datetime], bool], tell: Callable[[int], None]) -> int:
    """Play what is due, then let each app look for what it has missed. Gives how many games had something due."""
    played = _play_what_is_due(now, play, tell) if outage.notice(now) is not None else 0
    for sweeper in SWEEPERS:
        try:
            sweeper()
        except SoftTimeLimitExceeded:  # of all of this task, and told but once
            raise
        except Exception:
            log.exception("%s has failed", sweeper.__qualname__)
    return played


def due(now: datetime) -> list[int]:
    """The running games in which the server has something to do by now, the longest overdue first.

    What another sweep has, or has failed at just now, is left out: it is in nobody's way.
    """
    since = Least(Coalesce("deadline", "closes_at"), Coalesce("closes_at", "deadline"))
    found = _overdue(now).filter(_is_free(now)).annotate(since=since).order_by("since", "pk")
    return list(found.values_list("pk", flat=True)[:500])


def _overdue(now: datetime) -> QuerySet[Game]:
    return Game.objects.filter(_is_due(now), status=Game.Status.RUNNING, paused_at=None)


def take(*, game_id: int, now: datetime) -> bool:
    """Take a due game for one sweep, by a conditional update; False if another one has it or nothing is due."""
    taken = _overdue(now).filter(_is_free(now), pk=game_id)
    return taken.update(claimed_until=now + TAKEN_FOR) == 1


def _is_free(now: datetime) -> Q:
    return is_unclaimed(now, now + TAKEN_FOR)


def _is_due(now: datetime) -> Q:
    return Q(deadline__lte=now) | Q(closes_at__lte=now)


def _play_what_is_due(now: datetime, play: Callable[[int, datetime], bool], tell: Callable[[int], None]) -> int:
    played = 0
    for game_id in budgets.remind(now):
        tell(game_id)
    if not _overdue(now).exists():
        return played
    _say_what_is_late(now)
    for game_id in for_a_while(due(now), of_a_period(SHARE)):
        if not take(game_id=game_id, now=now):
            continue  # another sweep has it
        try:
            played += play(game_id, now)
        except SoftTimeLimitExceeded:
            raise
        except Exception:
            if newly(f"failed {game_id}"):
                log.exception("the sweep could not play game %s", game_id)
    return played


def _say_what_is_late(now: datetime) -> None:
    """What should have been played minutes ago is an error that somebody must look at."""
    for game_id in _overdue(now - LATE).values_list("pk", flat=True)[:500]:
        if newly(f"late {game_id}"):
            log.error("game %s is overdue by more than %s", game_id, LATE)


def newly(matter: str) -> bool:
    """Whether something has not been said for an hour: the log need not hear of it at every sweep."""
    return bool(cache.add(f"said {matter}".replace(" ", ":"), True, 3600))
