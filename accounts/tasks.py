"""All tasks of people, where Celery looks for them: as `accounts.tasks` they have a queue and a worker of their own."""

from .mails import send_mail, send_reset
from .notices.tasks import deliver, forget_notices, sweep_notices

__all__ = ["deliver", "forget_notices", "send_mail", "send_reset", "sweep_notices"]
