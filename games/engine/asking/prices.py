"""What an action costs and brings: it is played on trial, alone, and the facts say who paid what by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..actions import Accept, Bid, Build, Choose, PlayerAction
from ..agenda import Auction, Draw, HoldingFees, Owe, Throw
from ..areas import Rules
from ..chance import ChanceError, Recorded
from ..clauses import Clause, Unsaid
from ..elements import BANK, Purse
from ..events import Fact, LoanMade, Mortgaged, Owed, Paid, Redeemed, ShortageArose
from ..play import Play
from ..table import Table


class Price(NamedTuple):
    """What an action costs and brings its seat, in whole units; None where chance or what others do decides it.

    `clause` is the one by which it is paid, or done; `facts` are all that it leads to at once. `interest` is what the
    bank gets of it beyond what it lent, fees included, and will get of what it lends. Where it is `contested` others
    may want the same pieces, and this is the price if they do not. Where dice decide, `times_dice` is what they
    multiply. `left` is the cash that the seat may spend then, beside what it has bid (R-04): of a bid, should it win at
    that sum. What a player meets who moves on once a debt or a fine is paid is no part of any of it.
    """

    costs: int | None
    brings: int | None
    clause: Clause | Unsaid = ""
    facts: tuple[Fact, ...] = ()
    interest: int = 0
    contested: bool = False
    times_dice: int = 0
    left: int | None = None

    @property
    def gain(self) -> int | None:
        """What it brings less what it costs."""
        return None if self.costs is None or self.brings is None else self.brings - self.costs


UNKNOWN = Price(None, None)
UNFORESEEN = (Draw, HoldingFees, Throw)
"""What follows at once and takes or brings a sum that is not said yet."""


def price_of(rules: Rules[Table, Play], table: Table, action: PlayerAction, seat: int) -> Price:
    """What a lawful action costs and brings a seat: the facts of its own doing, and what falls due by it."""
    play = Play(rules, table.state.fork(), Recorded([]))
    try:
        play.begin(table.plan_of(action) if isinstance(action, Build) else action)
    except ChanceError:
        return UNKNOWN._replace(times_dice=_times_dice(table, action))
    if any(isinstance(item, UNFORESEEN) for item in play.coming):
        return UNKNOWN
    contested = any(isinstance(fact, ShortageArose) for fact in play.events)
    if contested and isinstance(action, Build):
        play = Play(rules, table.state.fork(), Recorded([]))
        play.rules.building.set_pieces(play, table.plan_of(action))
    payments = list(_payments(play))
    costs = sum(amount for payer, _payee, amount, _clause in payments if payer == seat)
    brings = sum(amount for _payer, payee, amount, _clause in payments if payee == seat)
    interest = _interest(table, action, play.events)
    left = table.free_cash(seat) + brings - costs
    return Price(costs, brings, _clause_of(play, payments, seat), tuple(play.events), interest, contested, left=left)


def open_price(table: Table, action: PlayerAction) -> Price:
    """What is known of an action whose price others decide: of a bid what it leaves, should it win at that sum."""
    if not isinstance(action, Bid) or not isinstance(table.top, Auction):
        return UNKNOWN
    bound = action.amount + table.rules.auctions.premium(table, table.top)
    return UNKNOWN._replace(left=table.cash_for_bid(action.seat, table.top) - bound)


def _times_dice(table: Table, action: PlayerAction) -> int:
    """The factor by which a throw is multiplied that decides a tax."""
    choice = table.rules.taxes.choice
    return choice.factor if choice and isinstance(action, Choose) and action.word == choice.word else 0


def _interest(table: Table, action: PlayerAction, facts: list[Fact]) -> int:
    """What is paid to the bank beyond the loans that it ends, and what will be beyond those that it makes."""
    seat, finance = action.seat, table.rules.finance
    lent = (fact.amount for fact in facts if isinstance(fact, Mortgaged | LoanMade))
    paid = [fact.amount for fact in facts if isinstance(fact, Paid) and (fact.payer, fact.payee) == (seat, BANK)]
    ended = [fact.square for fact in facts if isinstance(fact, Redeemed) and fact.seat == seat]
    owed = sum(table.state.sites[square].owed for square in ended)
    beyond = sum(paid) - owed if ended or isinstance(action, Accept) else 0
    return beyond + sum(finance.interest(amount) for amount in lent)


Payment = tuple[Purse, Purse, int, Clause]


def _payments(play: Play) -> Iterator[Payment]:
    """What was paid, what is owed since then, and what falls due next."""
    for fact in play.events:
        if isinstance(fact, Paid):
            yield fact.payer, fact.payee, fact.amount, fact.clause
        elif isinstance(fact, Owed):
            yield fact.debt.debtor, fact.debt.payee, fact.debt.amount, fact.debt.clause
    for item in play.coming:
        for debt in item.debts if isinstance(item, Owe) else ():
            yield debt.debtor, debt.payee, debt.amount, debt.clause


def _clause_of(play: Play, payments: list[Payment], seat: int) -> Clause | Unsaid:
    """The clause of the first sum that one pays or gets, else of the first fact that has one."""
    mine = (clause for payer, payee, _amount, clause in payments if seat in (payer, payee))
    told = (fact.clause for fact in play.events)
    return next((clause for clauses in (mine, told) for clause in clauses if clause), "")
