"""What has been promised of the grades (point 5 of what bots are to be), as matches with the share that is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from . import players
from .books import MAIN
from .figures import Share
from .foils import FOILS
from .kept import Kept
from .matches import Match
from .printing import records, share_of

LADDER = ("novice", "regular", "shrewd", "master")
"""The grades, each below the next."""
OPPONENTS = tuple(name for name in FOILS if name != "steady")

Verdict = Literal["met", "not met", "undecided", "not played"]


class Trial(NamedTuple):
    """The share of `who` in a match is to be at least, or below, that much."""

    match: Match
    who: str
    asked: float
    below: bool = False

    def verdict(self, share: Share) -> Verdict:
        """Met or not where the whole interval lies on one side of what is asked."""
        if not share.games:
            return "not played"
        low, high = share.interval
        if self.below:
            low, high, asked = 1 - high, 1 - low, 1 - self.asked
        else:
            asked = self.asked
        return "met" if low >= asked else "not met" if high < asked else "undecided"

    def __str__(self) -> str:
        return f"{self.match}  {self.who:>8} {'<' if self.below else '≥'} {100 * self.asked:3.0f} %"


def trials(books: Iterable[str] = MAIN, named: Sequence[str] = ()) -> list[Trial]:
    """All of them, or those in which any of these plays; only of grades that there are."""
    there = {*players.grades(), *FOILS}
    found = [trial for book in books for trial in _of(book) if there.issuperset(trial.match.players)]
    return [trial for trial in found if not named or set(named) & set(trial.match.players)]


def _of(book: str) -> Iterator[Trial]:
    for foil in OPPONENTS:
        yield Trial(Match(book, "1v3", ("shrewd", foil)), "shrewd", 0.40)
        yield Trial(Match(book, "1v3", (foil, "shrewd")), foil, 0.25, below=True)
    for lower, upper in pairwise(LADDER):
        yield Trial(Match(book, "2v2", (upper, lower)), upper, 0.60)
    yield Trial(Match(book, "1v3", ("master", "regular")), "master", 0.50)
    for grade in LADDER[1:]:
        yield Trial(Match(book, "2v2", ("steady", grade)), "steady", 0.50, below=True)


def report(kept: Kept, asked: Sequence[Trial], games: int, rounds: int) -> None:
    """What was asked, what came, and whether it is met."""
    print("\ntrial                                        asked        came (95 %)              games  cut   verdict")
    verdicts: dict[str, int] = {}
    for trial in asked:
        [record] = records(kept, [trial.match], games, rounds)
        share = share_of(trial.who, record.results)
        cut = sum(bool(result["limit"]) for result in record.results)
        verdict = trial.verdict(share)
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        print(f"{trial!s:53} {share}  {share.games:6} {cut:4}   {verdict}")
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.items()))
