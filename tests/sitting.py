"""A table in a position of one's own, for tests in a browser: made beside the server, in its database.

`given` is as in scenarios, by seat; `todo` is what Ana is asked (throw, end, take or place), on `square`.
"""

import json
import os
import subprocess
import sys
from functools import cache

from django.conf import settings


def sit(database, **wish):
    """The key of a table and the cookies of Ana and Ben, who sit there."""
    usher = usher_of(database)
    print(json.dumps(wish), file=usher.stdin, flush=True)
    return json.loads(usher.stdout.readline())


@cache
def usher_of(database):
    """A process beside a server, which makes a table for each line that it reads, until the tests end."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.sitting"], cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env=os.environ | {"DATABASE_URL": database, "REDIS_URL": ""},
    )  # fmt: skip


def make(
    edition="polynesia",
    given=None,
    todo="end",
    square=0,
    seats=("ana", "ben"),
    pace="",
    held=False,
    free=False,
    **options,
):
    from django.test import Client

    from games.engine.agenda import ToEnd, ToPlace, ToTake, ToThrow
    from games.models import Game
    from games.scenarios.given import place
    from games.tables import opening, playing
    from games.tables.store import edition_of, snapshot_of, state_of
    from tests.cast import person

    pacing = opening.Pacing("async", 864_000, 0, 864_000, 0, 9) if pace else opening.Pacing()
    game = opening.open_table(host=person(seats[0]), edition=edition, bots=(), options=options, pace=pacing)
    for name in seats[1:]:
        opening.join(game_id=game.pk, user=person(name))
    playing.start_game(game_id=game.pk, user=person(seats[0]))
    game.refresh_from_db()
    state = state_of(game)
    place(edition_of(game), state, numbered(given or {}), {})
    state.turn, state.thrown, state.throw = 0, todo != "throw", (1, 2)
    asked = {"throw": ToThrow(0), "end": ToEnd(0), "take": ToTake(0, square), "place": ToPlace(0, "house", 1, None)}
    state.agenda = [ToEnd(0), asked[todo]] if todo in ("take", "place") else [asked[todo]]
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state), awaiting={"0": 1})
    game.seats.filter(order=0).update(held=held or free, free=free)
    cookies = {}
    for name in (*seats, "dora"):
        client = Client()
        client.force_login(person(name))
        cookies[name] = client.cookies["sessionid"].value
    return {"key": game.key, "cookies": cookies}


def numbered(given):
    """Squares and seats are numbers again, which JSON makes words of."""
    if not isinstance(given, dict):
        return given
    return {int(key) if key.isdecimal() else key: numbered(what) for key, what in given.items()}


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for line in sys.stdin:
        print(json.dumps(make(**json.loads(line))), flush=True)
