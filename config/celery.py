"""The Celery application: bots, the sweep, and nothing that may not be lost (the database is the truth)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("freehold")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
