"""Set it up, let it go on, look at what came of it."""

import logging
import os
import sys
import time

os.environ.setdefault("FAULTS_DATABASE", "freehold_evening")
os.environ.setdefault("FAULTS_REDIS_URL", "redis://127.0.0.1:6379/13")

from tests.faults.stack import ENV, REDIS, Stack, prepare, suffer

PATIENCE = 900
"""Seconds that an evening may take at the most."""
FAULTS = 0.75
"""For which part of round two the faults are at work: the database is shut for 20 seconds of it."""


def main(people, seconds):
    print(f"load at the beginning: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    prepare()
    os.environ.update(ENV)
    import django

    django.setup()
    logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # the database is shut for a while: that is known
    from tests.faults.doubling import Doubler

    from .came import judge
    from .club import hold
    from .players import Players

    doubler = Doubler(REDIS)
    doubler.start()
    with Stack() as stack:
        time.sleep(5)
        event = hold(people, seconds)
        players = Players(event)
        players.start()
        if wait_for(lambda: event.rounds.filter(number=2).exclude(opened_at=None).exists()):
            suffer(stack, max(30, seconds * FAULTS))
        ended = wait_for(lambda: type(event).objects.filter(pk=event.pk, state="over").exists())
        players.over = True
    print(f"{doubler.seen} tasks, each delivered twice; load at the end: {os.getloadavg()[0]:.1f}")
    return judge(event, players) | int(not ended)


def wait_for(true):
    """Until it is true; False if it never was."""
    from django.db import DatabaseError, close_old_connections

    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        close_old_connections()
        try:
            if true():
                return True
        except DatabaseError:
            pass
        time.sleep(0.5)
    return False


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [64, 60][len(numbers) :])))
