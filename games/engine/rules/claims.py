"""Rent has to be asked for: by the owner (`manual`), or by the server for the owner at once (`auto`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import actions as act
from ..events import RentClaimed, RentDue, RentLapsed
from ..play import Play
from ..state import Claim, Debt

if TYPE_CHECKING:
    from .charges import Charge


@dataclass(frozen=True)
class Claims:
    """`window` first throws of others close a claim (R-13); `closing` is the clause that says so."""

    closing: str
    window: int
    manual: bool = False

    def open(self, play: Play, visitor: int, square: int, charge: Charge) -> None:
        """A charge arises: owed at once, or open until it is claimed."""
        if self.manual and isinstance(charge.receiver, int):
            claim = Claim(charge.receiver, visitor, square, charge.amount, charge.clause, play.state.turn_no)
            play.emit(RentDue(claim))
        else:
            play.owe(visitor, charge.receiver, charge.amount, charge.clause)

    def close_windows(self, play: Play, thrower: int) -> None:
        """A turn's first throw is about to be made: rents open for too long, or the thrower's own, lapse."""
        turn_no = play.state.turn_no + 1
        for claim in play.state.claims:
            if claim.visitor == thrower or turn_no - claim.turn_no >= self.window:
                play.emit(RentLapsed(claim))

    def check_claim(self, play: Play, action: act.Claim) -> Iterator[str]:
        """There must be an open rent to claim; after the window there is none."""
        if not any(claim.owner == action.seat for claim in play.state.claims):
            yield "G-05"
            yield self.closing

    def claim(self, play: Play, action: act.Claim) -> None:
        """Claim every open rent of the actor, oldest first."""
        for claim in play.state.claims:
            if claim.owner == action.seat:
                play.emit(RentClaimed(claim))
                play.rules.insolvency.due_now(play, Debt(claim.visitor, claim.owner, claim.amount, claim.clause))
