"""Shrewd: all in chances to win. Trades for groups, builds to three houses, mortgages for them, minds the risk."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .. import habits
from ..leased import estates
from ..owned import endgame, jail, weighing
from ..owned.auctions import buying
from ..owned.debts import rescuing, settling
from ..owned.houses import developing
from ..owned.trades import appraising, chaining, countering, proposing
from ..parts import Parts
from ..strategy import Strategy
from . import lessees

OWNED = Parts(
    claim=habits.claim,
    debt=settling.out_of_debt_with_deeds,
    answer=appraising.answer,
    throw=jail.throw,
    jail=jail.jail,
    take=buying.take,
    keep=estates.keep,
    lowest=habits.lowest,
    bid=buying.bid,
    choice=habits.choice,
    want=developing.want,
    place=developing.place,
    business=(
        chaining.propose,
        proposing.propose,
        developing.redeem,
        developing.build,
        developing.redeem_lone,
        endgame.borrow,
    ),
    counter=countering.counter,
    rescue=rescuing.rescue,
    against=appraising.against,
    loses=appraising.loses,
    weigh=weighing.in_chances,
)

SHREWD = Strategy(
    "shrewd",
    _("Shrewd: counts chances, trades for groups and keeps you from yours"),
    OWNED,
    lessees.SHREWD,
    _("Shrewd"),
    counts_swaps=True,
)
