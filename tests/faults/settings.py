"""The settings of the processes under fault: tasks go into a queue of their own, where they are doubled."""

from config.settings import *  # noqa: F403

INTAKE = CELERY_TASK_DEFAULT_QUEUE = "intake"
