"""Fitting the network of `bots/judging` to positions and who won from there, with numpy: nothing else needs that."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.judging.network import FAR

FIRST, SECOND = 48, 8
"""How many figures the two layers have."""
ROUNDS, BATCH = 3, 256
"""How often each position is looked at, and how many at a time; more rounds learn the games by heart."""
RATE, DECAY, DROPPED = 2e-3, 1.0, 0.4
"""How far a step goes, what it forgets, and what share of the first layer is left out of each: for the same reason."""
FURTHER = 1e-3
"""How far a step goes from what was learnt before."""
KEPT = (0.9, 0.999)
"""What is kept of the mean of slopes, and of that of their squares, from step to step (Adam)."""
DIGITS = 5
"""So many digits of each weight are written."""


class Lessons(NamedTuple):
    """Positions by number and place at the table: rows of figures, who is in, who won, and what *shrewd* reckoned."""

    rows: np.ndarray
    inside: np.ndarray
    won: np.ndarray
    reckoned: np.ndarray
    game: np.ndarray

    def some(self, chosen: np.ndarray) -> Lessons:
        """Those that are chosen."""
        return Lessons(*(each[chosen] for each in self))


class Fit:
    """A network while it is fitted: anew, or from weights that were written before."""

    def __init__(self, positions: Lessons, seed: int, before: dict[str, list[object]] | None = None) -> None:
        self.dice = np.random.default_rng(seed)
        self._rate = FURTHER if before else RATE
        if before:
            self._go_on(before)
        else:
            self._begin(positions.rows[positions.inside])
        self._means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def _go_on(self, before: dict[str, list[object]]) -> None:
        self.weights = {name: np.array(value, np.float32) for name, value in before.items()}
        self.mean, self.spread = self.weights.pop("mean"), self.weights.pop("spread")

    def _begin(self, seen: np.ndarray) -> None:
        self.mean, self.spread = seen.mean(0), seen.std(0) + 1e-2
        count = seen.shape[1]
        self.weights = {
            "first": self._drawn(FIRST, count),
            "first_added": self._drawn(FIRST, span=count),
            "second": self._drawn(SECOND, FIRST),
            "second_added": self._drawn(SECOND, span=FIRST),
            "last": self._drawn(SECOND),
            "straight": np.zeros(count, np.float32),
        }

    def _drawn(self, *shape: int, span: int | None = None) -> np.ndarray:
        bound = (span or shape[-1]) ** -0.5
        return self.dice.uniform(-bound, bound, shape).astype(np.float32)

    def chances(self, positions: Lessons) -> np.ndarray:
        """The chance of each place, by number and place."""
        found = [
            self._run(positions.some(np.arange(begin, min(begin + 4096, len(positions.rows)))))[-1]
            for begin in range(0, len(positions.rows), 4096)
        ]
        return np.concatenate(found)

    def learn(self, positions: Lessons) -> None:
        """Look at all of them as often as `ROUNDS` says, with steps that grow shorter."""
        batches = len(positions.rows) // BATCH
        for turn in range(ROUNDS):
            order = self.dice.permutation(len(positions.rows))
            for number in range(batches):
                part = (turn * batches + number) / (ROUNDS * batches)
                batch = positions.some(order[number * BATCH : (number + 1) * BATCH])
                self._step(self._slopes(batch), self._rate * (0.5 + 0.5 * np.cos(np.pi * part)))

    def _run(self, batch: Lessons, left: np.ndarray | float = 1.0) -> tuple[np.ndarray, ...]:
        """What each layer has of a batch, and the chances; of the first layer only what is left in."""
        w = self.weights
        seen = np.clip((batch.rows - self.mean) / self.spread, -FAR, FAR)
        first = np.maximum(seen @ w["first"].T + w["first_added"], 0) * left
        second = np.maximum(first @ w["second"].T + w["second_added"], 0)
        scores = np.where(batch.inside, second @ w["last"] + seen @ w["straight"], -1e9)
        weights = np.exp(scores - scores.max(1, keepdims=True))
        return seen, first, second, weights / weights.sum(1, keepdims=True)

    def _slopes(self, batch: Lessons) -> dict[str, np.ndarray]:
        """How what is wrong changes with each weight."""
        w, shape = self.weights, (*batch.inside.shape, FIRST)
        left = (self.dice.random(shape) >= DROPPED).astype(np.float32) / (1 - DROPPED)
        seen, first, second, chances = self._run(batch, left)
        wrong = np.where(batch.inside, chances - batch.won, 0).astype(np.float32) / len(batch.rows)
        to_second = wrong[..., None] * w["last"] * (second > 0)
        to_first = to_second @ w["second"] * left * (first > 0)
        return {
            "first": np.einsum("bph,bpf->hf", to_first, seen, optimize=True),
            "first_added": to_first.sum((0, 1)),
            "second": np.einsum("bpk,bph->kh", to_second, first, optimize=True),
            "second_added": to_second.sum((0, 1)),
            "last": np.einsum("bpk,bp->k", second, wrong, optimize=True),
            "straight": np.einsum("bpf,bp->f", seen, wrong, optimize=True),
        }

    def _step(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - KEPT[0]) * (slope - mean)
            square += (1 - KEPT[1]) * (slope * slope - square)
            ahead = mean / (1 - KEPT[0] ** self._steps)
            size = np.sqrt(square / (1 - KEPT[1] ** self._steps)) + 1e-8
            self.weights[name] -= (rate * (ahead / size + DECAY * self.weights[name])).astype(np.float32)

    def written(self) -> dict[str, list[object]]:
        """All that the network needs, in few digits."""
        found = {"mean": self.mean, "spread": self.spread, **self.weights}
        return {name: _short(value.tolist()) for name, value in found.items()}


def missed(chances: np.ndarray, positions: Lessons) -> float:
    """How far the chances of who won lay from certainty: their logarithm in the mean, less is better."""
    given = np.log(np.maximum(chances, 1e-6))
    return float(-(positions.won * np.where(positions.inside, given, 0)).sum(1).mean())


def _short(value: list[object] | float) -> object:
    return [_short(one) for one in value] if isinstance(value, list) else float(f"{value:.{DIGITS}g}")
