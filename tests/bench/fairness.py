"""`python -m tests.bench.fairness [SECONDS]`: how long bots of others take while one host has sixty tables of bots.

In one process as `manage.py play` runs it (SQLite, a broker in memory, two threads), on a database of its own.
"""

import os
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime
from itertools import pairwise
from statistics import median

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

CROWD, BOTS, OTHERS = 60, 7, 3


def main(seconds):
    """Let them all play for so long, and print how long the others' bots took from move to move."""
    import django

    django.setup()
    from django.core.management import call_command

    from games.models import Move

    call_command("migrate", verbosity=0)
    others = [table(f"other{number}", bots=3) for number in range(OTHERS)]
    work()
    began = datetime.now(UTC)
    time.sleep(seconds)
    print(f"bots of {OTHERS} hosts, from move to move: {waits(others, began)}", flush=True)
    crowd = [table("crowd", bots=BOTS) for _ in range(CROWD)]
    began = datetime.now(UTC)
    time.sleep(seconds)
    print(f"the same beside {CROWD} tables with {BOTS} bots of one other host: {waits(others, began)}")
    made = [Move.objects.filter(game__in=games, at__gte=began).count() for games in (others, crowd)]
    print(f"moves: {made[0]} of the {OTHERS} hosts, {made[1]} of the other one")


def work():
    """Two threads of a worker, as in the server of one process."""
    from config.celery import app

    worker = app.WorkController(pool="threads", concurrency=2, without_gossip=True, without_mingle=True)
    threading.Thread(target=worker.start, daemon=True).start()


def table(host, bots):
    """A table of bots alone, started."""
    from accounts.models import User
    from games.tables import opening, playing

    user = User.objects.get_or_create(username=host)[0]
    game = opening.open_table(host=user, edition="polynesia", bots=("regular",) * bots)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    return game


def waits(games, began):
    """The time between two moves of a table since then, the last wait included."""
    from games.models import Move

    found = []
    for game in games:
        moves = Move.objects.filter(game=game, at__gte=began).order_by("at").values_list("at", flat=True)
        found += [(b - a).total_seconds() for a, b in pairwise([began, *moves, datetime.now(UTC)])]
    return f"median {median(found):.2f} s, longest {max(found):.2f} s, {len(found)} waits"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": f"sqlite:///{folder}/fair.sqlite3",
            "REDIS_URL": "", "MOST_GAMES_WITH_BOTS": "1000", "MOST_SEATS": "1000", "DICE_LINKS": "8192",
        }  # fmt: skip
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
        os._exit(0)  # the worker has no end of its own
