"""Speed of the engine and of bots, and of what pages ask of a position, on one core, in process time."""

import random
import time
from statistics import median

from bots.grades.regular import REGULAR
from bots.simulate import next_action, play_game
from games.engine import EDITIONS, awaited, decide, legal, start, view
from games.engine.actions import Roll
from games.engine.asks import ASKS
from games.engine.chance import Drawn
from games.engine.position import State
from games.engine.records import state_from_plain, state_to_plain

from .cheapest import cheapest

BOOK = EDITIONS["polynesia"]
THROWS = 2_000
RUNS = 5
ANSWERS = tuple(name for name, ask in ASKS.items() if ask.answers)


def floor(throws=60_000):
    """µs a throw of a bare loop that throws, moves and pays from a table: no rules, no facts, no checks."""
    dice = random.Random(1)
    cash, at, rent = [3_000_000] * 4, [0] * 4, [q.rents[0] if q.rents else 0 for q in BOOK.board.squares]
    began = time.process_time()
    for throw in range(throws):
        seat = throw % 4
        at[seat] = (at[seat] + int(dice.random() * 6) + int(dice.random() * 6) + 2) % 40
        cash[seat] -= rent[at[seat]]
        cash[(seat + 1) % 4] += rent[at[seat]]
    return (time.process_time() - began) / throws * 1e6


def engine_run(seed):
    """µs a throw and µs a decision of one game of the cheapest bots, cut at `THROWS` throws."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: int(dice.random() * n))
    state, _ = start(BOOK, 4, chance)
    throws = decisions = 0
    began = time.process_time()
    while not state.over and throws < THROWS:
        action = cheapest(BOOK, state)
        throws += type(action) is Roll
        decisions += 1
        state, _ = decide(BOOK, state, action, chance)
    spent = (time.process_time() - began) * 1e6
    return spent / throws, spent / decisions


def bots_run(seeds):
    """Whole four-bot games a second."""
    began = time.process_time()
    for seed in seeds:
        play_game(BOOK, [REGULAR] * 4, seed)
    return len(seeds) / (time.process_time() - began)


def endings(games=1_000, seats=3):
    """How many of so many seeded games end by bankruptcy, and their mean and median number of turns."""
    played = [play_game(BOOK, [REGULAR] * seats, seed) for seed in range(games)]
    ended = [game.turns for game in played if game.state.over]
    return len(ended), sum(ended) / len(ended), median(ended)


def positions(seed):
    """Every fourth position of a game of four regular bots."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, _ = start(BOOK, 4, chance)
    found = []
    while not state.over:
        found.append(state)
        state, _ = decide(BOOK, state, next_action(BOOK, state, [REGULAR] * 4), chance)
    return found[::4]


def asked(ask, of):
    """µs that asking each of these takes, in the quickest of some rounds."""
    spent = []
    for _ in range(RUNS):
        began = time.process_time()
        for one in of:
            ask(one)
        spent.append(time.process_time() - began)
    return min(spent) / len(of) * 1e6


def questions():
    """What pages and bots ask of a position, and µs that it takes."""
    states = [state for seed in range(3) for state in positions(seed)]
    plain = [state_to_plain(state) for state in states]
    return {
        "legal, the answers alone, to whom is awaited": asked(
            lambda state: legal(BOOK, state, awaited(state)[0], ANSWERS), states
        ),
        "legal, the answers alone, to the next seat": asked(
            lambda state: legal(BOOK, state, state.next_after(awaited(state)[0]), ANSWERS), states
        ),
        "legal, everything, to whom is awaited": asked(lambda state: legal(BOOK, state, awaited(state)[0]), states),
        "view": asked(lambda state: view(state, 0), states),
        "State.fork": asked(State.fork, states),
        "state_to_plain": asked(state_to_plain, states),
        "state_from_plain": asked(state_from_plain, plain),
    }


def report(whole):
    """Print it all."""
    bare = min(floor() for _ in range(RUNS))  # the quickest of some, as of each game: others may use this core
    print(f"floor: a bare loop in this Python            {bare:7.2f} µs a throw")
    runs = [min(engine_run(seed) for _ in range(RUNS)) for seed in range(RUNS * 2)]
    throw = median(run[0] for run in runs)
    print(f"engine, cheapest bots                        {throw:7.2f} µs a throw: {throw / bare:.0f} bare-loop steps")
    print(f"                                             {median(run[1] for run in runs):7.2f} µs a decision")
    rates = [bots_run(range(run * 12, run * 12 + 12)) for run in range(RUNS)]
    print(f"four regular bots                             {median(rates):7.1f} whole games a second")
    for question, spent in questions().items():
        print(f"{question:<45}{spent:7.1f} µs")
    if whole:
        ended, mean, middle = endings()
        print(
            f"1,000 seeded games of three bots: {ended} ended by bankruptcy; turns mean {mean:.0f}, median {middle:.0f}"
        )
