"""What a visit to a square costs, before anybody lands there and when somebody does.

Where the dice decide a sum, it depends on the question which one is meant: what one must be ready to pay is the `most`
(a trade's dearest visit), what a square brings in the long run the `mean` (what a seller gives up, in how many rounds a
price is earned back), and where a sum is told as a fact there is none, so that only one that is `fixed` is told.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .clauses import Clause
from .elements import Purse

MOST_PIPS = 12
"""The most that two dice show."""
MEAN_PIPS = 7
"""What they show in the mean."""


class Charge(NamedTuple):
    """A rent, worked out at landing (R-12): who receives it, how much in whole units, by which clause.

    With `per_dice` the amount is for each pip of a throw still to be made.
    """

    receiver: Purse
    amount: int
    clause: Clause
    per_dice: bool = False


class Rate(NamedTuple):
    """What a visit costs: `amount` whole units by `clause`; with `per_dice` that for each pip of the throw.

    The throw is the one that moved, or with `anew` one that is made for the rent alone.
    """

    amount: int
    clause: Clause
    per_dice: bool = False
    anew: bool = False

    def at(self, pips: int) -> int:
        """What it comes to at a throw of so many pips."""
        return self.amount * pips if self.per_dice else self.amount

    @property
    def most(self) -> int:
        """What it comes to at most."""
        return self.at(MOST_PIPS)

    @property
    def mean(self) -> int:
        """What it comes to in the mean."""
        return self.at(MEAN_PIPS)

    @property
    def fixed(self) -> int:
        """What it comes to whatever is thrown; 0 where the dice decide."""
        return self.at(0)


RATE, CHARGE = cache(Rate), cache(Charge)
"""What visits cost, of which there are few: each is made once."""
