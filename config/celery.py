"""The Celery application: bots, the sweep, and nothing that may not be lost (the database is the truth)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def application(current: bool = True) -> Celery:
    """The application; others beside it are for workers of the same process, since the queues are those of an app."""
    made = Celery("freehold", set_as_current=current)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks()
    return made


app = application()
