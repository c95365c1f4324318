"""The sets of parts for leased land, grade by grade."""

from __future__ import annotations

from functools import partial

from .. import habits
from ..leased import auctions, building, countering, debts, estates, jail, parting, rescued, taking, trades, weighing
from ..leased.visits import HOPED_FOR, between_rivals, to_build, visits
from ..parts import Parts, losing, nothing_instead

SHREWD = Parts(
    claim=habits.claim,
    debt=parting.out_of_debt,
    answer=rescued.minding_debts(trades.answer),
    throw=jail.throw,
    jail=habits.jail,
    take=taking.take,
    keep=estates.keep,
    lowest=habits.lowest,
    bid=auctions.bid,
    choice=habits.choice,
    want=auctions.want,
    place=building.place,
    business=(building.build, partial(trades.propose, count=between_rivals)),
    counter=countering.counter,
    against=rescued.against_minding_debts(trades.against),
    loses=losing(rescued.against_minding_debts(trades.against)),
    weigh=partial(weighing.in_fees, answers=between_rivals, builds=to_build, offers=between_rivals),
)
"""All sums in one currency."""

REGULAR = SHREWD._replace(
    debt=debts.out_of_debt,
    answer=rescued.minding_debts(trades.answer_hopefully),
    throw=habits.throw,
    business=(building.build_in_cash, trades.propose),
    counter=countering.counter_hopefully,
    against=rescued.against_minding_debts(trades.against_hopefully),
    loses=losing(rescued.against_minding_debts(trades.against_hopefully)),
    weigh=partial(weighing.in_fees, answers=partial(visits, turns=HOPED_FOR)),
)
"""Sound: the same sums and trades, but it owes nobody, and builds only with the dearest visit in hand."""

NOVICE = REGULAR._replace(want=auctions.pass_by, business=(building.build_where_one_stands,), counter=nothing_instead)
"""A beginner: builds where it stands, in cash, up to one hotel, and wants no piece that others want."""

HELD = REGULAR._replace(business=(building.build_in_cash,), debt=debts.alone, counter=nothing_instead)
"""For a seat whose person is away: no word to anybody, in debt neither."""
