"""`python -m tests.soak [GAMES]`: seeded games over all editions and variants, every law checked after each move.

First bots play whole games, then as many tables are played on from the middle of a game by players who do anything
that is allowed. Prints how many of each there were and how they went; exits 1 at the first fault, naming its seed.
"""

import random
import sys
import time
from collections import Counter, defaultdict
from statistics import median

from bots.dealings import Memory
from bots.grades.regular import REGULAR
from bots.simulate import next_action
from games.engine import EDITIONS, Refused, awaited, decide, start
from games.engine.actions import Bankrupt, TimeUp
from games.engine.agenda import OF_AN_AUCTION, Estate
from games.engine.asks import NAME_OF
from games.engine.chance import Drawn
from games.engine.events import TurnBegan
from tests.anything import anything, opened, table_of
from tests.laws import facts_lead_there, had_by, lawful, lawful_facts, lawful_step, lawful_turns, survives_json

MOST_ROUNDS = 500
MOST_DECISIONS_IN_A_TURN = 1_000
MOST_OF_ANYTHING = 150
"""Actions of a table at which players do anything."""
BESIDE = ("over", "left while something was auctioned", "refused", "finished a round")
"""What is counted there beside the actions."""


def books():
    """Every edition and variant, and each book as a table may agree to play it faster."""
    for name, book in EDITIONS.items():
        for variant in ("standard", *book.variants):
            yield f"{name} {variant}", book.with_variant(variant)
        if "build_anywhere" in book.defaults:
            yield f"{name} build_anywhere", book.with_options({"build_anywhere": True})
        yield f"{name} equal turns", book.with_options({"time_limit": True, "equal_turns": True})


def seats_of(seed):
    """How many sit at the table of a seed: 2 to 5."""
    return random.Random(seed).randint(2, 5)


def play(book, seed):
    """One game: how it ended and after how many turns. Raises `AssertionError` where a law is broken."""
    dice = random.Random(seed)
    seats = dice.randint(2, 5)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, events = start(book, seats, chance)
    turns, called, idle, had, memory = 0, False, 0, had_by(state), Memory()
    while not state.over and turns < MOST_ROUNDS * seats:
        due = bool(book.ending.timed) and not called and turns >= 30 * seats + seed % seats
        memory.hear(events)
        action = TimeUp() if due else next_action(book, state, [REGULAR] * seats, memory.recall())
        called = called or due
        before = state
        state, events = decide(book, before, action, chance)
        chance.given.clear()
        lawful(book, state, awaited(state))
        lawful_turns(book, had, before, events, state)
        begun = sum(type(event) is TurnBegan for event in events)
        turns, idle = turns + begun, 0 if begun else idle + 1
        assert idle < MOST_DECISIONS_IN_A_TURN, "the bots go round in circles"
    if not state.over:
        return "unfinished", turns
    if len(state.out) < seats - 1 and not called:
        return "by bankruptcies counted", turns
    return ("by time" if called else "last one left"), turns


def play_anything(seed, seen):
    """A table at which anything allowed is done; `seen` counts what was. Raises `AssertionError` as `play`."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    book, seats = table_of(dice.choice)
    book, state, _events = opened(book, seats, dice.choice)
    lawful(book, state, awaited(state))
    had = had_by(state)
    for _ in range(MOST_OF_ANYTHING):
        if state.over:
            break
        action, before = anything(book, state, dice.choice), state
        try:
            state, events = decide(book, before, action, chance)
        except Refused:
            seen["refused"] += 1  # a list or a trade that turned out unlawful; all else comes from `legal`
            continue
        seen[NAME_OF[type(action)]] += 1
        crowded = any(isinstance(item, (*OF_AN_AUCTION, Estate)) for item in before.agenda)
        seen["left while something was auctioned"] += isinstance(action, Bankrupt) and crowded
        lawful(book, state, awaited(state))
        lawful_step(book, before, action, state)
        lawful_turns(book, had, before, events, state)
        lawful_facts(book, events)
        facts_lead_there(before, events, state)
        survives_json(state, events)
        seen["finished a round"] += bool(book.ending.equal_turns and before.closing and state.over)
    seen["over"] += state.over


def main(games):
    """Both kinds, as many of each."""
    return bots(games) or tables_of_anything(games)


def tables_of_anything(games):
    """Play them over all books, modes and agreements, and say what was done."""
    seen, began = Counter(), time.monotonic()
    for seed in range(games):
        try:
            play_anything(seed, seen)
        except Exception as fault:
            print(f"anything allowed, seed {seed}: {type(fault).__name__}: {fault}")
            return 1
    over, crowded, refused, rounds = (seen.pop(name) for name in BESIDE)
    actions = ", ".join(f"{count} {name}" for name, count in seen.most_common())
    print(f"anything allowed: {games} tables, {seen.total()} actions ({actions}), {refused} refused")
    print(f"  {over} came to their end, {rounds} in a last round of equal turns; ", end="")
    print(f"{crowded} players left while something was auctioned, or about to be")
    print(f"{games} tables of anything allowed in {time.monotonic() - began:.0f} s, no fault")
    return 0


def bots(games):
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
    print(f"{games} games of bots in {time.monotonic() - began:.0f} s, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
