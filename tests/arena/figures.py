"""Shares with Wilson's intervals, strengths, and times from what was counted in buckets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

Z = 1.959964
"""Of 95 %."""
FINE = 20
"""Buckets of time for each factor of e: one is 5 % wide."""


class Share(NamedTuple):
    """Wins (a tie is a part of one) of so many games."""

    wins: float
    games: int

    @property
    def part(self) -> float:
        """The share won, 0 to 1; 0 of no games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 %."""
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.part:5.1f} % ({100 * low:4.1f} to {100 * high:4.1f})"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of 95 % for a share; all of 0 to 1 where nothing was played."""
    if not games:
        return 0.0, 1.0
    part = wins / games
    middle = part + Z * Z / (2 * games)
    half = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def strengths(results: Iterable[tuple[tuple[str, ...], tuple[int, ...]]]) -> dict[str, tuple[float, float]]:
    """μ and σ of each name, from tables (who sat there, at which place each finished), folded in their order.

    Who holds several seats moves by their mean, as in the ratings of people; a table of one name alone moves nobody.
    """
    model = PlackettLuce()
    now: dict[str, tuple[float, float]] = {}
    first = model.rating()
    for names, places in results:
        if len(set(names)) < 2:
            continue
        teams = [
            [model.rating(mu=mu, sigma=sigma)] for mu, sigma in (now.get(n, (first.mu, first.sigma)) for n in names)
        ]
        after = model.rate(teams, ranks=[float(place) for place in places])
        for name in set(names):
            mine = [after[seat][0] for seat, other in enumerate(names) if other == name]
            now[name] = sum(r.mu for r in mine) / len(mine), sum(r.sigma for r in mine) / len(mine)
    return now


def bucket(nanoseconds: int) -> int:
    """The bucket of a time."""
    return int(FINE * log(max(nanoseconds, 1)))


def quantile(buckets: Mapping[int, int], part: float) -> float:
    """The time in ms below which that part of them lies, to 5 %; 0 of none."""
    left = part * Counter(buckets).total()
    for place in sorted(buckets):
        left -= buckets[place]
        if left <= 0:
            return exp((place + 0.5) / FINE) / 1e6
    return 0.0
