"""How long a pairing takes, in process time, and what it costs, with the repeats beside their lower bound.

`python -m tests.bench.pairing`: 64, 1,000 and 10,000 entries over several rounds in which the stronger are favoured.
"""

import random
import time
from fractions import Fraction

from clubs.pairing.history import history_of
from clubs.pairing.tables import Contender, pair
from clubs.scoring.points import DEFAULT_POINTS
from tests.clubs.played import SEED, played

GOAL = 2
"""Seconds for 1,000 entries."""
FIELDS = {64: 6, 1_000: 6, 10_000: 4}
"""How many rounds are drawn for so many entries."""


def drawn(people, rounds, seats=4):
    """For each round of such an event: the seconds that drawing it took, and what it costs."""
    dice = random.Random(people)
    strength = {entry: dice.gauss(0, 1) for entry in range(people)}
    points, past = dict.fromkeys(strength, Fraction(0)), []
    for number in range(1, rounds + 1):
        field = [Contender(entry, points[entry], strength[entry]) for entry in strength]
        began = time.process_time()
        draw = pair(field, history_of(past), seats, SEED)
        yield time.process_time() - began, draw.cost
        past.append(played(number, draw, dice, strength.get))
        for table in past[-1].tables:
            for seat in table.seats:
                points[seat.entry] += DEFAULT_POINTS[len(table.seats)][seat.place - 1]


def report(whole=True):
    """Print it all; without `whole` the largest field is left out."""
    for people, rounds in FIELDS.items():
        if not whole and people > 1_000:
            continue
        for number, (spent, cost) in enumerate(drawn(people, rounds), 1):
            goal = f" (goal: under {GOAL})" if people == 1_000 else ""
            print(
                f"pairing of {people:,} entries, round {number}: {spent:.2f} s{goal}, cost {float(cost.total):,.0f}: "
                f"spread {float(cost.spread):,.0f}, meetings {cost.meetings}, seats {cost.seats}; "
                f"{cost.repeats} meet again, at least {cost.least} must"
            )


if __name__ == "__main__":
    report()
