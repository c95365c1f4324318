"""What the bank lends: half the price of a deed whose group is not built on, or half of what is built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from ..actions import Mortgage, Redeem, Repay
from ..agenda import Estate, Item, OpenAuction, Owe, Tenth, ToKeep
from ..board import Square
from ..clauses import Clause, Switch
from ..elements import BANK, Debt, Site
from ..events import Mortgaged, Redeemed
from ..parts.loans import pay_off, payoff, tenth
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Mortgages:
    """A tenth of interest, rounded up to `rounding` (R-01, R-02). The first fields are the clauses of each rule.

    With `whole_group` no lot of a built group is mortgaged, else only the built lot itself is not. With `own_turn` a
    mortgage is bought back in one's own turn only. `no_loan` is the clause that nothing else is lent, and nothing by
    players, `others` the one that nobody redeems another's, and `players_only` that the bank takes no mortgaged deed,
    where the book says so.
    """

    lending: Clause
    redeeming: Clause
    rounding: int
    whole_group: bool
    own_turn: bool
    no_loan: Clause
    others: Switch = None
    players_only: Switch = None

    @property
    def against_loans(self) -> tuple[Clause, ...]:
        """What speaks against a loan on anything but a deed."""
        return (self.no_loan,)

    def against_selling(self, site: Site) -> tuple[Clause, ...]:
        """What speaks against selling a deed to the bank (R-28), mortgaged as it is."""
        return ("R-28", self.players_only) if self.players_only and site.owed else ("R-28",)

    def is_mortgaged(self, site: Site) -> bool:
        """Whether something is owed on a square."""
        return site.owed > 0

    def loan_on(self, table: Table, square: int) -> int:
        """What a deed is mortgaged for."""
        return self.lent_on(table.rules.board.squares[square])

    def lent_on(self, printed: Square) -> int:
        """What the bank lends on a deed: half its price."""
        return printed.price // 2

    def round_up(self, amount: float) -> int:
        """A sum that is paid to the bank, rounded up to the smallest bill."""
        return ceil(amount / self.rounding) * self.rounding

    def interest(self, owed: int) -> int:
        """A tenth of what is owed."""
        return self.round_up(owed / 10)

    def interest_due(self, table: Table, square: int) -> int:
        """What the deed costs, mortgaged as it is, whoever receives it; 0 for others."""
        return self.interest(table.state.sites[square].owed)

    def tenths_due(self, play: Play, seat: int, squares: Sequence[int], clause: Clause) -> None:
        """Nothing: a mortgage is redeemed whole."""

    def redeem_cost(self, table: Table, square: int) -> int:
        """Mortgage and interest; the mortgage alone where the interest has just been paid (R-29)."""
        return self.redeemed_for(table.state.sites[square].owed, fresh=square in table.state.fresh)

    def redeemed_for(self, owed: int, *, fresh: bool = False) -> int:
        """What ends a mortgage, the interest of which has just been paid or not."""
        return owed if fresh else owed + self.interest(owed)

    def check_mortgage(self, table: Table, action: Mortgage) -> Iterator[Clause]:
        """One mortgages a deed of one's own, not mortgaged yet, with no building in its group."""
        state, square = table.state, action.square
        if state.sites[square].holder != action.seat:
            yield "G-04"
        if self.is_mortgaged(state.sites[square]):
            yield self.lending
        lots = table.rules.board.group_of(square) if self.whole_group else (square,)
        if table.rules.building.is_group_built(state, lots):
            yield self.lending

    def mortgage(self, play: Play, action: Mortgage) -> None:
        """Borrow from the bank on a deed."""
        amount = self.loan_on(play, action.square)
        play.transfer(BANK, action.seat, amount, self.lending)
        play.emit(Mortgaged(action.seat, action.square, amount, self.lending))

    def check_redeem(self, table: Table, action: Redeem) -> Iterator[Clause]:
        """One redeems a mortgage of one's own, with the cash, in one's own turn unless the deed was just received."""
        state, square = table.state, action.square
        if state.sites[square].holder != action.seat:
            yield "G-04"
            yield from (self.others,) if self.others else ()
        if not self.is_mortgaged(state.sites[square]):
            yield "G-05"
            yield self.redeeming
        if self.own_turn and action.seat != state.turn and square not in state.fresh:
            yield "G-01"
            yield self.redeeming
            yield "R-59"
        yield from table.check_cash(action.seat, self.redeem_cost(table, square))

    def redeem(self, play: Play, action: Redeem) -> None:
        """Pay the bank back; by R-29 where the interest has just been paid."""
        clause: Clause = "R-29" if action.square in play.state.fresh else self.redeeming
        play.transfer(action.seat, BANK, self.redeem_cost(play, action.square), clause)
        play.emit(Redeemed(action.seat, action.square, clause))


@dataclass(frozen=True)
class Loans:
    """Loans on buildings: `redeeming` is a clause, `in_passing` the one by which a tenth is repaid.

    `no_loan` is the clause that players lend nothing.

    A loan stands until it is redeemed, also with nothing owed any more (R-55).
    """

    redeeming: Clause
    in_passing: Clause
    no_loan: Clause
    against_loans: ClassVar[tuple[Clause, ...]] = ()

    def against_selling(self, site: Site) -> tuple[Clause, ...]:
        """What speaks against giving a lease to the bank (R-28)."""
        return ("R-28",)

    def is_mortgaged(self, site: Site) -> bool:
        """Whether a loan stands on a parcel."""
        return site.original > 0

    def round_up(self, amount: float) -> int:
        """A sum that is paid to the bank, rounded up to the whole unit (R-01)."""
        return ceil(amount)

    def interest(self, owed: int) -> int:
        """A tenth of what is owed."""
        return tenth(owed)

    def interest_due(self, table: Table, square: int) -> int:
        """Nothing: whoever receives a parcel receives it without its loan, or has paid it off."""
        return 0

    def take_tenth(self, play: Play, step: Tenth) -> None:
        """Let a tenth of a loan fall due; a loan or a parcel that has gone in the meantime costs nothing (R-83)."""
        if play.state.sites[step.square].holder == step.seat:
            self.tenths_due(play, step.seat, (step.square,), self.in_passing)

    def tenths_due(self, play: Play, seat: int, squares: Sequence[int], clause: Clause) -> None:
        """A tenth of each loan as it was made falls due, all at once, never more than is owed (R-76)."""
        sites = play.state.sites
        amounts = {square: min(tenth(sites[square].original), sites[square].owed) for square in squares}
        debts = (Debt(seat, BANK, amount, clause, loan=square) for square, amount in amounts.items() if amount)
        play.then(Owe(tuple(debts)))

    def check_repay(self, table: Table, action: Repay) -> Iterator[Clause]:
        """One pays back a loan of one's own, with the cash."""
        site = table.state.sites[action.square]
        if site.holder != action.seat:
            yield "G-04"
        if not self.is_mortgaged(site):
            yield "G-05"
            yield self.redeeming
        yield from table.check_cash(action.seat, payoff(site))

    def repay(self, play: Play, action: Repay) -> None:
        """Pay the loan and its interest; a parcel received with it is kept by that."""
        pay_off(play, action.seat, action.square, self.redeeming)
        agenda = play.state.agenda
        for place in reversed(range(len(agenda))):  # a shortage may lie above it, or it is not asked about yet
            item = agenda[place]
            left = _undecided_without(item, action.square)
            if left is None:
                play.withdraw(item)
            elif left != item:
                play.replace(place, left)


def _undecided_without(item: Item, square: int) -> Item | None:
    """What is left of an item of the agenda when a parcel is kept: of what is asked, and of what is not asked yet."""
    if isinstance(item, ToKeep):
        squares = tuple(other for other in item.squares if other != square)
        return item._replace(squares=squares) if squares else None
    if isinstance(item, Estate):
        left = (_undecided_without(one, square) for one in item.left)
        return item._replace(left=tuple(one for one in left if isinstance(one, (OpenAuction, ToKeep))))
    return item
