"""What becomes of what a bankrupt leaves beside cash and cards: deeds, or leases and buildings."""

from __future__ import annotations

from dataclasses import dataclass

from ..agenda import ToKeep
from ..clauses import Clause, Switch
from ..elements import BANK, Debt
from ..events import FellToBank, Foreclosed, Freed, InterestPaid
from ..play import Play


@dataclass(frozen=True)
class Deeds:
    """An estate of deeds: `buildings` are sold, `deeds` and cards go to a creditor, who pays `interest` on mortgages.

    Owing the bank, each deed is `auctioned`; with `unmortgaged` free of its mortgage. The fields are clauses.
    """

    buildings: Clause
    deeds: Clause
    interest: Clause
    auctioned: Clause
    unmortgaged: Switch = None
    giving_up: Switch = None

    def prepare(self, play: Play, seat: int) -> None:
        """Sell the buildings to the bank at half, where what they bring is a creditor's."""
        play.rules.building.sell_all(play, seat, self.buildings)

    def received(self, play: Play, creditor: int, squares: list[int]) -> None:
        """A tenth on each mortgage received, as one debt to the bank, taken at once (R-10, R-84)."""
        owing = tuple(square for square in squares if play.rules.finance.is_mortgaged(play.state.sites[square]))
        if owing:
            play.emit(InterestPaid(creditor, owing, self.interest))
            due = sum(play.rules.finance.interest_due(play, square) for square in owing)
            play.rules.insolvency.due_now(play, Debt(creditor, BANK, due, self.interest))

    def clause_of(self, play: Play, square: int) -> Clause:
        """The clause by which a deed goes to a creditor."""
        return self.deeds

    def fall(self, play: Play, square: int, clause: Clause) -> bool:
        """A deed falls to the bank, by `clause`; it is auctioned."""
        play.emit(FellToBank(square, clause))
        if self.unmortgaged and play.state.sites[square].owed:
            play.emit(Freed(square, self.unmortgaged))
        return True


@dataclass(frozen=True)
class Leases:
    """An estate of leases and buildings: a creditor pays off each loan or gives the parcel up (R-69).

    The bank auctions each built parcel as one lot, its loan ended (R-68); bare leases become free. The fields are the
    clauses of what is built and of what is bare, and of the auctions.
    """

    giving_up: Clause
    bare: Clause
    auctioned: Clause

    def prepare(self, play: Play, seat: int) -> None:
        """Do nothing: buildings stay where they are."""

    def received(self, play: Play, creditor: int, squares: list[int]) -> None:
        """Ask an heir at once which of the parcels with loans are kept and which given up."""
        owing = tuple(square for square in squares if play.rules.finance.is_mortgaged(play.state.sites[square]))
        if owing:
            play.leave_to_do(ToKeep(creditor, owing))

    def clause_of(self, play: Play, square: int) -> Clause:
        """The clause by which a parcel goes to a creditor."""
        return self.giving_up if play.state.sites[square].pieces else self.bare

    def fall(self, play: Play, square: int, clause: Clause) -> bool:
        """A parcel falls to the bank, by `clause` if it is built on; whether it is auctioned."""
        built = bool(play.state.sites[square].pieces)
        play.emit(Foreclosed(square, clause) if built else FellToBank(square, self.bare))
        return built
