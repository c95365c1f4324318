"""Learn a network of `bots/judging`: play so many games of a kind, fit, say how well it does, write its weights."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from bots.judging.network import weights_of

from .fitting import Fit, Lessons, missed
from .games import BOOKS, SEATS, GameToLearn, play

HELD_OUT = 5
"""One game of so many has no part in the first fit, by which it is said how well it does: of each book some."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, fit twice (to most of the games, and to all of them), write."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    parser.add_argument("games", type=int, help="how many: 8,000 take one processor an hour or two")
    parser.add_argument("--seed", type=int, default=0, help="of the first of them; the others follow it")
    parser.add_argument("--kind", choices=BOOKS, default="last", help="the games that it is learnt for")
    begins = parser.add_mutually_exclusive_group()
    begins.add_argument(
        "--first", action="store_true", help="nobody judges in these games: after a change of what a network is shown"
    )
    begins.add_argument("--on", action="store_true", help="go on from the bots' weights, with seeds they have not seen")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the weights go, if not to the bots")
    asked = parser.parse_args(arguments)
    if asked.games < 2 * HELD_OUT:
        raise SystemExit(f"at least {2 * HELD_OUT} games, for one of {HELD_OUT} is held out")
    weights = weights_of(asked.kind)
    before = json.loads(weights.read_text()) if asked.on else None
    seeds = range(asked.seed, asked.seed + asked.games)
    positions = gathered(_played(partial(play, kind=asked.kind, judges=not asked.first), seeds, asked.processes))
    held = positions.game % HELD_OUT == 0
    others, rest = positions.some(held), positions.some(~held)
    fit = Fit(rest, asked.seed, before)
    fit.learn(rest)
    print(f"{asked.games} games, {len(positions.rows)} positions; held out: {missed(fit.chances(others), others):.4f},")
    print(f"and as shrewd reckons it {missed(others.reckoned, others):.4f} (less is better)")
    fit = Fit(positions, asked.seed, before)
    fit.learn(positions)
    (asked.out or weights).write_text(json.dumps(fit.written(), separators=(",", ":")) + "\n")


def gathered(games: Iterable[GameToLearn]) -> Lessons:
    """The positions of all games; places at the table that nobody has are empty."""
    found: list[list[object]] = [[], [], [], [], []]
    for number, game in enumerate(games):
        for seen in game.seen:
            size = len(next(iter(seen.rows.values())))
            rows, columns = np.zeros((max(SEATS), size), np.float32), np.zeros((3, max(SEATS)), np.float32)
            for seat, row in seen.rows.items():
                rows[seat] = row
                columns[:, seat] = 1, game.won.get(seat, 0.0), seen.reckoned[seat]
            inside, won, reckoned = columns
            for each, value in zip(found, (rows, inside > 0, won, reckoned, number), strict=True):
                each.append(value)
    return Lessons(*(np.stack(each) for each in found))


def _played(play: Callable[[int], GameToLearn], seeds: Sequence[int], processes: int) -> Iterator[GameToLearn]:
    with get_context("fork").Pool(processes) as pool:
        for done, game in enumerate(pool.imap(play, seeds), 1):
            if done % 100 == 0 or done == len(seeds):
                print(f"{done} of {len(seeds)} games", file=sys.stderr, flush=True)
            yield game


if __name__ == "__main__":
    main()
