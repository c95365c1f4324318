"""Set it up, let it suffer, look at what is left."""

import os
import sys
import time

from .stack import ENV, Stack, prepare, suffer

PEOPLE = 4
PATIENCE = 1500
"""Seconds that all games have to come to their end after the last fault."""


def main(games, seconds, races):
    prepare()
    os.environ.update(ENV)
    import django

    django.setup()
    from games.models import Game

    from .doubling import Doubler
    from .people import Person
    from .races import race
    from .stack import REDIS
    from .tables import among_themselves, attended, unattended
    from .told import judge_windows
    from .windows import Windows

    people = [Person(attended(f"person{number}")) for number in range(min(PEOPLE, games))]
    for number in range(games - len(people)):
        unattended(number, minutes=max(1, seconds // 30))
    games, among = [*Game.objects.values_list("pk", flat=True)], Windows(among_themselves())
    doubler = Doubler(REDIS)
    doubler.start()
    with Stack() as stack:
        for person in people:
            person.start()
        among.sit_down()
        suffer(stack, seconds)
        waited = wait_for_the_end(games)
        wrong = judge_windows(among)
        outcomes = race(races) if races else {}
    print(f"{doubler.seen} tasks, each delivered twice")
    return judge(people, games, waited) | judge_races(outcomes) | wrong


def wait_for_the_end(games):
    """Until all of these games are over; gives how long that took after the last fault, None if it never came."""
    from django.db import close_old_connections

    from games.models import Game

    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        close_old_connections()
        if not Game.objects.filter(pk__in=games).exclude(status=Game.Status.OVER).exists():
            return time.monotonic() - began
        time.sleep(1)
    return None


def judge(people, games, waited):
    """Audit all, look for every acknowledged move; print it. 0 if nothing is amiss, else 1."""
    from django.db.models import Count

    from games.models import Game, Move
    from games.tables.record.audit import differences

    over = Game.objects.filter(pk__in=games, status=Game.Status.OVER).count()
    took = f", {waited:.0f} s after the last fault" if waited is not None else ""
    print(f"{over} of {len(games)} games over{took}")
    faults = [difference for game in Game.objects.all() for difference in differences(game)]
    acknowledged = [command for person in people for command in person.acknowledged]
    found = Move.objects.filter(command_id__in=acknowledged).count()
    doubled = Move.objects.values("game", "command_id").annotate(n=Count("pk")).filter(n__gt=1).count()
    print(f"{Move.objects.count()} moves, audit: {len(faults)} differences, {doubled} commands stored twice")
    print(f"{len(acknowledged)} moves of people acknowledged, {found} of them stored, once each")
    print(
        f"{sum(person.client.unanswered for person in people)} requests of people found no answer and were asked again"
    )
    for fault in faults[:5]:
        print("  ", fault)
    return int(waited is None or bool(faults) or doubled > 0 or found != len(acknowledged))


def judge_races(outcomes):
    """In each race just one answer may have been taken; the other one came too late (409)."""
    for statuses, count in sorted(outcomes.items()):
        print(f"{count} races ended in {statuses[0]} and {statuses[1]}")
    return int(any(statuses != (201, 409) for statuses in outcomes))


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [200, 180, 500][len(numbers) :])))
