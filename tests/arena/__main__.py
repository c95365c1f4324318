"""Play what is asked for, and print what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from . import books, players, printing, trials
from .kept import Kept
from .matches import matches
from .playing import ROUNDS
from .running import run


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    asked = _parser().parse_args(arguments)
    for name in asked.players:
        players.player(name, 0, 0)
    if asked.trials:
        chosen = trials.trials(_list(asked.books) or books.MAIN, asked.players)
        found = list(dict.fromkeys(trial.match for trial in chosen))
    else:
        names = asked.players or players.names()
        found = matches(_list(asked.books) or ("P",), _list(asked.forms), names)
        found = [match for match in found if not asked.of or asked.of in match.players]
    for match in found:
        books.book(match.book)
    kept = Kept(asked.folder)
    try:
        run(kept, found, asked.games, asked.rounds, asked.processes)
    except KeyboardInterrupt:
        print("stopped: what was played is kept, the same command goes on")
    if asked.trials:
        trials.report(kept, chosen, asked.games, asked.rounds)
    printing.report(printing.records(kept, found, asked.games, asked.rounds))
    print(f"results: {kept.folder}")


def _list(words: str) -> list[str]:
    return [word for word in words.replace(",", " ").split() if word]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("players", nargs="*", help=f"all if left out: {', '.join(players.names())}")
    parser.add_argument("--books", default="", help=f"of {', '.join(books.ALL)}; or all main ones with --trials")
    parser.add_argument("--forms", default="1v3", help="1v1, 1v3, 2v2, 2v3 and the like, mixed, mixed4")
    parser.add_argument("--of", default="", help="only matches in which this one plays")
    parser.add_argument("--games", type=int, default=100, help="of each match")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="after so many a game is counted out")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--trials", action="store_true", help="the promises instead, met or not")
    parser.add_argument("--folder", type=Path, default=None, help="for the results, instead of var/arena/…")
    return parser


if __name__ == "__main__":
    main()
