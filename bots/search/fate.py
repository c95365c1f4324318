"""One way in which dice and cards may fall from here on: a chance that answers the same whatever was done before it.

A throw belongs to its turn and its place in it, a deck has one order from the start. So two actions that are tried
under the same fate differ by what they bring, and not by their luck.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from zlib import crc32

from games.engine.clauses import CardId

_MASK = (1 << 64) - 1
_DICE, _DEED = 1, 2


@dataclass(slots=True)
class Fate:
    """Chance from a seed and from the turn that is played (`turn`, set by whoever plays on)."""

    seed: int
    turn: int = 0
    _counted: dict[tuple[int, int], int] = field(default_factory=dict)

    def throw(self) -> tuple[int, int]:
        """The next throw of this turn."""
        first, second = divmod(self._number(_DICE) % 36, 6)
        return first + 1, second + 1

    def card(self, unseen: tuple[CardId, ...]) -> CardId:
        """The one of `unseen` that lies highest."""
        return min(unseen, key=lambda card: _mixed(self.seed, crc32(card.encode())))

    def deed(self, left: tuple[int, ...]) -> int:
        """Any square of `left`."""
        return left[self._number(_DEED) % len(left)]

    def _number(self, what: int) -> int:
        place = self._counted.get((what, self.turn), 0)
        self._counted[what, self.turn] = place + 1
        return _mixed(self.seed, what, self.turn, place)


def _mixed(*numbers: int) -> int:
    """A number from these, as good as drawn (the finish of splitmix64)."""
    found = 0
    for number in numbers:
        found = (found + number + 1) * 0x9E3779B97F4A7C15 & _MASK
        found = (found ^ found >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        found = (found ^ found >> 27) * 0x94D049BB133111EB & _MASK
        found ^= found >> 31
    return found


def fates(seed: int, number: int) -> Fate:
    """The fate of that number, of those of a decision."""
    return Fate(_mixed(seed, number))
