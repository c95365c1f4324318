"""What becomes of a mortgage or a loan when its deed or lease changes hands in a trade: it is kept, or paid off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..areas import RulesAlone
from ..clauses import Clause, Switch
from ..elements import BANK, Site
from ..events import HandedOver, InterestPaid, Redeemed
from ..play import Play
from ..table import Table
from .loans import pay_off, payoff

Borrowed = tuple[tuple[int, int], ...]
"""Sums borrowed on squares: (square, whole units)."""


@dataclass(frozen=True)
class Kept:
    """A mortgage goes with its deed, and costs whoever receives it a tenth, by `clause`.

    Kept mortgaged it costs the interest `at_once`, or nothing; redeemed at once it costs mortgage and interest, or the
    `mortgage_alone`. With `once` the interest just paid is not asked for again until the next throw (R-29). No price
    has to pay it off.
    """

    clause: Clause
    at_once: bool = True
    mortgage_alone: bool = False
    once: bool = True
    paying_off: ClassVar[Switch] = None

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which receiving a deed costs cash."""
        return (self.clause,)

    def giver_cost(self, table: Table, square: int) -> int:
        """Nothing: the mortgage goes with the deed."""
        return 0

    def paid_off(self, table: Table, square: int) -> int:
        """Nothing: a mortgage that goes with its deed is not paid off."""
        return 0

    def cost(self, table: Table, square: int, redeemed: bool) -> int:
        """What the receiver pays the bank for a deed, in whole units."""
        return self.received_for(table.rules, table.state.sites[square].owed, redeemed)

    def received_for(self, rules: RulesAlone, owed: int, redeemed: bool = False) -> int:
        """What the receiver pays the bank for a deed on which so much is owed, in whole units."""
        interest = rules.finance.interest(owed)
        if redeemed:
            return owed if self.mortgage_alone else owed + interest
        return interest if self.at_once else 0

    def redeemable(self, sites: Sequence[Site], squares: tuple[int, ...]) -> tuple[int, ...]:
        """The deeds received that may be redeemed at once."""
        return tuple(square for square in squares if sites[square].owed)

    def loans(self, sites: Sequence[Site], squares: tuple[int, ...], price: int) -> Borrowed:
        """Nobody borrows to buy a deed."""
        return ()

    def check_loans(self, table: Table, squares: tuple[int, ...], loans: Borrowed, price: int) -> Iterator[Clause]:
        """Nobody borrows to buy a deed."""
        if loans:
            yield "G-08"
            yield from table.rules.finance.against_loans

    def hand_over(
        self, play: Play, giver: int, taker: int, squares: tuple[int, ...], redeem: tuple[int, ...], clause: Clause
    ) -> None:
        """The deeds have changed hands: pay for those that are mortgaged."""
        for square in squares:
            play.emit(HandedOver(giver, taker, square, clause))
        owing = [square for square in squares if play.state.sites[square].owed]
        for square in owing:
            play.transfer(taker, BANK, self.cost(play, square, square in redeem), self.clause)
            if square in redeem:
                play.emit(Redeemed(taker, square, self.clause))
        kept = tuple(square for square in owing if square not in redeem)
        if kept and self.once:
            play.emit(InterestPaid(taker, kept, self.clause))


@dataclass(frozen=True)
class PaidOff:
    """A lease that changes hands costs each side `fee` whole units; a loan on it is paid off from the price first.

    The buyer may borrow up to half the price on what stands there. The other fields are clauses.
    """

    clause: Clause
    paying_off: Clause
    fee: int

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which receiving a lease costs cash, and giving one; in a swap both."""
        return self.clause, "R-70"

    def giver_cost(self, table: Table, square: int) -> int:
        """The fee, and what ends the loan."""
        return self.fee + self.paid_off(table, square)

    def paid_off(self, table: Table, square: int) -> int:
        """What ends the loan."""
        return payoff(table.state.sites[square])

    def cost(self, table: Table, square: int, redeemed: bool) -> int:
        """The fee."""
        return self.fee

    def received_for(self, rules: RulesAlone, owed: int, redeemed: bool = False) -> int:
        """The fee, whatever was owed there."""
        return self.fee

    def redeemable(self, sites: Sequence[Site], squares: tuple[int, ...]) -> tuple[int, ...]:
        """None: each parcel is received without its loan."""
        return ()

    def loans(self, sites: Sequence[Site], squares: tuple[int, ...], price: int) -> Borrowed:
        """The most that may be borrowed on each parcel received, if it is all on that one: half the price."""
        built = (square for square in squares if sites[square].pieces)
        return tuple((square, price // 2) for square in built if price > 1)

    def check_loans(self, table: Table, squares: tuple[int, ...], loans: Borrowed, price: int) -> Iterator[Clause]:
        """On buildings received, whole sums, together not above half the price."""
        sites = table.state.sites
        if any(amount <= 0 for _square, amount in loans):
            yield "G-09"
            yield self.paying_off
        elif (
            any(square not in squares or not sites[square].pieces for square, _amount in loans)
            or len(dict(loans)) < len(loans)
            or sum(amount for _square, amount in loans) * 2 > price
        ):
            yield self.paying_off

    def hand_over(
        self, play: Play, giver: int, taker: int, squares: tuple[int, ...], redeem: tuple[int, ...], clause: Clause
    ) -> None:
        """Loans are paid off, the fees paid, the leases change hands with what stands on them."""
        for square in squares:
            pay_off(play, giver, square, self.paying_off)
            play.transfer(giver, BANK, self.fee, self.clause)
            play.transfer(taker, BANK, self.fee, self.clause)
            play.emit(HandedOver(giver, taker, square, clause))


Handover = Kept | PaidOff
