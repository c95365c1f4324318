"""All tasks of people, where Celery looks for them: as `accounts.tasks` they have a queue and a worker of their own."""

from celery import shared_task

from .emails.mails import send_mail, send_reset
from .names.keys import mend_keys
from .notices.tasks import deliver, forget_notices, sweep_notices

__all__ = ["deliver", "find_keys", "forget_notices", "send_mail", "send_reset", "sweep_notices"]


@shared_task
def find_keys() -> int:
    """Give the names that a process of the last release has written their keys. It goes when none is left of these."""
    return mend_keys()
