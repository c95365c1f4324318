"""All games that are asked for, over as many processes as asked; each is kept as soon as it is over."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from multiprocessing import get_context
from typing import Any

from .kept import Kept
from .matches import Match, table_of
from .playing import play

Task = tuple[Match, int, int]


def run(kept: Kept, matches: Sequence[Match], games: int, rounds: int, processes: int) -> None:
    """Play what is missing of `games` of each match, the matches in turn, so that what is there so far is even."""
    rows = [[(match, number, rounds) for number in kept.missing(match, rounds, games)] for match in matches]
    tasks = [task for task in chain(*zip_longest(*rows)) if task]
    for done, (match, number, result) in enumerate(_played(tasks, processes), 1):
        kept.add(match, rounds, number, result)
        for fault in result["faults"]:
            print(f"{match}, game {number}, seed {result['seed']}: {fault}", file=sys.stderr)
        if done % 100 == 0 or done == len(tasks):
            print(f"{done} of {len(tasks)} games", file=sys.stderr, flush=True)


def _played(tasks: Sequence[Task], processes: int) -> Iterator[tuple[Match, int, dict[str, Any]]]:
    if processes == 1 or len(tasks) < 2:
        yield from map(_one, tasks)
        return
    with get_context("fork").Pool(processes) as pool:
        results: Iterable[tuple[Match, int, dict[str, Any]]] = pool.imap_unordered(_one, tasks)
        yield from results


def _one(task: Task) -> tuple[Match, int, dict[str, Any]]:
    match, number, rounds = task
    return match, number, play(match.book, table_of(match, number), rounds)
