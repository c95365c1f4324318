"""Novice: plays by the book and plausibly, and errs like a beginner: it hoards, and sells land for a little more."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .. import habits
from ..leased import estates
from ..owned import weighing
from ..owned.auctions import bidding
from ..owned.houses import building
from ..owned.money import purse
from ..owned.trades import trading
from ..parts import Parts, losing
from ..strategy import Strategy
from . import lessees

OWNED = Parts(
    claim=habits.claim,
    debt=purse.out_of_debt,
    answer=trading.answer,
    throw=habits.throw,
    jail=habits.jail,
    take=purse.take,
    keep=estates.keep,
    lowest=habits.lowest,
    bid=bidding.bid,
    choice=habits.choice,
    want=building.want,
    place=building.place,
    business=(building.build_with_plenty, purse.redeem, trading.propose),
    against=trading.against,
    loses=losing(trading.against),
    weigh=weighing.in_cash,
)

NOVICE = Strategy(
    "novice", _("Novice: buys what it lands on, and errs like a beginner"), OWNED, lessees.NOVICE, _("Novice")
)
