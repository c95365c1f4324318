"""What somebody holds, before their cash is known, and what they are worth with so much of it."""

from __future__ import annotations

from typing import NamedTuple

from .rising import Stage, built_with, with_so_many


class Holding(NamedTuple):
    """What it brings, what the bank lends on it, what mortgages take of that, what stands, what may be built.

    `apart` is the same with some of the whole groups on which nothing stands as so many deeds, in several ways: worth
    more to whoever is too poor for them. `swap` is what a swap that lies open adds, for whoever counts those.
    """

    kept: float
    lent: float
    owed: float
    stands: float
    stages: tuple[Stage, ...]
    apart: tuple[Holding, ...] = ()
    swap: float = 0.0

    def with_so_many(self, houses: float) -> Holding:
        """The same while the bank has no more houses than these."""
        return self._replace(
            stages=with_so_many(self.stages, houses), apart=tuple([way.with_so_many(houses) for way in self.apart])
        )

    def worth(self, cash: float, coming: float, needed: float, *, swaps: bool) -> float:
        """What somebody is worth who holds this and has so much cash.

        So much is coming, which can be built with as well, and so much must stay in hand.
        """
        spent = cash + (coming + self.lent - self.owed)
        kept = self.kept + self.swap if swaps else self.kept
        worth = kept + spent + self.stands + built_with(self.stages, spent - needed)
        if not self.apart:
            return worth
        for way in self.apart:
            worth = max(worth, way.worth(cash, coming, needed, swaps=False))
        return worth
