"""A table as one person sees it: its row, its seats, and of the position what is theirs to know, read once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.engine import Allowed, View, legal, view
from games.engine.around.foreseen import Foreseen, foresee
from games.engine.around.raising import Raising, raising
from games.engine.edition import Edition
from games.engine.elements import Offer
from games.engine.table import Table
from games.engine.view import Piles, piles
from games.reasons import Reason

from .manners.undoing import OwnStep, last_step
from .people import Person
from .record.export import export_of
from .record.history import END, MOST, Draws, PastMove, draws_of, history, offers_of, reasons_of, since
from .shown import OwnSeat, SeatRow, TableRow
from .standing import Sight, Standing, opened


class Place(NamedTuple):
    """What a move by somebody has to know of a table: the book, who sits there, and their own seat, if they have one.

    A socket keeps it between two moves. Whether the seat is still theirs is asked where the move is played.
    """

    game: TableRow
    edition: Edition
    names: list[str]
    seat: OwnSeat | None


@dataclass(frozen=True)
class Seen:
    """A table as one person reaches it: `seat` is theirs, None for somebody who watches; `member` if signed in.

    `zone` is where the clocks of the one who looks go; `opens_in` after how many seconds they are shown more, None if
    nothing is kept from them.

    The whole position goes no further than this module: pages have the `view` of it, and what the seat may do. What
    they hold is closed: to the type checker an `object`, which nothing that a page may name opens.
    """

    _sight: object
    seat: OwnSeat | None
    member: bool = False
    zone: str = "UTC"
    opens_in: float | None = None

    @cached_property
    def game(self) -> TableRow:
        """The table's row, as far as it is for pages."""
        return opened(self._sight).standing.row

    @property
    def is_shown_later(self) -> bool:
        """Whether the one who looks is shown this table later: they do not play there."""
        return bool(self.seat is None and self.game.watch_delay)

    @cached_property
    def seats(self) -> list[SeatRow]:
        """Who sits there."""
        return opened(self._sight).standing.seen_seats

    @cached_property
    def edition(self) -> Edition:
        """The edition that is played, its variant and options worked in."""
        return opened(self._sight).standing.edition

    @property
    def names(self) -> list[str]:
        """Who sits there, by the numbers of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def place(self) -> Place:
        """What a move by this person has to know."""
        return Place(self.game, self.edition, self.names, self.seat)

    @cached_property
    def view(self) -> View:
        """The position of a table that has started, as far as this person may see it."""
        return view(opened(self._sight).state, self.seat.order if self.seat else None)

    @property
    def piles(self) -> Piles:
        """How the cards lie, as far as all may see it."""
        return piles(opened(self._sight).state)

    @cached_property
    def options(self) -> dict[str, Allowed]:
        """What the seat may do now; nothing for somebody who watches."""
        return legal(self.edition, opened(self._sight).state, self.seat.order) if self.seat else {}

    def allowed(self, names: Iterable[str]) -> dict[str, Allowed]:
        """What of these actions the seat may do now."""
        return legal(self.edition, opened(self._sight).state, self.seat.order, names) if self.seat else {}

    @cached_property
    def free_cash(self) -> int:
        """The cash that the seat may spend, in whole units: what it has less what it has bid (R-04); 0 without one."""
        return Table(self.edition, opened(self._sight).state).free_cash(self.seat.order) if self.seat else 0

    @cached_property
    def own_step(self) -> OwnStep | None:
        """The step that this person may take back now, if there is one."""
        steps, seat = opened(self._sight).standing.steps, self.seat
        return last_step(steps, self.game.sequence, seat.order, seat.user_id) if seat and steps else None

    def foreseen(self, offer: Offer) -> Foreseen:
        """What an open offer would leave both sides with."""
        return foresee(self.edition, opened(self._sight).state, offer)

    @cached_property
    def raising(self) -> Raising | None:
        """How the seat may pay its oldest debt; None if it owes nothing, and for somebody who watches."""
        owing = self.seat is not None and any(debt.debtor == self.seat.order for debt in self.view.debts)
        return raising(self.edition, opened(self._sight).state, self.seat.order) if self.seat and owing else None

    @property
    def ruined(self) -> bool:
        """Whether the seat owes what all that it could sell and mortgage would not pay."""
        return self.raising is not None and not self.raising.enough

    def since(self, most: int) -> list[PastMove]:
        """What was played since the last move that the viewer has made, so many moves at the most."""
        return since(self.game.pk, self.seat.order, most) if self.seat else []

    def history(self, after: int = 0) -> list[PastMove]:
        """The last moves, or those after one, the oldest first."""
        last = opened(self._sight).standing.last
        if last is not None and after == last.number - 1 == self.game.sequence - 1:
            return [last]
        return history(self.game.pk, after)

    def journal(self, after: int = 0, before: int = END, most: int = MOST) -> list[PastMove]:
        """The last moves between two numbers, so many at the most, the oldest first."""
        return history(self.game.pk, after, before, most)

    def offers(self, numbers: set[int]) -> dict[int, Offer]:
        """The offers that have these numbers, as far as moves hold them."""
        return offers_of(self.game.pk, numbers)

    def reasons(self, numbers: set[int]) -> dict[int, Reason]:
        """What bots have said of the offers that stand and have these numbers."""
        return reasons_of(self.game.pk, numbers)

    def draws(self, before: int = END) -> list[Draws]:
        """What the dice gave the last moves before one, the latest first."""
        return draws_of(self.game.pk, before)

    def export(self) -> dict[str, Any]:
        """All of the game that may be known, as plain data."""
        return export_of(opened(self._sight).game)


def seen_by(user: Person, standing: Standing) -> Seen:
    """A table as somebody reaches it. Whoever has its key may watch; only who sits there has a seat."""
    member: bool = user.is_authenticated
    mine = next((seat for seat in standing.seats if member and seat.user_id == user.pk), None)
    return Seen(Sight(standing), mine, member, getattr(user, "zone", "UTC"))
