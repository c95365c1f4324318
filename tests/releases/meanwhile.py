"""Played by the code of a release: some moves in each running game, a new table, what is due. Prints what came of it.

Speaks by its own names to what that release has. Run in the tree of that release, never imported.
"""

import json
import sys

import django

django.setup()

from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from bots.chair import Chair, seats_with_something_to_do  # noqa: E402
from bots.registry import STRATEGIES  # noqa: E402
from games import after, opening, services  # noqa: E402
from games.models import Game  # noqa: E402
from games.presenter import table_of  # noqa: E402
from games.store import edition_of, state_of  # noqa: E402

after.AFTER_MOVE.clear()
after.AFTER_END.clear()


def go_on(game):
    """One move by whoever has something to do, else by the server; False if there is nothing to do."""
    rules, state = edition_of(game), state_of(game)
    for seat in seats_with_something_to_do(state):
        action = STRATEGIES["steady"](Chair.at(rules, state, seat))
        if action is not None:
            services.play(game_id=game.pk, seat=seat, wish=lambda state, action=action: action)
            return True
    return services.fall_due(game_id=game.pk, now=game.deadline or timezone.now())


def go_far(game, most):
    """Play on; gives the number of moves, and the error that has ended it, if one has."""
    for number in range(most):
        game.refresh_from_db()
        try:
            if game.status != Game.Status.RUNNING or not go_on(game):
                return number, ""
            game.refresh_from_db()
            table_of(game, list(game.seats.all()))
        except Exception as error:
            return number, repr(error)
    return most, ""


most = int(sys.argv[1])
played = {game.key: go_far(game, most) for game in Game.objects.filter(status=Game.Status.RUNNING)}
game = opening.open_table(host=User.objects.first(), edition="paris", bots=("steady", "steady"))
services.start_game(game_id=game.pk, user=game.host)
played[game.key] = go_far(game, most)
print(json.dumps(played))
