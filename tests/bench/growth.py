"""Whether a stored move costs more in a long game, or in a table of many games: the same moves, timed side by side."""

import os
import time
from statistics import median

import django

EARLIER = 1_000
MOVES = 200
MANY = 10_000
LONG = "atlantic"
"""The edition whose games last longest."""


def main():
    """Measure against the database that the settings name, in a test database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    from .stored import bots_table

    made = setup_databases(verbosity=0, interactive=False)
    try:
        short, long = (bots_table(name, LONG) for name in ("short", "long"))
        grow_old(long)
        print(f"a stored move on {connection.vendor}, median of {MOVES}, playing.play whole:")
        say("move 10 and on, against move 1,000 and on", *timed(short, long))
        few, many = (bots_table(name, LONG) for name in ("few", "many"))
        before = timed(few, few)[0]
        others = crowd(many)
        crowded = timed(many, many)[0]
        others.delete()
        # Before and after, so that a machine that grows slower does not look like a table that does.
        say("10 games in the table, against 10,000", (before + timed(few, few)[0]) / 2, crowded)
    finally:
        teardown_databases(made, verbosity=0)


def say(what, first, second):
    """One line: both costs and their ratio."""
    print(f"  {what}: {first:.0f} and {second:.0f} µs, ratio {second / first:.2f} (goal: within 1.2)")


def grow_old(game):
    """As if so many moves had been made before: their rows, and numbers that go on from there."""
    from games.models import Move

    first = game.moves.first()
    rows = [
        Move(
            game=game,
            sequence=number,
            action=first.action,
            chance=[],
            links=[],
            events=first.events,
            engine_version="1",
        )
        for number in range(2, EARLIER + 2)
    ]
    Move.objects.bulk_create(rows, batch_size=500)
    game.sequence, game.draws = EARLIER + 1, EARLIER
    game.save(update_fields=["sequence", "draws"])


def crowd(game):
    """So many other games and their seats; gives the games."""
    from games.models import Game, Seat

    others = [
        Game(edition="polynesia", engine_version="1", status="running", snapshot=game.snapshot, dice_anchor="0" * 64)
        for _ in range(MANY)
    ]
    made = Game.objects.bulk_create(others, batch_size=500)
    seats = [Seat(game=other, order=order, bot="steady", name="x") for other in made for order in range(4)]
    Seat.objects.bulk_create(seats, batch_size=500)
    return Game.objects.filter(pk__gt=game.pk)


def timed(first, second):
    """The medians of moves of two games, played in turns so that both meet the same machine."""
    costs = ([], [])
    for _ in range(MOVES):
        for place, game in enumerate((first, second)):
            costs[place].append(one(game))
    return median(costs[0]), median(costs[1])


def one(game):
    """µs of one move through the one way in, the bot's thinking apart."""
    from bots.simulate import next_action
    from bots.strategies import steady
    from games.tables import playing
    from games.tables.store import edition_of, state_of

    game.refresh_from_db()
    action = next_action(edition_of(game), state_of(game), [steady.choose] * 4)
    seat = getattr(action, "seat", None)
    began = time.perf_counter()
    playing.play(game_id=game.pk, seat=seat, wish=lambda state: action)
    return (time.perf_counter() - began) * 1e6


if __name__ == "__main__":
    main()
