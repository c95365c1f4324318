"""A strategy is a value made of parts: a grade of bot, as it plays where land is owned and where it is leased."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from django.utils.functional import Promise

from games.engine.actions import PlayerAction
from games.reasons import Reason

from .chair import Chair
from .choosing import choose
from .parts import Parts
from .saying import reason_for
from .weighed import Weighed


class Strategy(NamedTuple):
    """A grade of bot: one set of parts for books in which land is owned, one for those in which it is leased.

    `grade` says it in a word, beside a name; `label` is the line by which somebody chooses it. `counts_swaps` says
    whether it counts what swaps lie open among all.
    """

    name: str
    label: str | Promise
    owned: Parts
    leased: Parts
    grade: str | Promise = ""
    counts_swaps: bool = False

    def __call__(self, chair: Chair) -> PlayerAction | None:
        """What to do now; None if there is nothing that this seat must or wants to do.

        What was worked out for it is let go: `why` works it out anew for the few offers and refusals.
        """
        seen = self._seen(chair)
        done = choose(self._parts(seen), seen)
        seen.forget()
        return done

    def why(self, chair: Chair, action: PlayerAction) -> Reason | None:
        """What it says of an offer that it makes or refuses here; None of anything else."""
        reason = reason_for(self._seen(chair), action, self._parts(chair).against)
        return reason and reason._replace(grade=self.name)

    def weigh(self, chair: Chair, chosen: tuple[PlayerAction, ...]) -> Weighed:
        """What it makes of its options here, `chosen` among them."""
        return self._parts(chair).weigh(self._seen(chair), chosen)

    def _parts(self, chair: Chair) -> Parts:
        return self.leased if chair.leases else self.owned

    def _seen(self, chair: Chair) -> Chair:
        """The chair as this grade looks at it."""
        return replace(chair, counts_swaps=True) if self.counts_swaps else chair
