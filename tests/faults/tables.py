"""The tables at which it happens: bots among themselves, people beside bots, people who never answer."""

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.middleware.csrf import _get_new_csrf_string

from accounts.models import User
from games.tables import opening, playing

from .people import Client
from .windows import Window

LIVE = opening.Pacing("live", budget=20, credit=5, cap=20)
KINDS = (
    {"edition": "polynesia", "variant": "short"},
    {"edition": "paris", "variant": "timed"},
    {"edition": "community", "variant": "timed"},
    {"edition": "france", "variant": "quick"},
    {"edition": "polynesia", "variant": "short", "pace": LIVE},
    {"edition": "paris", "variant": "timed"},
    {"edition": "community"},
    {"edition": "polynesia", "variant": "short", "pace": opening.Pacing("async", 30, 10, 30)},
)
"""Three of four end by the clock, the others by play; at those with a pace a person sits who never answers."""


def unattended(number, minutes):
    """A table that must come to its end with nobody there."""
    kind = dict(KINDS[number % len(KINDS)])
    if kind.get("variant") in ("short", "timed"):
        kind["minutes"] = minutes
    host = User.objects.get_or_create(username="nobody")[0]
    game = opening.open_table(host=host, bots=("regular",) * 2, **kind)
    if "pace" not in kind:
        game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)


def attended(name):
    """Somebody who plays a quick game against two bots; their client."""
    user = User.objects.create_user(name)
    game = opening.open_table(host=user, edition="france", variant="quick", bots=("regular",) * 2)
    playing.start_game(game_id=game.pk, user=user)
    return client_of(user, game)


AMONG = (
    {"edition": "polynesia", "people": 2},
    {"edition": "paris", "people": 3},
    {"edition": "community", "people": 2},
    {"edition": "france", "people": 4},
)


def among_themselves():
    """Tables of people without bots, whose moves wait on the loop; a window for each of them."""
    found = []
    for number, kind in enumerate(AMONG):
        users = [User.objects.create_user(f"among{number}-{side}") for side in range(kind["people"])]
        game = opening.open_table(host=users[0], edition=kind["edition"])
        for user in users[1:]:
            opening.join(game_id=game.pk, user=user)
        playing.start_game(game_id=game.pk, user=users[0])
        found += [Window(client_of(user, game), game.key) for user in users]
    return found


def pair(number):
    """Two people at one table, each with a client."""
    users = [User.objects.create_user(f"pair{number}-{side}") for side in (0, 1)]
    game = opening.open_table(host=users[0], edition="polynesia")
    opening.join(game_id=game.pk, user=users[1])
    playing.start_game(game_id=game.pk, user=users[0])
    return [client_of(user, game) for user in users]


def client_of(user, game):
    """A client with a session of that user."""
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    return Client(game.key, session.session_key, _get_new_csrf_string())
