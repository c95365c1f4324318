"""The tasks of games, where Celery looks for them, and what starts them."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from .clocks.sweep import run
from .models import StandingOrders
from .orders import following
from .tables import playing, selectors
from .tables.hooks import Change, TableChanged, tell


@shared_task
def sweep() -> int:
    """Play what is due, by the one way in; gives how many games had something due."""
    return run(
        timezone.now(),
        play=lambda game_id, now: playing.fall_due(game_id=game_id, now=now),
        tell=lambda game_id: tell(TableChanged(game_id)),
    )


@shared_task
def follow_orders(game_id: int, sequence: int) -> bool:
    """Let one standing order act, if `sequence` is still where the game is; its move starts the next look."""
    return following.follow(game_id, sequence)


def wake_orders(change: Change) -> None:
    """After a move, or new orders: look at the standing orders of the table, if there are any."""
    if isinstance(change, TableChanged):
        return
    if StandingOrders.objects.filter(seat__game_id=change.game, seat__left_at=None).exists():
        follow_orders.delay(change.game, change.sequence)


def sweep_orders() -> None:
    """Look at all standing orders: the tasks started before may be lost."""
    for game_id, sequence in selectors.waiting_for_orders():
        follow_orders.delay(game_id, sequence)
