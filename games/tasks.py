"""The sweep: alone enough to bring every game to its end, whatever messages or tasks were lost."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from . import selectors, services
from .sweeping import SWEEPERS

log = logging.getLogger(__name__)


@shared_task
def sweep() -> int:
    """Play what is due, then let each app look for what it has missed. Gives how many games had something due."""
    played = 0
    now = timezone.now()
    for game_id in selectors.due(now):
        try:
            played += services.fall_due(game_id=game_id, now=now)
        except Exception:
            log.exception("the sweep could not play game %s", game_id)
    for sweeper in SWEEPERS:
        sweeper()
    return played
