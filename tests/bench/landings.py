"""Where pieces stand on the Atlantic board in the long run, beside the exact values of the Markov chain (markov.csv).

`short_stay` pays out of jail at once, `long_stay` throws for a double as long as it may. The chain draws each card anew
and gives the release card back at once; real decks go round, which alone moves a square by up to 0.07 points.
"""

import csv
import random
from collections import Counter
from pathlib import Path

from games.engine import EDITIONS, decide, start
from games.engine import actions as act
from games.engine.agenda import Auction, ToChoose, ToTake, ToThrow
from games.engine.chance import Drawn
from games.engine.elements import OUTSIDE

BOOK = EDITIONS["atlantic"]
SEATS = 4
THROWS_OF_A_GAME = 2_000
JAIL = "J"


def published():
    """Square (or J) -> the share of throws that end there, in percent, by strategy."""
    with Path(__file__).with_name("markov.csv").open() as table:
        return {row["square"]: row for row in csv.DictReader(table)}


def measured(strategy, throws, seed=1):
    """The same, by so many throws of real games in which nobody buys anything or runs out of money."""
    dice = random.Random(seed)
    ends = Counter()
    for _ in range(throws // THROWS_OF_A_GAME):
        ends += one_game(strategy, dice)
    return {square: 100 * count / sum(ends.values()) for square, count in ends.items()}


def one_game(strategy, dice):
    """Where each throw of a game ended."""
    chance = Drawn(lambda n, purpose: int(dice.random() * n))
    state, _ = start(BOOK, SEATS, chance)
    state.cash[:] = [10**9] * SEATS
    ends, throws, thrower = Counter(), 0, None
    while throws < THROWS_OF_A_GAME:
        action = next_action(strategy, state)
        if type(action) in (act.Roll, act.End) and thrower is not None:
            ends[JAIL if state.jail[thrower] != OUTSIDE else str(state.at[thrower])] += 1
            thrower = None
        if type(action) is act.Roll:
            throws, thrower = throws + 1, action.seat
        state, _ = decide(BOOK, state, action, chance)
        if thrower is not None and state.turn != thrower:  # sent to jail, the turn is over
            ends[JAIL] += 1
            thrower = None
    return ends


def next_action(strategy, state):
    """Take nothing, bid nothing, pay what is asked; out of jail as the strategy has it."""
    match state.agenda[-1]:
        case ToTake(seat=seat):
            return act.Decline(seat)
        case Auction():
            return act.CloseAuction()
        case ToChoose(seat=seat):
            return act.Choose(seat, "flat")
        case ToThrow(seat=seat) if state.jail[seat] != OUTSIDE:
            return out_of_jail(strategy, state, seat)
        case ToThrow(seat=seat):
            return act.Roll(seat)
    return act.End(state.turn)


def out_of_jail(strategy, state, seat):
    """At once, or a card only before the third throw."""
    if state.cards[seat] and (strategy == "short_stay" or state.jail[seat] == 2):
        return act.UseCard(seat)
    return act.PayFine(seat) if strategy == "short_stay" else act.Roll(seat)


def report(throws):
    """Print the deviations, square by square."""
    chain = published()
    print(f"landings on the Atlantic board, {throws:,} throws each, in percent of throws (chain, measured, deviation)")
    found = {strategy: measured(strategy, throws) for strategy in ("short_stay", "long_stay")}
    for square, row in chain.items():
        cells = []
        for strategy, shares in found.items():
            exact, share = float(row[strategy]), shares.get(square, 0.0)
            cells.append(f"{strategy} {exact:7.4f} {share:7.4f} {share - exact:+.4f}")
        print(f"  {square:>2}  {'   '.join(cells)}")
    for strategy, shares in found.items():
        worst = max(chain, key=lambda square: abs(shares.get(square, 0.0) - float(chain[square][strategy])))
        off = shares.get(worst, 0.0) - float(chain[worst][strategy])
        print(f"  {strategy}: largest deviation {off:+.4f} points, on square {worst}")
    print("  (sampling and decks that go round explain about 0.1 points)")
