"""What one stored move costs, split: the same functions as `playing.play`, with a clock between them."""

import os
import time
from functools import partial
from itertools import pairwise
from statistics import median
from uuid import uuid4

import django

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

MOVES = 300


def main():
    """Measure against the database that the settings name, in a test database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    made = setup_databases(verbosity=0, interactive=False)
    try:
        print(f"one stored move on {connection.vendor}, median of {MOVES}, µs: {split(connection)}")
    finally:
        teardown_databases(made, verbosity=0)


def split(connection):
    """The four parts, the floor (a bare transaction of one select, one insert and one update), statements a move."""
    game = bots_table()
    parts = [one_move(game, connection) for _ in range(MOVES)]
    names = ("load", "decide", "store", "commit", "messages", "statements")
    middle = {name: median(part[place] for part in parts) for place, name in enumerate(names)}
    floor = median(bare(connection, game.pk) for _ in range(MOVES))
    whole = sum(middle[name] for name in names[:5])
    words = ", ".join(f"{name} {middle[name]:.0f}" for name in names)
    return f"{words}; in all {whole:.0f}; floor {floor:.0f} (bare select, insert, update, commit)"


def bots_table(host="bench", edition="polynesia"):
    from accounts.models import User
    from games.tables import opening, playing

    game = opening.open_table(host=User.objects.create_user(host), edition=edition, bots=("steady",) * 3)
    game.seats.filter(order=0).update(user=None, bot="steady")
    playing.start_game(game_id=game.pk, user=None)
    return game


def one_move(game, connection):
    """Load, decide, store, commit: µs of each, and how many statements."""
    from django.db import transaction
    from django.test.utils import CaptureQueriesContext

    from bots.simulate import next_action
    from bots.strategies import steady
    from games.engine import decide
    from games.tables import opening, playing
    from games.tables.hooks import MovePlayed, tell
    from games.tables.store import edition_of, state_of

    clock = time.perf_counter
    game.refresh_from_db()
    rules = edition_of(game)
    action = next_action(rules, state_of(game), [steady.choose] * 4)
    with CaptureQueriesContext(connection) as queries:
        with transaction.atomic():
            began = clock()
            locked = opening.locked(game.pk)
            before = state_of(locked)
            loaded = clock()
            happens = partial(decide, rules, before, action)
            moved = playing._drawn(locked, before, happens, action, seat=action.seat)
            decided = clock()
            playing._store(moved)
            connection.run_on_commit.clear()  # the messages are timed on their own
            stored = clock()
        committed = clock()
        statements = len(queries)
        tell(MovePlayed(game.pk, locked.sequence, moved.state.over))
    marks = (began, loaded, decided, stored, committed, clock())
    return (*((b - a) * 1e6 for a, b in pairwise(marks)), statements)


def bare(connection, pk):
    """The least that any design of ours would have to do."""
    from django.db import transaction

    began = time.perf_counter()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT snapshot FROM games_game WHERE id = %s", [pk])
        snapshot = cursor.fetchone()[0]
        cursor.execute("UPDATE games_game SET snapshot = %s WHERE id = %s", [bytes(snapshot), pk])
        cursor.execute("INSERT INTO django_content_type (app_label, model) VALUES (%s, %s)", ["x", uuid4().hex])
    return (time.perf_counter() - began) * 1e6


if __name__ == "__main__":
    main()
