"""Makes `<commit>.json.gz`: games of each book as a release stores them. Run in the tree of that release:

DATABASE_URL=sqlite:///made.sqlite3 DICE_LINKS=1024 PYTHONPATH=. python tests/releases/make.py COMMIT
"""

import gzip
import json
import os
import sys
from datetime import time, timedelta
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.apps import apps  # noqa: E402
from django.core import serializers  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from bots.chair import Chair, seats_with_something_to_do  # noqa: E402
from bots.registry import STRATEGIES  # noqa: E402
from games.engine import records  # noqa: E402
from games.engine.agenda import Auction, ToTake  # noqa: E402
from games.models import Game  # noqa: E402
from games.tables import hooks, opening, playing  # noqa: E402
from games.tables.database.store import edition_of, state_of  # noqa: E402
from games.tables.moves import owed  # noqa: E402

SLOW = opening.Pacing("async", budget=72 * 3600, credit=12 * 3600, cap=72 * 3600, vacation=3)
KEPT = ("accounts.User", "games.Game", "games.Seat", "games.DiceRoot", "games.Move", "games.Transfer")


def opened(edition, people, **kwargs):
    """A game of three, with Ana, perhaps Ben, and bots."""
    ana, ben = (User.objects.get(username=name) for name in ("ana", "ben"))
    game = opening.open_table(host=ana, edition=edition, bots=(next(iter(STRATEGIES)),) * (3 - people), **kwargs)
    if people == 2:
        opening.join(game_id=game.pk, user=ben)
    playing.start_game(game_id=game.pk, user=ana)
    return Game.objects.get(pk=game.pk)


def step(game):
    """One move by whoever has something to do, else by the server; False if there is nothing to do."""
    rules, state = edition_of(game), state_of(game)
    for seat in seats_with_something_to_do(state):
        action = next(iter(STRATEGIES.values()))(Chair.at(rules, state, seat))
        if action is not None:
            playing.play(game_id=game.pk, seat=seat, wish=lambda state, action=action: action)
            return True
    return owed.fall_due(game_id=game.pk, now=game.deadline or timezone.now())


def until(wanted, edition, people=1, most=140, **kwargs):
    """A game played to the first position that is wanted; the first of many that comes to one soon."""
    for _ in range(100):
        game = opened(edition, people, **kwargs)
        for _ in range(most):
            if game.status != Game.Status.RUNNING or wanted(state_of(game)) or not step(game):
                break
            game.refresh_from_db()
        if game.status == Game.Status.RUNNING and wanted(state_of(game)):
            return game
        game.moves.all().delete()
        game.delete()
    raise SystemExit(f"no such position in {edition}")


def in_auction(state):
    """Whether something is under the hammer."""
    return bool(state.agenda) and isinstance(state.agenda[-1], Auction)


def make():
    """The games: auctions of each kind, a debt, an offer, a rent to claim, a landing, a last turn, a slow game."""
    for name in ("ana", "ben"):
        User.objects.create(
            username=name, email=f"{name}@example.org", password="!", plays_from=time(3), plays_until=time(11)
        )
    until(lambda state: in_auction(state) and state.agenda[-1].by is not None, "atlantic", options={"auction": "free"})
    until(in_auction, "france", options={"auction": "free"})
    until(in_auction, "polynesia")
    until(
        lambda state: bool(state.agenda) and in_auction(state) and bool(state.agenda[-1].sealed),
        "polynesia",
        2,
        pace=SLOW,
    )
    until(lambda state: bool(state.debts), "community")
    until(lambda state: bool(state.offers), "paris")
    until(lambda state: bool(state.claims), "france", options={"claims": "manual"})
    until(lambda state: isinstance(state.agenda[-1], ToTake) and state.turn == 0, "community")
    until(lambda state: state.turn_no > 6, "france", 2, pace=SLOW)
    game = until(lambda state: state.turn_no > 6, "polynesia", 2, variant="short", minutes=30)
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() - timedelta(minutes=1))
    owed.fall_due(game_id=game.pk, now=timezone.now())


call_command("migrate", verbosity=0)
hooks.AFTER_CHANGE.clear()
hooks.AFTER_END.clear()
make()
rows = [
    row
    for name in KEPT
    for row in json.loads(serializers.serialize("json", apps.get_model(name)._base_manager.order_by("pk")))
]
document = {"records": {name: kind._fields for name, kind in records._RECORDS.items()}, "rows": rows}
data = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
Path(__file__).with_name(f"{sys.argv[1]}.json.gz").write_bytes(gzip.compress(data, 9, mtime=0))
