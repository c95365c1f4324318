"""What one stored move costs, split: the same functions as `playing.play`, with a clock between them."""

import os
import time
from functools import partial
from itertools import pairwise
from statistics import mean, median
from uuid import uuid4

import django

from .spent import said, since, spent

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

MOVES = 300
PARTS = ("load", "decide", "store", "commit", "messages")


def main():
    """Measure against the database that the settings name, in a test database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    made = setup_databases(verbosity=0, interactive=False)
    try:
        report(connection)
    finally:
        teardown_databases(made, verbosity=0)


def report(connection):
    """The parts, what they take of the processor, and the floor: a bare transaction of select, insert and update.

    Moves and bare transactions take turns, so that both meet the same machine.
    """
    game, counted = bots_table(), statements(connection)
    moves, floors = [], []
    for number in range(-20, MOVES):  # the first ones load what is loaded once
        game = going_on(game)
        move, floor = one_move(game, connection), timed(connection, partial(bare, connection, game.pk))
        if number >= 0:
            moves.append(move)
            floors.append(floor)
    walls = [median(move[0][place] for move in moves) for place in range(len(PARTS))]
    words = ", ".join(f"{name} {wall:.0f}" for name, wall in zip(PARTS, walls, strict=True))
    print(f"one stored move on {connection.vendor}, median of {MOVES}, µs: {words}; in all {sum(walls):.0f}")
    print(f"  {cost([move[1] for move in moves])}, {counted:.1f} statements a move")
    print(f"  floor (bare select, update, insert, commit): {median(wall for (wall,), _ in floors):.0f}")
    print(f"  {cost([used for _, used in floors])}")


def cost(used):
    """The mean of what was used here and there, in words."""
    theirs = [there for _here, there in used]
    return said(mean(here for here, _there in used), None if None in theirs else mean(theirs))


def statements(connection):
    """How many a move has, BEGIN and COMMIT among them, counted at a table of its own: to count slows down."""
    from django.test.utils import CaptureQueriesContext

    game = bots_table("counted")
    with CaptureQueriesContext(connection) as queries:
        for _ in range(MOVES // 10):
            one_move(game, connection)
    return (len(queries) - MOVES // 10) / (MOVES // 10)  # but for the one that looks where the game stands


def bots_table(host="bench", edition="polynesia"):
    from accounts.models import User
    from games.tables import opening, playing

    game = opening.open_table(host=User.objects.create_user(host), edition=edition, bots=("regular",) * 3)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    return game


def going_on(game):
    """The game as it is now; a new one if it is over."""
    game.refresh_from_db()
    return game if game.status == game.Status.RUNNING else bots_table(f"after {game.pk}", game.edition)


def one_move(game, connection):
    """Load, decide, store, commit, tell: µs of each as they pass, and what all took here and in the database."""
    from django.db import transaction

    from bots.grades.regular import REGULAR
    from bots.simulate import next_action
    from games.engine import decide
    from games.tables import opening, playing
    from games.tables.database.store import edition_of, state_of

    clock = time.perf_counter
    game.refresh_from_db()
    rules = edition_of(game)
    action = next_action(rules, state_of(game), [REGULAR] * 4)
    before = spent(connection)
    began = clock()
    with transaction.atomic():
        locked = opening.locked(game.pk)
        position = state_of(locked.game)
        loaded = clock()
        happens = partial(decide, rules, position, action)
        moved = playing._drawn(locked, position, happens, action, seat=getattr(action, "seat", None))
        decided = clock()
        playing._store(moved)
        messages, connection.run_on_commit = connection.run_on_commit, []  # these are timed on their own
        stored = clock()
    committed = clock()
    for _savepoints, tell, _robust in messages:
        tell()
    marks = (began, loaded, decided, stored, committed, clock())
    return [(b - a) * 1e6 for a, b in pairwise(marks)], since(connection, before)


def timed(connection, happens):
    """µs that pass, and what was used here and in the database."""
    before, began = spent(connection), time.perf_counter()
    happens()
    return [(time.perf_counter() - began) * 1e6], since(connection, before)


def bare(connection, pk):
    """The least that any design of ours would have to do."""
    from django.db import transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT snapshot FROM games_game WHERE id = %s", [pk])
        snapshot = cursor.fetchone()[0]
        cursor.execute("UPDATE games_game SET snapshot = %s WHERE id = %s", [bytes(snapshot), pk])
        cursor.execute("INSERT INTO django_content_type (app_label, model) VALUES (%s, %s)", ["x", uuid4().hex])


if __name__ == "__main__":
    main()
