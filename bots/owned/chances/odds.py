"""From how strong all are, the chance of each to win."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import cached_property  # without a lock, as a chair's

LEAST = 1.0
"""Nobody is weaker than this: a chance is left to everybody who is in."""


@dataclass
class Odds:
    """The chance to win goes as a `power` of the strength, beside those of all."""

    strengths: dict[int, float]
    power: float

    @cached_property
    def chances(self) -> dict[int, float]:
        """The chance of each as things are."""
        return self.with_changed({})

    def with_changed(self, changed: dict[int, float]) -> dict[int, float]:
        """The chance of each if some strengths were these."""
        whole, found = 0.0, self._weights.copy()
        for seat in found:
            if seat in changed:
                found[seat] = max(changed[seat], LEAST) ** self.power
            whole += found[seat]
        return {seat: weight / whole for seat, weight in found.items()}

    def rises(self, one: int, other: int, strengths: tuple[float, float]) -> tuple[float, float]:
        """By how much the chances of two rise if they are so strong."""
        mine, theirs = max(strengths[0], LEAST) ** self.power, max(strengths[1], LEAST) ** self.power
        whole = 0.0
        for seat, weight in self._weights.items():
            whole += mine if seat == one else theirs if seat == other else weight
        return mine / whole - self.chances[one], theirs / whole - self.chances[other]

    @cached_property
    def _weights(self) -> dict[int, float]:
        return {seat: max(value, LEAST) ** self.power for seat, value in self.strengths.items()}
