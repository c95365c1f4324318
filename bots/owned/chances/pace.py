"""For how long what is earned counts, and how strength decides: by how a game is to end, and how much cash is in it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from games.engine import View
from games.engine.edition import Edition

ROUNDS = 22.0
"""For how many rounds of four rents are counted in a game to the last: what is earned later is too late to decide."""
QUICK_ROUNDS = 14.0
"""For how many rounds, where a count of bankruptcies or the clock ends the game."""
PLENTY = 4
"""So many starts' cash each is what rents take in these rounds; with more a game goes on for longer."""
CLOSING_ROUNDS = 0.6
"""For how many rounds of four rents are counted once the time is up."""
HOUSES, QUICK_HOUSES = 2.0, 1.0
"""For how many times as long what houses bring is counted: their rents decide a game to the last."""
POWER, QUICK_POWER = 2.8, 5.0
"""How strength decides: the exponent of the chance to win, and that of games which a count or the clock ends."""
COMING = 0.3
"""What comes soon of a start's cash to whoever has something to build: salaries that become the next houses."""


class Pace(NamedTuple):
    """How a game goes from here.

    `plenty` is how many times the cash that rents take in its rounds each has, on an average. By `horizon` the income
    from one opponent's turn is multiplied: with fewer opponents a game takes more rounds; by `built_horizon` what
    houses bring. `power` is how strength decides, `coming` what comes to everybody while it can still be built with.
    """

    plenty: float
    horizon: float
    built_horizon: float
    power: float
    coming: float


def pace_of(rules: Edition, view: View, rounds_left: int | None = None) -> Pace:
    """How a game goes from here; `rounds_left` are those until the time is up, once it is soon."""
    seats, start, ending = view.still_in(), rules.setup.start_cash, rules.ending
    is_quick = bool(ending.timed or ending.counted)
    plenty = sum(view.cash[seat] for seat in seats) / len(seats) / (PLENTY * start)
    rounds = (QUICK_ROUNDS if is_quick else ROUNDS) * max(1.0, plenty)
    if ending.timed:
        rounds = CLOSING_ROUNDS if view.closing else min(QUICK_ROUNDS, rounds_left or QUICK_ROUNDS)
    horizon = rounds * sqrt(3 * (len(seats) - 1))
    return Pace(
        plenty,
        horizon,
        horizon * (QUICK_HOUSES if is_quick else HOUSES),
        QUICK_POWER if is_quick else POWER,
        0.0 if view.closing else COMING * start,
    )
