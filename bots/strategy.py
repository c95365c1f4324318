"""A strategy is a value made of parts: what a bot does about each thing that a seat may be asked or want."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from django.utils.functional import Promise

from games.engine.actions import MakeOffer, PlayerAction, Reply
from games.engine.agenda import Auction
from games.engine.state import Offer, OpenRent
from games.reasons import Reason

from .choosing import choose
from .saying import Against, by_reckoning, reason_for
from .weighed import Weigh, Weighed, nothing_weighed

if TYPE_CHECKING:
    from .chair import Chair

Task = Callable[["Chair"], PlayerAction]
Wish = Callable[["Chair"], PlayerAction | None]
"""What one does if it is worth it; None if not."""
Counter = Callable[["Chair", Offer], MakeOffer | None]
"""What one would take instead of an offer; None if nothing near to it."""


def nothing_instead(chair: Chair, offer: Offer) -> None:
    """For whoever says yes or no."""


class Parts(NamedTuple):
    """The tasks of a bot. All but those of `business` are asked when an answer is awaited, and must give one.

    `claim` asks for a rent or salary, `debt` finds what cannot be paid, `answer` an offer; `throw` is asked before a
    throw, `jail` after a failed one. `business` is tried in its order before the turn is ended. `counter` is offered
    instead of what is refused. `against` says what speaks against an offer that was refused, `weigh` what its options
    are worth to it.
    """

    claim: Callable[[Chair, OpenRent], PlayerAction]
    debt: Task
    answer: Callable[[Chair, Offer], PlayerAction]
    throw: Task
    jail: Task
    take: Callable[[Chair, int], PlayerAction]
    keep: Callable[[Chair, tuple[int, ...]], PlayerAction]
    lowest: Task
    bid: Callable[[Chair, Auction], PlayerAction]
    choice: Callable[[Chair, tuple[Reply, ...]], PlayerAction]
    want: Task
    place: Task
    business: tuple[Wish, ...]
    counter: Counter = nothing_instead
    against: Against = by_reckoning
    weigh: Weigh = nothing_weighed


class Strategy(NamedTuple):
    """A grade of bot: one set of parts for books in which land is owned, one for those in which it is leased.

    `grade` says it in a word, beside a name; `label` is the line by which somebody chooses it.
    """

    name: str
    label: str | Promise
    owned: Parts
    leased: Parts
    grade: str | Promise = ""

    def __call__(self, chair: Chair) -> PlayerAction | None:
        """What to do now; None if there is nothing that this seat must or wants to do."""
        return choose(self._parts(chair), chair)

    def why(self, chair: Chair, action: PlayerAction) -> Reason | None:
        """What it says of an offer that it makes or refuses here; None of anything else."""
        reason = reason_for(chair, action, self._parts(chair).against)
        return reason and reason._replace(grade=self.name)

    def weigh(self, chair: Chair, chosen: tuple[PlayerAction, ...]) -> Weighed:
        """What it makes of its options here, `chosen` among them."""
        return self._parts(chair).weigh(chair, chosen)

    def _parts(self, chair: Chair) -> Parts:
        return self.leased if chair.leases else self.owned
