"""`python -m tests.bench.bots [--profile]`: what a bot's move costs a worker, beside a floor in the same run.

All that `bots.tasks` does for it, the tasks it starts included, on the database and the Redis that the settings name.
In CPU time, not in time that passes: a busy machine changes little in it.
"""

import cProfile
import os
import pstats
import sys

import django

from .spent import said, since, spent

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

TABLES, WARM, MOVES = 8, 100, 400


def main(profile):
    """Measure in a test database of its own."""
    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    made = setup_databases(verbosity=0, interactive=False)
    try:
        report(connection, profile)
    finally:
        teardown_databases(made, verbosity=0)


def report(connection, profile=False):
    """A line for the bots, and one for the floor: the least that a stored move must do."""
    from .plans import statements
    from .stored import bare, bots_table

    games = [bots_table(f"host{number}") for number in range(TABLES)]
    serve(games, WARM)
    some, asked = statements(lambda: serve(games, WARM))
    seen = cProfile.Profile()
    if profile:
        seen.enable()
    took = cost(connection, lambda: serve(games, MOVES))
    seen.disable()
    print(f"a bot's move on {connection.vendor}: {took}, {len(asked) / some:.1f} statements")
    print(f"  floor: {cost(connection, lambda: len([bare(connection, games[0].pk) for _ in range(MOVES)]))}")
    if profile:
        pstats.Stats(seen).sort_stats("cumulative").print_stats(70)


def serve(games, most):
    """Let tasks run until the tables have so many moves more, or a few beyond; gives how many."""
    from bots import tasks
    from games.tables.hooks import AFTER_CHANGE

    heard = []
    AFTER_CHANGE.append(heard.append)
    while len(heard) < most:
        assert tasks.move(games[0].pk), "all games are over: more tables are needed"
    AFTER_CHANGE.remove(heard.append)
    return len(heard)


def cost(connection, happens):
    """What each of the things that happen costs here and in the server of the database."""
    before = spent(connection)
    many = happens()
    ours, theirs = since(connection, before)
    return said(ours / many, None if theirs is None else theirs / many)


if __name__ == "__main__":
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "BOT_PAUSE_SECONDS": "0", "MOST_SEATS": "1000"}
    main("--profile" in sys.argv)
