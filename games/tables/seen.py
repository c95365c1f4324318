"""A table as one person sees it: its row, its seats, and of the position what is theirs to know, read once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.engine import Allowed, View, legal, view
from games.engine.edition import Edition
from games.engine.foreseen import Foreseen, foresee
from games.engine.raising import Raising, raising
from games.engine.state import Offer, State
from games.models import Game
from games.reasons import Reason

from .export import export_of
from .history import END, MOST, Draws, PastMove, draws_of, history, offers_of, reason_of_offer, since
from .people import Person
from .shown import OwnSeat, SeatRow, TableRow
from .standing import Standing, state_at
from .undoing import OwnStep, last_step


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

    The whole position goes no further than this module: pages have the `view` of it, and what the seat may do.
    """

    _standing: Standing
    seat: OwnSeat | None
    member: bool = False
    zone: str = "UTC"
    opens_in: float | None = None

    @property
    def game(self) -> TableRow:
        """The table's row, as far as it is for pages."""
        return self._standing.row

    @property
    def is_shown_later(self) -> bool:
        """Whether the one who looks is shown this table later: they do not play there."""
        return bool(self.seat is None and self.game.watch_delay)

    @property
    def seats(self) -> list[SeatRow]:
        """Who sits there."""
        return self._standing.seen_seats

    @property
    def edition(self) -> Edition:
        """The edition that is played, its variant and options worked in."""
        return self._standing.edition

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
        return view(self._state, self.seat.order if self.seat else None)

    @cached_property
    def options(self) -> dict[str, Allowed]:
        """What the seat may do now; nothing for somebody who watches."""
        return legal(self.edition, self._state, self.seat.order) if self.seat else {}

    def allowed(self, names: Iterable[str]) -> dict[str, Allowed]:
        """What of these actions the seat may do now."""
        return legal(self.edition, self._state, self.seat.order, names) if self.seat else {}

    @cached_property
    def own_step(self) -> OwnStep | None:
        """The step that this person may take back now, if there is one."""
        steps, seat = self._standing.steps, self.seat
        return last_step(steps, self.game.sequence, seat.order, seat.user_id) if seat and steps else None

    def foreseen(self, offer: Offer) -> Foreseen:
        """What an open offer would leave both sides with."""
        return foresee(self.edition, self._state, offer)

    @cached_property
    def raising(self) -> Raising | None:
        """How the seat may pay its oldest debt; None if it owes nothing, and for somebody who watches."""
        owing = self.seat is not None and any(debt.debtor == self.seat.order for debt in self.view.debts)
        return raising(self.edition, self._state, self.seat.order) if self.seat and owing else None

    @property
    def ruined(self) -> bool:
        """Whether the seat owes what all that it could sell and mortgage would not pay."""
        return self.raising is not None and not self.raising.enough

    def since(self, most: int) -> list[PastMove]:
        """What was played since the last move that the viewer has made, so many moves at the most."""
        return since(self.game.pk, self.seat.order, most) if self.seat else []

    def history(self, after: int = 0) -> list[PastMove]:
        """The last moves, or those after one, the oldest first."""
        last = self._standing.last
        if last is not None and after == last.number - 1 == self.game.sequence - 1:
            return [last]
        return history(self.game.pk, after)

    def journal(self, after: int = 0, before: int = END, most: int = MOST) -> list[PastMove]:
        """The last moves between two numbers, so many at the most, the oldest first."""
        return history(self.game.pk, after, before, most)

    def offers(self, numbers: set[int]) -> dict[int, Offer]:
        """The offers that have these numbers, as far as moves hold them."""
        return offers_of(self.game.pk, numbers)

    def reason_of(self, offer: Offer) -> Reason | None:
        """What a bot has said of an offer that stands."""
        return reason_of_offer(self.game.pk, offer.number)

    def draws(self) -> list[Draws]:
        """What the dice gave, move by move."""
        return draws_of(self.game.pk)

    def export(self) -> dict[str, Any]:
        """All of the game that may be known, as plain data."""
        return export_of(self._row)

    @property
    def _row(self) -> Game:
        """What a file says of the table's row."""
        row, now = self.game, self._standing
        return Game(
            pk=row.pk, key=row.key, edition=row.edition, variant=now.variant, options=now.options, status=row.status,
            dice_anchor=row.dice_anchor, dice_digest=row.dice_digest,
        )  # fmt: skip

    @cached_property
    def _state(self) -> State:
        """The position, read the first time that anything of it is wanted."""
        return state_at(self._standing)


def seen_by(user: Person, standing: Standing) -> Seen:
    """A table as somebody reaches it. Whoever has its key may watch; only who sits there has a seat."""
    member: bool = user.is_authenticated
    mine = next((seat for seat in standing.seats if member and seat.user_id == user.pk), None)
    return Seen(standing, mine, member, getattr(user, "zone", "UTC"))
