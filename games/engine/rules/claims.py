"""Rent, and in some books the salary, has to be asked for: by its owner (`manual`), or by the server at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .. import actions as act
from ..agenda import Owe
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, OUTSIDE, POT, Debt, OpenRent, Purse
from ..events import RentClaimed, RentDue, RentLapsed
from ..play import Play
from ..rates import Charge
from ..table import Table


@dataclass(frozen=True)
class Claims:
    """`window` first throws of others close a claim (R-13); `closing` is the clause that says so.

    With a `collecting` clause a salary too has to be asked for, before its owner's next turn begins.
    """

    closing: Clause
    window: int
    collecting: Switch = None
    manual: bool = False
    clauses: ClassVar[tuple[Clause, ...]] = ()
    """A rent is paid whole, by the clause of its charge."""

    def open(self, play: Play, visitor: int, square: int, charge: Charge) -> None:
        """A charge arises: owed at once, or open until it is claimed."""
        receiver, amount, clause, per_dice = charge
        if self.manual and isinstance(receiver, int):
            claim = OpenRent(receiver, visitor, square, amount, clause, play.state.turn_no, per_dice)
            play.emit(RentDue(claim))
        else:
            pips = play.throw_anew(visitor, clause) if per_dice else 1
            play.owe(visitor, receiver, amount * pips, clause)

    def salary(self, play: Play, seat: int, amount: int, clause: Clause) -> None:
        """A salary arises: paid at once, or open until it is collected."""
        if self.manual and self.collecting:
            play.emit(RentDue(OpenRent(seat, BANK, 0, amount, clause, play.state.turn_no)))
        else:
            play.transfer(BANK, seat, amount, clause)

    def close_windows(self, play: Play, thrower: int) -> None:
        """A turn's first throw is about to be made: what has been open for too long, or is the thrower's, lapses."""
        turn_no = play.state.turn_no + 1
        for claim in play.state.claims:
            salary = claim.visitor == BANK
            own = thrower == (claim.owner if salary else claim.visitor)
            if own or (not salary and turn_no - claim.turn_no >= self.window):
                play.emit(RentLapsed(claim, in_force(self.collecting) if salary else self.closing))

    def check_claim(self, table: Table, action: act.Claim) -> Iterator[Clause]:
        """There must be an open rent to claim; after the window there is none."""
        yield from _check_claim(table, action.seat, self.closing)

    def claim(self, play: Play, action: act.Claim) -> None:
        """Claim every open rent of the actor, oldest first."""
        for claim, visitor in _rents_of(play, action.seat):
            self.fall_due(play, claim, visitor)

    def fall_due(self, play: Play, claim: OpenRent, visitor: int) -> None:
        """A claimed rent is owed; where it goes by the dice they are thrown now (R-14)."""
        play.emit(RentClaimed(claim))
        amount = claim.amount * (play.throw_anew(visitor, claim.clause) if claim.per_dice else 1)
        play.rules.insolvency.due_now(play, Debt(visitor, claim.owner, amount, claim.clause))

    def check_collect(self, table: Table, action: act.Collect) -> Iterator[Clause]:
        """There must be a salary to collect; once the next turn has begun there is none."""
        if not self.collecting:
            yield "G-08"
        if not any(claim.owner == action.seat and claim.visitor == BANK for claim in table.state.claims):
            yield "G-05"
            yield from (self.collecting, "R-13") if self.collecting else ()

    def collect(self, play: Play, action: act.Collect) -> None:
        """Take every salary of one's own from the bank."""
        for claim in play.state.claims:
            if claim.owner == action.seat and claim.visitor == BANK:
                play.emit(RentClaimed(claim))
                play.transfer(BANK, action.seat, claim.amount, claim.clause)


@dataclass(frozen=True)
class FeeClaims:
    """A use fee goes to its owner; off the loan first where there is one; to the middle while the owner is in jail.

    Not claimed before the next player's first throw it goes to the bank, without credit to a loan. The fields are
    clauses.
    """

    closing: Clause
    off_loan: Clause
    to_middle: Clause
    manual: bool = False

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which the parts of a fee are paid that its owner does not get."""
        return self.off_loan, self.to_middle

    def open(self, play: Play, visitor: int, square: int, charge: Charge) -> None:
        """A fee arises: owed at once, or open until it is claimed; a jailed owner's is nobody's to claim."""
        assert isinstance(charge.receiver, int)
        claim = OpenRent(charge.receiver, visitor, square, charge.amount, charge.clause, play.state.turn_no)
        jailed = play.state.jail[charge.receiver] != OUTSIDE
        if self.manual and not jailed:
            play.emit(RentDue(claim))
        else:
            play.then(Owe(tuple(self._debts(play, claim, visitor, jailed=jailed))))

    def _debts(self, table: Table, claim: OpenRent, visitor: int, *, jailed: bool) -> Iterator[Debt]:
        """What a fee is owed as: the part off the loan, then the owner's, or the middle's (R-51, R-55, R-74).

        A loan is reduced that the owner has (R-12), not one of who has bought the parcel since the landing.
        """
        site = table.state.sites[claim.square]
        off_loan = min(claim.amount, site.owed) if site.holder == claim.owner else 0
        rest = claim.amount - off_loan
        if off_loan:
            beyond: Purse = POT if jailed else claim.owner
            yield Debt(visitor, BANK, off_loan, self.off_loan, claim.square, beyond=beyond, owner=claim.owner)
        if rest and jailed:
            yield Debt(visitor, BANK, rest, self.to_middle, to_middle=True)
        elif rest:
            yield Debt(visitor, claim.owner, rest, claim.clause)

    def salary(self, play: Play, seat: int, amount: int, clause: Clause) -> None:
        """A salary is paid at once."""
        play.transfer(BANK, seat, amount, clause)

    def close_windows(self, play: Play, thrower: int) -> None:
        """A turn's first throw is about to be made: what was not claimed is the bank's."""
        for claim in play.state.claims:
            play.emit(RentLapsed(claim, self.closing))
            if isinstance(claim.visitor, int):
                play.rules.insolvency.due_now(play, Debt(claim.visitor, BANK, claim.amount, self.closing))

    def check_claim(self, table: Table, action: act.Claim) -> Iterator[Clause]:
        """There must be an open fee to claim; after the window there is none."""
        yield from _check_claim(table, action.seat, self.closing)

    def claim(self, play: Play, action: act.Claim) -> None:
        """Claim every open fee of the actor, oldest first."""
        for claim, visitor in _rents_of(play, action.seat):
            self.fall_due(play, claim, visitor)

    def fall_due(self, play: Play, claim: OpenRent, visitor: int) -> None:
        """A claimed fee is owed."""
        play.emit(RentClaimed(claim))
        for debt in self._debts(play, claim, visitor, jailed=False):
            play.rules.insolvency.due_now(play, debt)


def _rents_of(table: Table, owner: int) -> list[tuple[OpenRent, int]]:
    """What is open to an owner and whom it is asked of, oldest first; salaries apart."""
    claims = table.state.claims
    return [(claim, claim.visitor) for claim in claims if claim.owner == owner and isinstance(claim.visitor, int)]


def _check_claim(table: Table, owner: int, closing: Clause) -> Iterator[Clause]:
    if not _rents_of(table, owner):
        yield "G-05"
        yield closing
        yield "R-13"
