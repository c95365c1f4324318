"""`python -m tests.soak [GAMES]`: seeded bot games over all editions and variants, every law checked after each move.

Prints how many of each there were, how they ended and how long they were; exits 1 at the first fault, naming its seed.
"""

import random
import sys
import time
from collections import defaultdict
from statistics import median

from bots.simulate import next_action
from bots.strategies import steady
from games.engine import EDITIONS, awaited, decide, start
from games.engine.actions import TimeUp
from games.engine.chance import Drawn
from games.engine.events import TurnBegan
from tests.laws import conserved, somebody_is_awaited

MOST_ROUNDS = 500
MOST_DECISIONS_IN_A_TURN = 1_000


def books():
    """Every edition and variant, and each book as a table may agree to play it faster."""
    for name, book in EDITIONS.items():
        for variant in ("standard", *book.variants):
            yield f"{name} {variant}", book.with_variant(variant)
        if "build_anywhere" in book.options:
            yield f"{name} build_anywhere", book.with_options({"build_anywhere": True})


def seats_of(seed):
    """How many sit at the table of a seed: 2 to 5."""
    return random.Random(seed).randint(2, 5)


def play(book, seed):
    """One game: how it ended and after how many turns. Raises `AssertionError` where a law is broken."""
    dice = random.Random(seed)
    seats = dice.randint(2, 5)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, _events = start(book, seats, chance)
    turns, called, idle = 0, False, 0
    while not state.over and turns < MOST_ROUNDS * seats:
        due = bool(book.ending.timed) and not called and turns >= 30 * seats
        action = TimeUp() if due else next_action(book, state, [steady.choose] * seats)
        called = called or due
        state, events = decide(book, state, action, chance)
        chance.given.clear()
        conserved(book, state)
        somebody_is_awaited(state, awaited(state))
        begun = sum(type(event) is TurnBegan for event in events)
        turns, idle = turns + begun, 0 if begun else idle + 1
        assert idle < MOST_DECISIONS_IN_A_TURN, "the bots go round in circles"
    if not state.over:
        return "unfinished", turns
    if len(state.out) < seats - 1 and not called:
        return "by bankruptcies counted", turns
    return ("by time" if called else "last one left"), turns


def main(games):
    """Play them in turn over all books."""
    found = list(books())
    ended, turns = defaultdict(lambda: defaultdict(int)), defaultdict(list)
    of_four = defaultdict(lambda: [0, 0])
    began = time.monotonic()
    for seed in range(games):
        name, book = found[seed % len(found)]
        try:
            how, length = play(book, seed)
        except Exception as fault:
            print(f"{name}, seed {seed}: {type(fault).__name__}: {fault}")
            return 1
        ended[name][how] += 1
        if seats_of(seed) == 4:
            of_four[name][0] += how == "unfinished"
            of_four[name][1] += 1
        turns[name].append(length)
    for name, (unfinished, count) in of_four.items():
        print(f"{name:26} {unfinished} of {count} games of four unfinished after {MOST_ROUNDS} rounds")
    for name, ways in ended.items():
        told = ", ".join(f"{count} {how}" for how, count in sorted(ways.items()))
        print(f"{name:26} {sum(ways.values()):6} games: {told}; turns median {median(turns[name]):.0f}")
    print(f"{games} games in {time.monotonic() - began:.0f} s, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
