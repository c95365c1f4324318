"""A step that was taken back: what it had changed is as it was."""

from __future__ import annotations

from typing import NamedTuple

from ..clauses import Clause
from ..elements import Debt, OpenRent, Site
from ..position import State
from .money import DebtEnded, Issued, LoanMade, LoanReduced, Mortgaged, Owed, Paid, Redeemed, RentClaimed
from .property import Built, Declined, SoldBack, Took
from .turns import Chose, LeftJail, Stayed

OwnFact = (
    Paid | Issued | Owed | DebtEnded | RentClaimed | Took | Declined | Built | SoldBack | LoanMade | LoanReduced
    | Mortgaged | Redeemed | LeftJail | Stayed | Chose
)  # fmt: skip
"""The facts of steps that concern nobody else's decisions and no chance: others are never taken back."""


class TakenBack(NamedTuple):
    """A seat took back its step, move `number` with these `facts`; what was paid by it is paid back beside this.

    The rest is what there was before the step: `sites` by their squares where they differ, and `issued` is what the
    bank had printed for it.
    """

    seat: int
    number: int
    facts: tuple[OwnFact, ...]
    sites: tuple[tuple[int, Site], ...]
    fresh: tuple[int, ...]
    leased: tuple[int, ...]
    barred: tuple[int, ...]
    debts: tuple[Debt, ...]
    claims: tuple[OpenRent, ...]
    jail: int
    issued: int
    clause: Clause

    def apply(self, state: State) -> None:
        for square, site in self.sites:
            state.put_pieces(fewer=site.pieces, more=state.sites[square].pieces)
            state.put_site(square, site)
        state.fresh, state.leased, state.barred = self.fresh, self.leased, self.barred
        state.debts, state.claims = self.debts, self.claims
        state.put_jail(self.seat, self.jail)
        state.bank -= self.issued
        state.minted -= self.issued
        state.issued -= self.issued
