"""The landing table of a book, exactly: a turn of up to three throws from every place, and what many of them come to.

Cards are drawn anew each time, and whoever is in jail leaves it as soon as the book lets them (decision 43).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.board import SQUARES
from games.engine.edition import Edition
from games.engine.elements import OUTSIDE
from games.engine.events.turns import JAIL

from .throws import DICE, IN_JAIL, Track, rests, track_of

PLACES = SQUARES + 1
"""The squares, and the jail behind them."""
ROUNDS = 2_000
"""No book takes as many turns until its table stands still."""
STILL = 1e-15


class TurnChances(NamedTuple):
    """A turn from one place: the chance to land on each square, the throws that end in each place, where it ends."""

    hits: tuple[float, ...]
    throws: tuple[float, ...]
    ends: tuple[float, ...]


class Landings(NamedTuple):
    """The table of a book. `turns` are those from each place; `long_run` is how often a turn begins in each.

    `by_turn` is how many throws of a turn end in each place, `by_throw` what share of all throws, `hits` the chance
    that a turn lands on a square: all in the long run. The last place is the jail.
    """

    turns: tuple[TurnChances, ...]
    long_run: tuple[float, ...]
    by_turn: tuple[float, ...]
    by_throw: tuple[float, ...]
    hits: tuple[float, ...]


def landings(edition: Edition) -> Landings:
    """The landing table of a book: worked out once for all tables of it."""
    return _landings(track_of(edition))


def place_of(at: int, jailed: int) -> int:
    """The place of a player, as `State` says it: their square, or the jail."""
    return at if jailed == OUTSIDE else IN_JAIL


@lru_cache(maxsize=16)
def _landings(track: Track) -> Landings:
    turns = _turns(track)
    long_run = _long_run(turns)
    by_turn = _mean(long_run, [turn.throws for turn in turns])
    throws = sum(by_turn)
    hits = _mean(long_run, [turn.hits for turn in turns])
    return Landings(turns, long_run, by_turn, tuple(share / throws for share in by_turn), hits)


def _turns(track: Track) -> tuple[TurnChances, ...]:
    """The turn from each place; out of jail one pays or shows a card, and throws from its square as any other."""
    later: list[TurnChances] = []
    for doubles in (2, 1, 0):
        later = [_turn(track, square, doubles, later) for square in range(SQUARES)]
    return (*later, later[JAIL])


def _turn(track: Track, square: int, doubles: int, again: Sequence[TurnChances]) -> TurnChances:
    """What is left of a turn on a square after so many doubles; `again` is what is left after one more."""
    hits, throws, ends = [0.0] * SQUARES, [0.0] * PLACES, [0.0] * PLACES
    for pips, double, chance in DICE:
        if double and doubles == 2:
            throws[IN_JAIL] += chance
            ends[IN_JAIL] += chance
            continue
        for rest, likely in rests(track)[(square + pips) % SQUARES]:
            weight = chance * likely
            throws[rest.place] += weight
            for landed in set(rest.landed):
                hits[landed] += weight
            if double and rest.place != IN_JAIL:
                _add(again[rest.place], weight, rest.landed, hits, throws, ends)
            else:
                ends[rest.place] += weight
    return TurnChances(tuple(hits), tuple(throws), tuple(ends))


def _add(
    more: TurnChances, weight: float, landed: tuple[int, ...], hits: list[float], throws: list[float], ends: list[float]
) -> None:
    """What comes of another throw; a square on which one has landed already counts once."""
    for place in range(PLACES):
        throws[place] += weight * more.throws[place]
        ends[place] += weight * more.ends[place]
    for square in range(SQUARES):
        if square not in landed:
            hits[square] += weight * more.hits[square]


def _long_run(turns: Sequence[TurnChances]) -> tuple[float, ...]:
    """How often a turn begins in each place, after so many that one more changes nothing."""
    now, ends = (1.0,) + (0.0,) * IN_JAIL, [turn.ends for turn in turns]
    for _round in range(ROUNDS):
        before, now = now, _mean(now, ends)
        if max(abs(new - old) for new, old in zip(now, before, strict=True)) < STILL:
            break
    return now


def _mean(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(
        sum(weight * part for weight, part in zip(weights, column, strict=True)) for column in zip(*rows, strict=True)
    )
