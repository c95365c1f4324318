"""A small network: from a row of figures a score. It was fitted to games (`tests/learning`), and is only read here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from .kinds import GameKind

FAR = 4.0
"""No figure counts for further from its mean than so many times what it differs by."""
WEIGHTS = Path(__file__).with_name("weights")
"""A file for each kind of game."""


class Network(NamedTuple):
    """Two layers and a line straight to the end.

    `mean` and `spread` are those of each figure in the games; a layer has a row of weights, and what is added, for
    each of its own figures.
    """

    mean: list[float]
    spread: list[float]
    first: list[list[float]]
    first_added: list[float]
    second: list[list[float]]
    second_added: list[float]
    last: list[float]
    straight: list[float]

    def score(self, row: Sequence[float]) -> float:
        """The higher, the likelier whose row it is wins: the logarithm of a weight beside those of the others."""
        standard = zip(row, self.mean, self.spread, strict=True)
        seen = [max(-FAR, min(FAR, (figure - mean) / spread)) for figure, mean, spread in standard]
        inner = _layer(self.second, self.second_added, _layer(self.first, self.first_added, seen))
        return sum(map(mul, self.last, inner)) + sum(map(mul, self.straight, seen))


def _layer(weights: list[list[float]], added: list[float], figures: list[float]) -> list[float]:
    return [max(0.0, sum(map(mul, row, figures)) + more) for row, more in zip(weights, added, strict=True)]


def weights_of(kind: GameKind) -> Path:
    """Where the weights of a kind of game are written."""
    return WEIGHTS / f"{kind}.json"


@cache
def network(kind: GameKind) -> Network:
    """The one that has been fitted to games of a kind."""
    return Network(**json.loads(weights_of(kind).read_text(encoding="utf-8")))
