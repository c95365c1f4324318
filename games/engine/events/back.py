"""A step that was taken back: what it had changed is as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..clauses import Clause
from ..state import Debt, OpenRent, Site, State

if TYPE_CHECKING:
    from . import OpenEvent


class TakenBack(NamedTuple):
    """A seat took back its step, move `number` with these `facts`; what was paid by it is paid back beside this.

    The rest is what there was before the step: `sites` by their squares where they differ, and `issued` is what the
    bank had printed for it.
    """

    seat: int
    number: int
    facts: tuple[OpenEvent, ...]
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
            for piece in state.sites[square].pieces:
                state.stock[piece] += 1
            for piece in site.pieces:
                state.stock[piece] -= 1
            state.sites[square] = site
        state.fresh, state.leased, state.barred = self.fresh, self.leased, self.barred
        state.debts, state.claims = self.debts, self.claims
        state.jail[self.seat] = self.jail
        state.bank -= self.issued
        state.minted -= self.issued
        state.issued -= self.issued
