"""`python -m tests.bench.replay`: what it costs to look back at a game of some 400 moves, beside folding it all.

Pages through Django's own client, in time that passes and in CPU, on the database that the settings name.
"""

import os
import sys
import time
from statistics import median

import django

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

MOVES = 400
SHOWN = 60


def main():
    """Measure in a test database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("BOT_PAUSE_SECONDS", "0")
    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    settings.ALLOWED_HOSTS = ["testserver"]
    made = setup_databases(verbosity=0, interactive=False)
    try:
        game = next(game for game in map(finished, range(20)) if game.sequence > MOVES)
        report(connection, game, "in rows")
        put_away(game)
        report(connection, game, "archived")
    finally:
        teardown_databases(made, verbosity=0)


def put_away(game):
    from games.models import Game
    from games.tables.over.archive import archive

    Game.objects.filter(pk=game.pk).update(rated=True, notices_at=None)
    archive(game.pk)


def report(connection, game, lies):
    """The first page, any move after it, the analysis, and the floor: each row read and each fact applied."""
    from django.test import Client

    from games.pages.looking_back import analysis
    from games.tables.looking_back import replaying

    client, where = Client(), f"/tables/{game.key}/"
    client.get(f"{where}replay/")  # what is loaded and drawn once, whatever the game
    client.get(f"{where}analysis/")
    replaying._records.clear()
    numbers = [1 + place * (game.sequence - 1) // (SHOWN - 1) for place in range(SHOWN)]
    first = timed(lambda: client.get(f"{where}replay/?n={game.sequence // 2}"))
    moves = [timed(lambda n=n: client.get(f"{where}replay/?n={n}", headers={"HX-Request": "true"})) for n in numbers]
    replaying._records.clear()
    analysis._drawn._things.clear()
    study, again = (timed(lambda: client.get(f"{where}analysis/")) for _ in range(2))
    floors = [timed(lambda: folded(game)) for _ in range(5)]
    asked = statements(connection, lambda: client.get(f"{where}replay/?n=7"))
    print(f"a game of {game.sequence} moves on {connection.vendor}, {lies}, ms:")
    print(f"  first page {said([first])}; any move {said(moves)}; {asked} statement(s)")
    print(f"  analysis {said([study])}, once more {said([again])}")
    print(f"  floor, rows read and all facts folded from the start: {said(floors)}")


def finished(number):
    """A game of bots that has gone on for so many moves; then all but one give up."""
    from games.models import Game
    from games.tables import playing
    from games.tables.database.store import state_of
    from games.tables.moves.in_words import wish_of
    from tests.bench.stored import bots_table
    from tests.cast import bots_play

    game = bots_table(f"host {number}")
    bots_play(game, most=MOVES)
    for seat in range(3):
        game.refresh_from_db()
        if game.status == Game.Status.RUNNING and seat not in state_of(game).out:
            playing.play(game_id=game.pk, seat=seat, wish=wish_of(seat, "bankrupt", None))
    game.refresh_from_db()
    return game


def folded(game):
    """The last position, from nothing."""
    from games.engine import fold
    from games.tables.database.store import edition_of
    from games.tables.record.kept import moves_of

    facts = [event for move in moves_of(game.pk) for event in move.facts]
    return fold(edition_of(game), 4, facts)


def statements(connection, happens):
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        happens()
    return len(queries)


def timed(happens):
    """ms that pass, and ms of CPU."""
    began, used = time.perf_counter(), time.process_time()
    answer = happens()
    assert getattr(answer, "status_code", 200) == 200, answer
    return (time.perf_counter() - began) * 1e3, (time.process_time() - used) * 1e3


def said(times):
    """The median, and the worst of many; then the same of CPU."""
    passed, used = ([*kind] for kind in zip(*times, strict=True))
    worst = f" (worst {max(passed):.1f}, CPU {max(used):.1f})" if len(times) > 1 else ""
    return f"{median(passed):.1f}, CPU {median(used):.1f}{worst}"


if __name__ == "__main__":
    sys.exit(main())
