"""Whether a stored move costs more in a long game, or beside many games: the same moves in turns, by CPU time.

Two tables are put into the same positions, one after the other along a game that bots play in memory, and each time
the same action is played at both, by `playing.play` whole. Beside each ratio stands that of two tables that are alike:
how far it is from 1 is what this measurement cannot tell.
"""

import os
import random
from statistics import mean
from typing import Any, NamedTuple

import django

from .spent import said, since, spent

MOVES, WARM = 400, 40
EARLIER, MANY = 1_000, 10_000
DRAWN = 1 << 10
"""How many numbers the long game has drawn before: as far from the next mark of its dice as one that has drawn none."""
EDITION = "atlantic"


class Place(NamedTuple):
    """A table, in which database, and how many numbers it had drawn before."""

    connection: Any
    game: Any
    drawn: int = 0


def main():
    """Measure against the database that the settings name, in two test databases of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connections
    from django.test.utils import setup_databases, teardown_databases

    own = connections.databases["default"]
    name = own["TEST"]["NAME"] or f"test_{own['NAME']}"
    connections.databases["crowd"] = own | {"TEST": own["TEST"] | {"NAME": f"{name}_crowd"}}
    made = setup_databases(verbosity=0, interactive=False)
    try:
        report()
    finally:
        teardown_databases(made, verbosity=0)


def report():
    """Two comparisons, each beside one of equals."""
    from django.db import connections

    small, large = connections["default"], connections["crowd"]
    print(f"a stored move on {small.vendor}, mean of {MOVES}:")
    short, equal, long = (opened(small, name) for name in ("short", "equal", "long"))
    grow_old(long.game)
    say(f"move {WARM} and on, against {EARLIER + WARM:,} and on", short, long._replace(drawn=DRAWN))
    say("two that begin alike", short, equal)
    few, many, beside = opened(small, "few"), opened(large, "many"), opened(large, "beside")
    crowd(many)
    say(f"few games in the tables, against {MANY:,}", few, many)
    say(f"two among {MANY:,}", many, beside)


def opened(connection, host):
    """A table of bots in one of the databases."""
    from .stored import bots_table

    use(connection)
    return Place(connection, bots_table(host, EDITION))


def use(connection):
    """Have all that follows ask this database."""
    from django.db import connections

    connections["default"] = connection


def grow_old(game):
    """As if so many moves had been made before: their rows, and numbers that go on from there."""
    from games.models import Move, Transfer

    first = game.moves.first()
    told = {name: getattr(first, name) for name in ("action", "events", "clauses", "engine_version")}
    numbers = range(2, EARLIER + 1)
    rows = [Move(game=game, sequence=number, chance=[], links=[], **told) for number in numbers]
    paid = [
        Transfer(game=game, move=move, payer="0", payee="1", amount=1, clause="A-01")
        for move in Move.objects.bulk_create(rows, batch_size=500)
    ]
    Transfer.objects.bulk_create(paid, batch_size=500)
    game.sequence = EARLIER
    game.save(update_fields=["sequence"])


def crowd(place):
    """So many other games and their seats, as the database knows them after a while."""
    from games.models import Game, Seat

    use(place.connection)
    game = place.game
    game.refresh_from_db()
    told = {name: getattr(game, name) for name in ("edition", "engine_version", "status", "snapshot", "awaiting")}
    others = Game.objects.bulk_create([Game(dice_anchor="0" * 64, **told) for _ in range(MANY)], batch_size=500)
    seats = [Seat(game=other, order=order, bot="regular", name="x") for other in others for order in range(4)]
    Seat.objects.bulk_create(seats, batch_size=500)
    with place.connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if place.connection.vendor == "postgresql" else "ANALYZE")


def say(what, first, second):
    """One line: both costs and their ratio."""
    one, other = compared(first, second)
    ratio = sum(filter(None, other)) / sum(filter(None, one))
    print(f"  {what}: {said(*one)}; {said(*other)}; ratio {ratio:.3f} (goal: within 1.05)", flush=True)


def compared(*places):
    """What a move costs on the mean here and in the database, at two tables, each moving first every other time."""
    costs = {place: [] for place in places}
    for number, (position, action) in enumerate(line()):
        for place in places if number % 2 else places[::-1]:
            costs[place].append(one(place, position, action, number))
    return [tuple(map(middle, zip(*costs[place][WARM:], strict=True))) for place in places]


def middle(costs):
    """The mean; None where nobody says."""
    return None if None in costs else mean(costs)


def line():
    """Positions along games of bots in memory, each with what somebody does there."""
    from bots.grades.regular import REGULAR
    from bots.simulate import next_action
    from games.engine import EDITIONS, decide, start
    from games.engine.chance import Drawn

    dice, rules, state = random.Random(1), EDITIONS[EDITION], None
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    for _ in range(WARM + MOVES):
        if state is None or state.over:
            state = start(rules, 4, chance)[0]
        action = next_action(rules, state, [REGULAR] * 4)
        yield state, action
        state = decide(rules, state, action, chance)[0]
        chance.given.clear()


def one(place, position, action, number):
    """Put a table there, then a move through the one way in: µs of CPU here and in the database, of the move alone."""
    from games.engine import awaited
    from games.models import Game
    from games.tables import playing
    from games.tables.database.store import snapshot_of

    use(place.connection)
    game, waiting = place.game, awaited(position)
    Game.objects.filter(pk=game.pk).update(
        status="running", snapshot=snapshot_of(position), draws=place.drawn + number, hammer_at=None,
        awaiting={str(seat): 1 for seat in waiting},
    )  # fmt: skip
    game.seats.filter(order__in=waiting).update(awaited=True)
    game.seats.exclude(order__in=waiting).update(awaited=False)
    game.seats.update(refusals={})  # a minute of play goes by in a second: nobody waits for the next offer
    before = spent(place.connection)
    playing.play(game_id=game.pk, seat=getattr(action, "seat", None), wish=lambda state: action)
    return since(place.connection, before)


if __name__ == "__main__":
    main()
