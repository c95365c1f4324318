"""Regular: sound habits. Buys, bids to a valuation, builds evenly, mortgages before it sells, trades for groups."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.engine.elements import Offer

from .. import habits
from ..chair import Chair
from ..leased import estates
from ..owned import endgame, jail, weighing
from ..owned.auctions import bidding
from ..owned.houses import building
from ..owned.money import purse, raising
from ..owned.trades import appraising, countering, trading
from ..parts import Parts, losing
from ..strategy import Strategy
from . import lessees

WITHOUT_A_WORD = (building.build, purse.redeem)
"""What it does in its turn that concerns nobody else."""
_LOSES_BY_LIST = losing(trading.against)


def _loses(chair: Chair, offer: Offer) -> bool:
    """Whether it is a loss by chances to win and by printed prices, as it offers by either; or gives something away."""
    is_a_loss = appraising.loses(chair, offer)
    return is_a_loss and (_LOSES_BY_LIST(chair, offer) or appraising.gives_away(chair, offer))


OWNED = Parts(
    claim=habits.claim,
    debt=raising.out_of_debt,
    answer=appraising.answer,
    throw=jail.throw,
    jail=jail.jail,
    take=purse.take,
    keep=estates.keep,
    lowest=habits.lowest,
    bid=bidding.bid,
    choice=habits.choice,
    want=building.want,
    place=building.place,
    business=(*WITHOUT_A_WORD, trading.propose_no_gift, endgame.borrow),
    counter=countering.counter,
    against=appraising.against,
    loses=_loses,
    weigh=weighing.in_chances,
)

REGULAR = Strategy("regular", _("Regular: buys, builds and trades with care"), OWNED, lessees.REGULAR, _("Regular"))
