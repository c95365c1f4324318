"""A table in a position of one's own, for tests in a browser: made beside the server, in its database."""

import json
import os
import subprocess
import sys
from functools import cache

from django.conf import settings

SERVING = {"REDIS_URL": "", "DJANGO_SETTINGS_MODULE": "tests.serving"}


def sit(database, **wish):
    """The key of a table and the cookies of those who sit there, and of Dora; what is wished is as for `cast.table`."""
    return ask("sit", database, wish)


def sign_in(database, name):
    """The cookie of somebody who plays on this site."""
    return ask("sign_in", database, {"name": name})


def ask(what, database, wish):
    """What a process beside the servers answers."""
    print(json.dumps([what, database, wish]), file=usher().stdin, flush=True)
    return json.loads(usher().stdout.readline())


@cache
def usher():
    """The process, which does what each line asks for that it reads, until the tests end."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.sitting"], cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env=os.environ | {"DATABASE_URL": "sqlite:///:memory:"} | SERVING,
    )  # fmt: skip


def hold(database, *people, **columns):
    """The key of an event of Ana's that is open, and that these have entered; columns are those of `Event`."""
    return ask("hold", database, {"people": people, "columns": columns})


def cookie_of(name):
    from django.test import Client

    from tests.cast import person

    client = Client()
    client.force_login(person(name))
    return client.cookies["sessionid"].value


def make(pace="", held=False, free=False, **kwargs):
    from games.tables import opening
    from tests.cast import table

    if pace:
        kwargs["pace"] = opening.Pacing("async", 864_000, 0, 864_000, 0, 9)
    game = table(**{"given": {}} | kwargs)
    game.seats.filter(order=0).update(held=held or free, free=free)
    return {"key": game.key, "cookies": {name: cookie_of(name) for name in ("ana", "ben", "dora")}}


def hold_event(people, columns):
    from tests.clubs.holding import enter, opened

    event = opened(**columns)
    for name in people:
        enter(event, name)
    return event.key


def stand_at(key, **position):
    from games.models import Game
    from tests.cast import stand

    stand(Game.objects.get(key=key), **position)


def end(key):
    """Two moves, as bots make them; then the host gives up."""
    from games.models import Game
    from tests.cast import go_on, play

    game = Game.objects.get(key=key)
    for _ in range(2):
        go_on(game)
    play(game, 0, "bankrupt")


def serve():
    from django.db import connection

    from config.management.commands.play import make_demo_player

    does = {
        "sit": make, "sign_in": cookie_of, "stand": stand_at, "end": end, "hold": hold_event, "demo": make_demo_player,
    }  # fmt: skip
    for line in sys.stdin:
        what, database, wish = json.loads(line)
        connection.close()
        connection.settings_dict["NAME"] = database.removeprefix("sqlite:///")
        print(json.dumps(does[what](**wish)), flush=True)


if __name__ == "__main__":
    import django

    django.setup()
    serve()
