"""Master: shrewd, but that it trades by what games have taught it, and plays on what else it might do in futures."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.actions import Build, End, PlayerAction
from games.engine.agenda import Auction

from ..chair import Chair
from ..judging import trades
from ..owned.trades import chaining, proposing
from ..parts import Habit, Parts
from ..search.ahead import Ahead
from ..search.thinking import thinking
from ..search.weighing import Budget
from ..strategy import Strategy
from ..weighed import Weighed
from . import lessees, regular, shrewd

IMAGINED = Strategy("imagined", "", regular.OWNED._replace(business=regular.WITHOUT_A_WORD), lessees.HELD)
"""How everybody is imagined to play on: soundly, at a tenth of the cost of counting chances, and without offers."""
AHEAD = Ahead(IMAGINED, 2)
"""For how many rounds."""
FUTURES = 24
"""So many futures are enough: what is closer than they can tell is left as one is used to do it."""
NOT_WEIGHED = (Build, End)
"""What it does without a thought where land is leased, beside trades and what concerns scarce pieces."""
JUDGED: dict[Habit, Habit] = {chaining.propose: trades.chain, proposing.propose: trades.propose}
"""What it offers instead of what *shrewd* would."""
JUDGING = shrewd.OWNED._replace(
    answer=trades.answer,
    business=tuple(JUDGED.get(habit, habit) for habit in shrewd.OWNED.business),
    counter=trades.counter,
    against=trades.against,
    weigh=trades.weigh,
)
"""As *shrewd* plays where land is owned, but that trades go by judgement."""


def master(name: str, label: str | Promise, budget: Budget) -> Strategy:
    """A master that thinks so long about a decision."""
    owned = thinking(JUDGING, AHEAD, budget, tuple(JUDGED.values()))
    return Strategy(name, label, owned, _lessee(budget), _("Master"), counts_swaps=True)


def _lessee(budget: Budget) -> Parts:
    """Where land is leased it trades, builds, also with scarce pieces, and pays debts as *shrewd* does.

    It thinks about all else.

    What stands at the end of a future counts as those who won had it, not for what it does to who has to pay there:
    whoever goes by that sells a parcel for too little, and builds too late (decision 52).
    """
    usual = lessees.SHREWD
    found = thinking(usual, AHEAD, budget, usual.business)

    def bid(chair: Chair, auction: Auction) -> PlayerAction:
        """For a scarce piece as it builds."""
        return (usual if auction.piece else found).bid(chair, auction)

    def weigh(chair: Chair, chosen: tuple[PlayerAction, ...]) -> Weighed:
        """As it decides."""
        of_a_piece = bool(getattr(chair.view.asked, "piece", ""))
        at_once = of_a_piece or any(isinstance(action, NOT_WEIGHED) for action in chosen)
        return (usual if at_once else found).weigh(chair, chosen)

    return found._replace(bid=bid, want=usual.want, weigh=weigh)


MASTER = master(
    "master",
    _("Master: looks ahead before it bids, and in most books trades by what many games have taught it"),
    Budget(FUTURES, 0.3),
)
HASTY = master("master_hasty", _("Master, in a hurry: looks ahead for no more than a moment"), Budget(FUTURES, 0.05))
PATIENT = master("master_patient", _("Master, patient: looks ahead for up to a second"), Budget(4 * FUTURES, 1.0))
