"""Tables for whoever puts a site under load: `python -m tests.bench.tables OUT.json TABLES [PEOPLE [BOTS]]`.

Starts so many games on the database that the settings name, and writes each with the cookies of its people:
`[{"key": …, "players": [{"session": …, "csrf": …, "name": …}]}]`. EDITION chooses the book.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

import django

# The imports that need Django's applications stand inside the functions: they come after `django.setup`.


def main(path, tables, people=2, bots=0):
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    tag = os.urandom(3).hex()
    names = [[f"p{tag}-{table}-{place}" for place in range(people)] for table in range(tables)]
    made = [started([signed_in(name) for name in at_it], bots) for at_it in names]
    Path(path).write_text(json.dumps(made))
    print(len(made), "tables")


def signed_in(name):
    """A new player, and the cookies of a browser in which they have signed in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.middleware.csrf import _get_new_csrf_string

    from accounts.models import User

    user = User.objects.create(username=name)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user, {"session": session.session_key, "csrf": _get_new_csrf_string(), "name": name}


def started(people, bots):
    """A game of theirs, with so many bots."""
    from games.tables import opening, playing

    (host, _cookies), *others = people
    game = opening.open_table(host=host, edition=os.environ.get("EDITION", "polynesia"), bots=("regular",) * bots)
    for user, _cookies in others:
        opening.join(game_id=game.pk, user=user)
    playing.start_game(game_id=game.pk, user=host)
    return {"key": game.key, "players": [cookies for _user, cookies in people]}


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
