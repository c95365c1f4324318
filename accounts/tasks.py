"""The tasks of people: notices. All of them may be lost or doubled; the sweep comes again."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from .models import Notice
from .notices import delivery, outbox

KEPT = timedelta(days=90)
"""For how long the log of notices goes back."""


@shared_task
def deliver(user_id: int, channel: str) -> int:
    """Send what is due to somebody by a channel."""
    return delivery.deliver(user_id, channel, timezone.now())


def sweep_notices() -> None:
    """Look for what is to be told, and start a task for each message that is due."""
    now = timezone.now()
    outbox.look_around(now)
    delivery.give_up_lost(now)
    for user_id, channel in delivery.due(now):
        deliver.delay(user_id, channel)


@shared_task
def forget_notices() -> None:
    """Delete what is old in the log."""
    Notice.objects.filter(made__lt=timezone.now() - KEPT).delete()
