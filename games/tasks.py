"""The tasks of games, where Celery looks for them, and what starts them."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from .clocks.bounded import for_a_while, of_a_period
from .clocks.sweep import run
from .models import Game, StandingOrders
from .orders import following
from .tables import selectors
from .tables.hooks import Change, MovePlayed, TableChanged, tell
from .tables.moves import ordering, owed
from .tables.over.archive import NotArchived, archive, to_archive

log = logging.getLogger(__name__)
ARCHIVE_SECONDS = 20
"""For how long a task puts games away before it lets others have the worker."""
SHARE = 0.1
"""How much of the time between two sweeps it may take to start the tasks of orders that wait."""


@shared_task
def sweep() -> int:
    """Play what is due, by the one way in; gives how many games had something due."""
    return run(
        timezone.now(),
        play=lambda game_id, now: owed.fall_due(game_id=game_id, now=now),
        tell=lambda game_id: tell(TableChanged(game_id)),
    )


@shared_task
def archive_finished(after: int = 0) -> int:
    """Put away what has been over for long, for some seconds, and go on in a task of its own; gives how many games.

    Those up to the number `after` have been tried: one that stays as it is holds up no other, and is tried again on
    another night.
    """
    waiting = to_archive(timezone.now() - timedelta(days=settings.ARCHIVE_DAYS), after)
    tried, done = after, 0
    for tried in for_a_while(waiting, ARCHIVE_SECONDS):
        try:
            archive(tried)
            done += 1
        except NotArchived as reason:
            log.warning("game %s %s", tried, reason)
        except Exception:
            log.exception("game %s could not be put away", tried)
    if waiting and tried != waiting[-1]:
        archive_finished.delay(tried)
    return done


@shared_task
def forget_orders() -> None:
    """Delete the orders of games that are over: nobody needs them, and `find_orders` looks over all that there are."""
    StandingOrders.objects.filter(seat__game__status=Game.Status.OVER).delete()


@shared_task
def find_orders() -> int:
    """Mark the orders that a process of the last release has left without a mark, so that the sweep finds them.

    It goes when no release is left that sets none, and `StandingOrders.looked_at` with it.
    """
    return ordering.mark_orders(timezone.now())


@shared_task
def follow_orders(game_id: int, sequence: int) -> bool:
    """Let one standing order act, if `sequence` is still where the game is; its move starts the next look."""
    return following.follow(game_id, sequence)


def wake_orders(change: Change) -> None:
    """After a move, or new orders: look at the standing orders of the table, if there are any."""
    if isinstance(change, TableChanged):
        return
    if isinstance(change, MovePlayed) and change.standing is not None and not change.standing.has_orders:
        return
    if StandingOrders.objects.filter(seat__game_id=change.game, seat__left_at=None).exists():
        follow_orders.delay(change.game, change.sequence)


def sweep_orders() -> None:
    """Look at the standing orders that nobody has looked at: the tasks started before may be lost."""
    since = timezone.now() - timedelta(seconds=settings.BOT_LATE_SECONDS)
    for late in for_a_while(selectors.waiting_for_orders(since), of_a_period(SHARE)):
        follow_orders.apply_async(late, expires=settings.BOT_LATE_SECONDS)
