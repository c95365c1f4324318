"""A position and the rules it is played by, to ask and not to change: all that checks get, and `legal`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Never

from .actions import Action, Build
from .agenda import Auction, Item, OfTheTurn, ToEnd, ToThrow
from .areas import Rules
from .clauses import Clause, in_force
from .elements import Debt
from .pending import auctions, due, undecided
from .plan import Plan
from .position import Position


class Table:
    """What may be asked of a position. A `Play` is one too, that plays."""

    __slots__ = ("_aside", "_plans", "rules", "state")

    if TYPE_CHECKING:  # read only to mypy, and as quick as a field when it runs

        @property
        def rules(self) -> Rules[Table, Never]:
            """The edition as this table plays it."""

        @property
        def state(self) -> Position:
            """The position."""

        _aside: Sequence[Item]
        _plans: dict[Build, Plan] | None

    def __init__(self, rules: Rules[Table, Never], state: Position) -> None:
        self.rules = rules  # type: ignore[misc]
        self.state = state  # type: ignore[misc]
        self._aside = ()
        self._plans = {}

    # --- the agenda ----------------------------------------------------------------------------

    @property
    def top(self) -> Item | None:
        """What play waits for, or what happens next."""
        agenda = self.state.agenda
        return agenda[-1] if agenda else None

    @property
    def whole_agenda(self) -> Sequence[Item]:
        """The agenda with what is set aside while the turn goes on."""
        return [*self.state.agenda, *self._aside] if self._aside else self.state.agenda

    @property
    def due(self) -> Item | None:
        """What the turn waits for, or what happens next in it, beside the auctions of an estate (R-84)."""
        return due(self.state)

    @property
    def is_between_turns(self) -> bool:
        """Whether one turn has ended and the next has not begun with its throw (R-59), whatever is auctioned then."""
        return not self.state.thrown and any(isinstance(item, ToThrow) for item in self.whole_agenda)

    # --- money ---------------------------------------------------------------------------------

    def free_cash(self, seat: int) -> int:
        """The cash that a seat may spend: what it has less what it has bid, in the open or in secret (R-04)."""
        cash = self.state.cash[seat]
        for item in self.whole_agenda:
            if isinstance(item, Auction):
                cash -= self._bound(seat, item)
        return cash

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
        if Auction not in map(type, self.whole_agenda) or self.is_sealed_for(seat):
            return self.state.cash[seat]
        return self.free_cash(seat)

    def cash_for_sales(self, seat: int) -> int:
        """The cash that ends a loan with a sale, 0 or more: in debt as for dues, so that a sealed bid forbids none."""
        return self.cash_for_dues(seat) if self.in_debt(seat) else max(0, self.free_cash(seat))

    def is_sealed_for(self, seat: int) -> bool:
        """Whether what a seat has bid, if it has, is a secret still."""
        for auction in auctions(self.whole_agenda):
            if auction.is_secret and seat in (auction.bidders or self.state.order):
                return True
        return False

    def in_debt(self, seat: int | None) -> bool:
        """Whether a debt of this seat is open."""
        return bool(self.state.debts) and self.oldest_debt(seat) is not None

    def oldest_debt(self, seat: int | None) -> Debt | None:
        """The debt that a seat has to pay first (R-09)."""
        return oldest(self.state.debts, seat) if self.state.debts else None

    def turn_is_held_up(self) -> bool:
        """Whether a debt holds the turn up: all do but the interest of another heir, which holds up throws (R-84)."""
        state = self.state
        if not state.debts:  # as nearly always: each answer asks
            return False
        is_interest = self.rules.insolvency.is_interest
        return any(debt.debtor == state.turn or not is_interest(debt) for debt in state.debts)

    # --- checks --------------------------------------------------------------------------------

    def check_answer(self, kind: type[OfTheTurn], seat: int) -> tuple[Clause, ...]:
        """Why `seat` may not give the answer that an awaited `kind` asks for."""
        state, asked = self.state, due(self.state)
        held_up = bool(state.debts) if kind is ToThrow else self.turn_is_held_up()
        if isinstance(asked, kind) and asked.seat == seat and not held_up:
            return ()
        broken: list[Clause] = []
        if seat != state.turn:
            broken += ("G-01", *self.rules.setup.out_of_turn)
        if held_up or not isinstance(asked, (ToThrow, ToEnd)):
            broken.append("G-02")
        if not isinstance(asked, kind) and not self.is_put_off(kind):
            broken.append("G-05")
        return tuple(broken)

    def is_put_off(self, kind: type[OfTheTurn]) -> bool:
        """Whether a question was open already when another came on top: throw and end lie there before they are."""
        agenda = self.state.agenda
        return len(agenda) > 1 and kind is not ToThrow and kind is not ToEnd and kind in map(type, agenda)

    def check_sum(self, amount: int) -> Iterator[Clause]:
        """Why `amount` is no sum of this edition (G-09)."""
        if amount <= 0 or amount % self.rules.unit:
            yield "G-09"
            yield from self.rules.unit_clause if amount % self.rules.unit else ()

    def check_decided(self, square: int) -> tuple[Clause, ...]:
        """Why a parcel whose heir has still to pay off its loan or give it up is neither sold nor traded (R-69)."""
        if square not in undecided(self.whole_agenda):
            return ()
        return ("G-02", in_force(self.rules.insolvency.estate.giving_up), "R-69")

    def check_cash(self, seat: int, amount: int) -> tuple[Clause, ...]:
        """Why `seat` cannot spend `amount` now."""
        return self.lack(seat, amount, max(0, self.free_cash(seat)))

    def lack(self, seat: int, amount: int, free: int) -> tuple[Clause, ...]:
        """Why `amount` is too much for a seat of whose cash so much is `free`: it is not there, it is bid, or both."""
        if amount <= free:
            return ()
        cash = self.state.cash[seat]
        return ("G-03", *(("R-03",) if amount > cash else ()), *(("R-04",) if free < cash else ()))

    def plan_of(self, wish: Build | Plan) -> Plan:
        """What a build comes to, for its check and for playing it.

        It is laid once as long as the position cannot change: what is borrowed makes no other.
        """
        if isinstance(wish, Plan):
            return wish
        if self._plans is None:
            return self.rules.building.plan(self, wish)
        alike = wish._replace(loan=0) if wish.loan else wish
        plan = self._plans.get(alike)
        if plan is None:
            plan = self._plans[alike] = self.rules.building.plan(self, alike)
        return plan._replace(action=wish) if wish.loan else plan

    def broken(self, action: Action | Plan) -> Iterable[Clause]:
        """Every clause and ruling that `action` would break, looked for as they are read; nothing if it is allowed."""
        state, handler = self.state, self.rules.moves.get(type(action))
        if handler is None:
            check = self.rules.unknown.get(type(action))
            return (*self._against_acting(action), "G-08", *(check(self, action) if check else ()))
        if state.out or state.debts or state.ranking:
            broken = self._against_acting(action)
            if broken:
                return broken
            if not handler.in_debt and self.in_debt(getattr(action, "seat", None)):
                return chain(("R-05", "G-02"), handler.check(self, action))
        return handler.check(self, action)

    def _against_acting(self, action: Action | Plan) -> tuple[Clause, ...]:
        """Why nobody, or not this seat, does anything any more: the game is over, one is out of it, or both."""
        is_out = getattr(action, "seat", None) in self.state.out
        return (*(("G-07",) if self.state.ranking else ()), *(("G-06",) if is_out else ()))


def oldest(debts: Iterable[Debt], seat: int | None) -> Debt | None:
    """The first of these debts that is this seat's."""
    return next((debt for debt in debts if debt.debtor == seat), None)
