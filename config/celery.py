"""The Celery application: bots, the sweep, and nothing that may not be lost (the database is the truth)."""

import os
from functools import cached_property
from typing import Any

from celery import Celery
from celery.fixups.django import DjangoFixup
from django.conf import settings
from django.db import close_old_connections
from kombu.asynchronous import set_event_loop
from kombu.exceptions import OperationalError

from games.tables.live.respite import Respite

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

SENDING_SECONDS = 2
"""How long whoever sends a task waits for each word of the broker; the sweep comes by in any case."""
REST_SECONDS = 5
"""For how long it is not written to again after that: a move starts several tasks, and waits for the first alone."""


class Fixup(DjangoFixup):
    """What Celery does for Django, but that a connection which still serves is kept from task to task."""

    @cached_property
    def worker_fixup(self) -> Any:
        """What looks after a worker's connections: not by closing all of them before and after each task."""
        found = super().worker_fixup
        found.close_database = keep_what_serves
        return found


def keep_what_serves(**_task: Any) -> None:
    """As after a request: what is broken or has lived long enough is closed, and a pool gets its own back."""
    close_old_connections()


def for_django(app: Celery) -> Fixup:
    """What Celery calls for each application that is made."""
    fixup = Fixup(app)
    fixup.install()
    return fixup


class Application(Celery):
    """Celery's, whose senders wait but a moment for a broker that says nothing; a worker listens as long as it likes.

    A limit on what listens would end a worker that nobody writes to.
    """

    _respite = Respite()

    def send_task(self, *args: Any, **options: Any) -> Any:
        """Send a task. Raises `OperationalError` for a broker that does not take it, or has just not taken one."""
        if self._respite.is_on:
            raise OperationalError("the broker was away a moment ago")
        try:
            return super().send_task(*args, **options)
        except OperationalError:
            self._respite.begin(REST_SECONDS)
            raise

    def connection_for_write(self, url: str | None = None, **options: Any) -> Any:
        """A connection to send tasks by."""
        limit = {"socket_timeout": SENDING_SECONDS} if settings.BROKER_URL else {}
        options["transport_options"] = {**(options.get("transport_options") or {}), **limit}
        return super().connection_for_write(url, **options)


def application(current: bool = True) -> Celery:
    """The application; others beside it are for workers of the same process, since the queues are those of an app.

    And so that each of these has a loop of its own: of two that shared one, one would wait for what the other has read.
    """
    if not current:
        set_event_loop(None)
    made = Application("freehold", set_as_current=current, fixups=["config.celery:for_django"])
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks()
    return made


app = application()
