"""A position and the rules it is played by, to ask and not to change: all that checks get, and `legal`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .agenda import Auction, Item, ToEnd, ToThrow
from .clauses import Clause
from .pending import auctions, due
from .state import Debt

if TYPE_CHECKING:
    from .actions import Action
    from .edition import Edition
    from .plan import Plan
    from .position import Position


class Table:
    """What may be asked of a position. A `Play` is one too, that plays."""

    __slots__ = ("_aside", "plan", "rules", "state")

    if TYPE_CHECKING:  # read only to mypy, and as quick as a field when it runs

        @property
        def rules(self) -> Edition:
            """The edition as this table plays it."""

        @property
        def state(self) -> Position:
            """The position."""

        _aside: Sequence[Item]

    def __init__(self, rules: Edition, state: Position) -> None:
        self.rules = rules  # type: ignore[misc]
        self.state = state  # type: ignore[misc]
        self._aside = ()
        self.plan: Plan | None = None
        """What the check of a build has laid."""

    # --- the agenda ----------------------------------------------------------------------------

    @property
    def top(self) -> Item | None:
        """What play waits for, or what happens next."""
        agenda = self.state.agenda
        return agenda[-1] if agenda else None

    @property
    def whole_agenda(self) -> list[Item]:
        """The agenda with what is set aside while the turn goes on."""
        return [*self.state.agenda, *self._aside]

    @property
    def due(self) -> Item | None:
        """What the turn waits for, or what happens next in it, beside the auctions of an estate (R-84)."""
        agenda = self.state.agenda
        return agenda[0] if len(agenda) == 1 else due(self.state)

    @property
    def is_between_turns(self) -> bool:
        """Whether one turn has ended and the next has not begun with its throw (R-59), whatever is auctioned then."""
        return not self.state.thrown and any(isinstance(item, ToThrow) for item in self.whole_agenda)

    # --- money ---------------------------------------------------------------------------------

    def free_cash(self, seat: int) -> int:
        """The cash that a seat may spend: what it has less what it has bid, in the open or in secret (R-04)."""
        return self.state.cash[seat] - sum(self._bound(seat, auction) for auction in auctions(self.whole_agenda))

    def cash_for_bid(self, seat: int, auction: Auction) -> int:
        """The cash that a bid in `auction` may use: all but what other bids have frozen (R-78)."""
        return self.free_cash(seat) + self._bound(seat, auction)

    def _bound(self, seat: int, auction: Auction) -> int:
        bid = auction.bid_of(seat)
        return bid + self.rules.auctions.premium(self, auction) if bid else 0

    def cash_for_dues(self, seat: int) -> int:
        """The cash that compulsory sums are taken from: a bid in the open stands before them, a sealed one gives way.

        Otherwise whether a sum is paid or stands as a debt would tell everybody what has been sealed (R-80).
        """
        return self.state.cash[seat] if self.is_sealed_for(seat) else self.free_cash(seat)

    def cash_for_sales(self, seat: int) -> int:
        """The cash that ends a loan with a sale, 0 or more: in debt as for dues, so that a sealed bid forbids none."""
        return self.cash_for_dues(seat) if self.in_debt(seat) else max(0, self.free_cash(seat))

    def is_sealed_for(self, seat: int) -> bool:
        """Whether what a seat has bid, if it has, is a secret still."""
        sealed = (auction for auction in auctions(self.whole_agenda) if auction.is_secret)
        return any(seat in (auction.bidders or self.state.order) for auction in sealed)

    def in_debt(self, seat: int) -> bool:
        """Whether a debt of this seat is open."""
        return any(debt.debtor == seat for debt in self.state.debts)

    def oldest_debt(self, seat: int) -> Debt | None:
        """The debt that a seat has to pay first (R-09)."""
        return oldest(self.state.debts, seat)

    # --- checks --------------------------------------------------------------------------------

    def check_answer(self, kind: type, seat: int) -> Iterator[Clause]:
        """Why `seat` may not give the answer that an awaited `kind` asks for."""
        state, due = self.state, self.due
        asked = isinstance(due, kind)
        if asked and getattr(due, "seat", None) == seat and not state.debts:
            return
        if seat != state.turn:
            yield "G-01"
        if state.debts or not isinstance(due, (ToThrow, ToEnd)):
            yield "G-02"
        if not asked:
            yield "G-05"

    def check_sum(self, amount: int) -> Iterator[Clause]:
        """Why `amount` is no sum of this edition (G-09)."""
        if amount <= 0 or amount % self.rules.unit:
            yield "G-09"
            yield from self.rules.unit_clause if amount % self.rules.unit else ()

    def check_cash(self, seat: int, amount: int) -> Iterator[Clause]:
        """Why `seat` cannot spend `amount` now."""
        if amount > max(0, self.free_cash(seat)):
            yield "G-03"
            yield "R-03" if amount > self.state.cash[seat] else "R-04"

    def broken(self, action: Action) -> Iterator[Clause]:
        """Every clause and ruling that `action` would break; nothing if it is allowed."""
        if self.state.ranking:
            yield "G-07"
            return
        handler = self.rules.moves.get(type(action))
        if handler is None:
            yield "G-08"
            check = self.rules.unknown.get(type(action))
            yield from check(self, action) if check else ()
            return
        seat = getattr(action, "seat", None)
        if seat is not None:
            if seat in self.state.out:
                yield "G-06"
                return
            if self.state.debts and not handler.in_debt and self.in_debt(seat):
                yield "R-05"
                yield "G-02"
        yield from handler.check(self, action)


def oldest(debts: Iterable[Debt], seat: int) -> Debt | None:
    """The first of these debts that is this seat's."""
    return next((debt for debt in debts if debt.debtor == seat), None)
