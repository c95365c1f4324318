"""The tasks of notices. All of them may be lost or doubled; the sweep of notices comes again."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from accounts.models import Notice

from . import delivery, outbox

KEPT = timedelta(days=90)
"""For how long the log of notices goes back."""
GOOD_FOR = 60
"""Seconds after which a task to send is worth nothing any more: a newer one has taken its place."""
LATE = timedelta(minutes=10)

log = logging.getLogger(__name__)


@shared_task(name="accounts.tasks.deliver")
def deliver(user_id: int, channel: str) -> int:
    """Send what is due to somebody by a channel."""
    return delivery.deliver(user_id, channel, timezone.now())


@shared_task(name="accounts.tasks.sweep_notices")
def sweep_notices() -> None:
    """Look for what is to be told, and start a task for each message that is due."""
    now = timezone.now()
    outbox.look_around(now)
    delivery.give_up_lost(now)
    for user_id, channel in delivery.due(now):
        deliver.apply_async((user_id, channel), expires=GOOD_FOR)


def say_what_waits() -> None:
    """What should have been sent minutes ago is an error that somebody must look at: the worker may be missing."""
    waiting = Notice.objects.filter(status=Notice.Status.WAITING, due_at__lte=timezone.now() - LATE).count()
    if waiting:
        log.error("%s notices wait for longer than %s: no worker of the queue of notices keeps up", waiting, LATE)


@shared_task(name="accounts.tasks.forget_notices")
def forget_notices() -> None:
    """Delete what is old in the log."""
    Notice.objects.filter(made__lt=timezone.now() - KEPT).delete()
