"""Master: shrewd, with a thought before what decides games: what it might do is played on in the same futures."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.actions import Accept, Build, End, MakeOffer, PlayerAction, Refuse, Settle

from ..chair import Chair
from ..owned import chaining, proposing
from ..parts import Parts
from ..search.ahead import Ahead
from ..search.thinking import thinking
from ..search.weighing import Budget
from ..strategy import Strategy
from ..weighed import Weighed
from . import lessees, regular, shrewd

IMAGINED = Strategy("imagined", "", regular.OWNED._replace(business=regular.OWNED.business[:2]), lessees.HELD)
"""How everybody is imagined to play on: soundly, at a tenth of the cost of counting chances, and without offers."""
AHEAD = Ahead(IMAGINED, 2)
"""For how many rounds."""
FUTURES = 24
"""So many futures are enough: what is closer than they can tell is left as one is used to do it."""
OFFERS = 6
"""So many trades are weighed against each other."""
AT_ONCE = (MakeOffer, Accept, Refuse, Settle, Build, End)
"""What it does without a thought where land is leased."""


def offers(chair: Chair) -> Iterator[MakeOffer]:
    """The best trades that *shrewd* sees."""
    return proposing.offers(chair, OFFERS)


def master(name: str, label: str | Promise, budget: Budget) -> Strategy:
    """A master that thinks so long about a decision."""
    owned = thinking(shrewd.OWNED, AHEAD, budget, offers, (chaining.propose,))
    return Strategy(name, label, owned, _lessee(budget), _("Master"), counts_swaps=True)


def _lessee(budget: Budget) -> Parts:
    """Where land is leased it trades, builds and pays debts as *shrewd* does, and thinks about all else.

    What stands at the end of a future counts as those who won had it, not for what it does to who has to pay there:
    whoever goes by that sells a parcel for too little, and builds too late (decision 52).
    """
    usual = lessees.SHREWD
    found = thinking(usual, AHEAD, budget)

    def weigh(chair: Chair, chosen: tuple[PlayerAction, ...]) -> Weighed:
        """As it decides."""
        at_once = chair.owes > 0 or any(isinstance(action, AT_ONCE) for action in chosen)
        return (usual if at_once else found).weigh(chair, chosen)

    return found._replace(answer=usual.answer, business=usual.business, weigh=weigh)


MASTER = master(
    "master",
    _("Master: looks ahead before it bids, and except in Community before it trades and builds"),
    Budget(FUTURES, 0.3),
)
HASTY = master("master_hasty", _("Master, in a hurry: looks ahead for no more than a moment"), Budget(FUTURES, 0.05))
PATIENT = master("master_patient", _("Master, patient: looks ahead for up to a second"), Budget(4 * FUTURES, 1.0))
