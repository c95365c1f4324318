"""What a bot does about each thing that a seat may be asked or want: the parts that a strategy is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine.actions import MakeOffer, PlayerAction, Reply
from games.engine.agenda import Auction
from games.engine.elements import Offer, OpenRent

from .chair import Chair
from .saying import Against, by_reckoning
from .weighed import Weigh, nothing_weighed

Task = Callable[[Chair], PlayerAction]
Habit = Callable[[Chair], PlayerAction | None]
"""What one does if it is worth it; None if not."""
Counter = Callable[[Chair, Offer], MakeOffer | None]
"""What one would take instead of an offer; None if nothing near to it."""
Loses = Callable[[Chair, Offer], bool]
"""Whether one would lose by an offer."""


def nothing_instead(chair: Chair, offer: Offer) -> None:
    """For whoever says yes or no."""


def no_rescue(chair: Chair) -> None:
    """For whoever leaves others to their debts."""


def nothing_lost(chair: Chair, offer: Offer) -> bool:
    """For whoever leaves what was offered as it is."""
    return False


def losing(against: Against) -> Loses:
    """Whether one would lose by an offer, by what speaks against it."""

    def loses(chair: Chair, offer: Offer) -> bool:
        return against(chair, offer) == "too_little"

    return loses


class Parts(NamedTuple):
    """The tasks of a bot. All but those of `business` are asked when an answer is awaited, and must give one.

    `claim` asks for a rent or salary, `debt` finds what cannot be paid, `answer` an offer; `throw` is asked before a
    throw, `jail` after a failed one. `business` is tried in its order before the turn is ended. `counter` is offered
    instead of what is refused, `rescue` to another who owes a player. `against` says what speaks against an offer that
    was refused, `weigh` what its options are worth to it. `loses` is asked of offers of one's own that stand, as if the
    other had made them: what would be a loss by now is taken back. `takes_back` says whether the offers of the seat
    are its own to take back: what somebody absent has offered is theirs.
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
    business: tuple[Habit, ...]
    counter: Counter = nothing_instead
    rescue: Habit = no_rescue
    against: Against = by_reckoning
    weigh: Weigh = nothing_weighed
    loses: Loses = nothing_lost
    takes_back: bool = True
