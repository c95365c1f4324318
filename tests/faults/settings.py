"""The settings of the processes under fault: tasks go into queues of their own, where they are doubled."""

from config.settings import *  # noqa: F403

MOST_GAMES_WITH_BOTS = MOST_SEATS = 100_000  # one host has all the tables at which nobody sits
CELERY_TASK_DEFAULT_QUEUE = "intake"
CELERY_TASK_ROUTES = {
    "games.tasks.sweep": {"queue": "intake.clock"},
    "accounts.tasks.*": {"queue": "intake.notices"},
}
