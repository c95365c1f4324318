"""A table and its seats as pages have them: frozen values of what is shown, so that nothing else can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter

from games.models import Game, Seat

Status, Pace, BotPace = Game.Status, Game.Pace, Game.BotPace


@dataclass(frozen=True)
class TableRow:
    """What pages may have of a table's row: neither its position nor its moves; the names are those of `Game`."""

    pk: int
    key: str
    edition: str
    variant: str
    pace: str
    status: str
    sequence: int
    awaiting: Mapping[str, int]
    hammer_at: datetime | None
    closes_at: datetime | None
    shifted: int
    clock_corrected: bool
    host_id: int | None
    dice_anchor: str
    dice_digest: str
    paused_at: datetime | None = None
    reserved: bool = False
    uncounted: str = ""
    watch_delay: int = 0
    bot_pace: str = Game.BotPace.BRISK
    explained: bool = False
    budget: int = 0
    credit: int = 0
    cap: int = 0
    minutes: int | None = None

    @property
    def tells_why(self) -> bool:
        """Whether it may be asked why its bots do what they do: at once if that is agreed on, else after the game."""
        return self.explained or self.status == Game.Status.OVER

    @property
    def takes_guests(self) -> bool:
        """Whether somebody without an account may sit down there: then it is not rated."""
        return self.uncounted == Game.Uncounted.GUESTS


@dataclass(frozen=True)
class SeatRow:
    """What pages may have of anybody's seat; the names are those of `Seat`."""

    order: int
    user_id: int | None
    bot: str
    name: str
    nonce: str
    place: int | None
    due_at: datetime | None
    away_until: datetime | None
    warned: bool
    held: bool
    free: bool
    would_end: bool


@dataclass(frozen=True)
class OwnSeat(SeatRow):
    """What pages may have of the seat of whoever looks."""

    pk: int
    game_id: int
    vacation: int
    muted: tuple[int, ...]
    waits: tuple[tuple[int, datetime], ...] = ()
    """Until when an offer to another seat is too soon, by that seat's number."""


def table_row(game: Game) -> TableRow:
    """What pages may have of a table."""
    return TableRow(*_of_table(game))


def public_row(seat: OwnSeat) -> SeatRow:
    """What pages may have of a seat that is not one's own."""
    return SeatRow(*_of_everybody(seat))


def own_seat(seat: Seat) -> OwnSeat:
    """What pages may have of one's own seat."""
    values = dict(zip(_OWN, _of_oneself(seat), strict=True))
    waits = ((int(taker), datetime.fromisoformat(said["until"])) for taker, said in seat.refusals.items())
    return OwnSeat(**(values | {"muted": tuple(seat.muted), "waits": tuple(waits)}))


_of_table = attrgetter(*(field.name for field in fields(TableRow)))
_of_everybody = attrgetter(*(field.name for field in fields(SeatRow)))
_OWN = [field.name for field in fields(OwnSeat) if field.name != "waits"]
_of_oneself = attrgetter(*_OWN)
