"""The desk of one viewer, beside the plan: what may be done, and need not be."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString

from games.clocks.hours import zone_named
from games.tables.manners import agreeing
from games.tables.seats.seating import days_of
from games.tables.seen import Seen
from games.tables.shown import OwnSeat, Pace, SeatRow, Status

from ..drawing import rendered
from ..memory import kept
from ..plan.board import yet_to_come
from ..plan.picture import last_turn
from .controls import Form, must_raise
from .forms_drawn import forms_drawn


class Fold(NamedTuple):
    """A fold that there is; its content is None where that comes when it is opened."""

    content: str | None


class Folds(NamedTuple):
    """The folds of forms; None where there can be nothing in one."""

    business: Fold | None = None
    trade: Fold | None = None
    leave: Fold | None = None


class OwnPanel(NamedTuple):
    """What one may wish of one's own seat; `ends` says that the game is over at once if one agrees to that."""

    vacation_days: int
    away: datetime | None
    may_agree: bool
    ends: bool
    would_end: bool
    others: tuple[tuple[int, str, bool], ...]


class OwnDesk(NamedTuple):
    """What lies on the desk of one viewer, beside the plan: what may be done, and need not be.

    `last` is whose turn ends the round that will be finished; `hurries` whether each decision has a clock from then on.
    """

    seated: bool
    folds: Folds
    closes_at: datetime | None
    hour: str
    zone: str
    last: str
    hurries: bool
    free_seats: tuple[SeatRow, ...]
    own_seat: OwnPanel | None


def plays(table: Seen) -> bool:
    """Whether the viewer plays in a game that goes on."""
    seat = table.seat
    return table.game.status == Status.RUNNING and seat is not None and seat.order not in table.view.out


def draw_desk(table: Seen, forms: Mapping[str, list[Form]], panels: frozenset[str]) -> SafeString:
    """The viewer's desk, with these panels open; `forms` are those of their seat by their groups."""
    return _drawn(_desk(table, forms, panels))


def _desk(table: Seen, forms: Mapping[str, list[Form]], panels: frozenset[str]) -> OwnDesk:
    game, seat, running = table.game, table.seat, table.game.status == Status.RUNNING
    free = _free(table) if running and not seat and table.member else ()
    closes_at, zone = game.closes_at if running else None, table.zone if game.closes_at and seat else "UTC"
    closing = running and table.view.closing
    return OwnDesk(
        seated=running and seat is not None, folds=_folds(table, forms, panels) if plays(table) else Folds(),
        closes_at=closes_at, hour=_hour(closes_at, zone) if closes_at else "", zone=zone,
        last=last_turn(table) if closes_at and not closing else "",
        hurries=game.pace == Pace.UNTIMED and bool(closes_at or closing),
        free_seats=free, own_seat=_own_panel(table, seat) if running and seat and "seat" in panels else None,
    )  # fmt: skip


def _free(table: Seen) -> tuple[SeatRow, ...]:
    """The seats that may be taken over: in those that are out there is nothing to play."""
    return tuple(other for other in table.seats if other.free and other.order not in table.view.out)


@kept(2_000)
def _drawn(desk: OwnDesk) -> SafeString:
    return rendered("desk", desk._asdict())


def _hour(moment: datetime, zone: str) -> str:
    """A moment as one reads it in that zone, with its day unless it is today."""
    here, now = (timezone.localtime(at, zone_named(zone)) for at in (moment, timezone.now()))
    day = "" if here.date() == now.date() else date_format(here, "SHORT_DATE_FORMAT") + " "
    return day + date_format(here, "H:i")


def _folds(table: Seen, forms: Mapping[str, list[Form]], panels: frozenset[str]) -> Folds:
    view = table.view
    filled = panels | {"leave"} if must_raise(view) else panels
    of = {name: Fold(forms_drawn(forms.get(name, [])) if name in filled else None) for name in Folds._fields}
    holds = any(site.holder == view.seat for site in view.sites)
    trades = any(site.holder is not None for site in view.sites) or any(view.cards)
    business = of["business"] if holds and not must_raise(view) else None  # else it stands on the paper
    leave = None if table.ruined else of["leave"]  # else it stands with the debt
    return Folds(business, of["trade"] if trades else None, leave)


def _own_panel(table: Seen, seat: OwnSeat) -> OwnPanel:
    others = [other for other in table.seats if other.order != seat.order]
    named = tuple((other.order, other.name, other.order in seat.muted) for other in others)
    has_a_say = agreeing.has_a_say(table.seats, table.view.out, seat.order)
    may_agree = has_a_say and not table.game.reserved  # where nobody else waits for the result
    ends = all(agreeing.are_asked(others, table.view.out).values())
    would_end = may_agree and seat.would_end
    return OwnPanel(days_of(seat.vacation), yet_to_come(seat.away_until), may_agree, ends, would_end, named)
