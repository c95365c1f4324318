"""The controls of one viewer: the answers that the table awaits, and folds whose content is made when they are open."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.books.log import told_of
from games.books.teller import Teller
from games.tables.in_words import TAKE_BACK
from games.tables.seen import Seen
from games.tables.shown import OwnSeat, SeatRow, Status

from .auctions import drawn_auction, limit_of, sealed_note
from .board import moment_of, yet_to_come
from .controls import PANELS, Field, Form, asked_about, forms_for, must_raise
from .debt import DebtPanel, debt_of
from .deeds import asked_deed, reach_line
from .drawing import address, deeds_of, drawn, joined, rendered
from .memory import Latest, kept
from .offers import offers_of
from .over import draw_over

ALL_PANELS = frozenset(PANELS)
NONE: frozenset[str] = frozenset()
NOTHING = SafeString("")


class Own(NamedTuple):
    """The two parts of a page that are its viewer's own: the paper on which they answer, and their desk beside it."""

    paper: SafeString
    desk: SafeString


_own: Latest[Own] = Latest(2_000)
"""The controls of whoever has looked lately, some 2 kB each; their commands are numbered when they are sent."""


def panels_of(names: object) -> frozenset[str]:
    """The panels that a page names as open; what names none names nothing."""
    return frozenset(name for name in names if isinstance(name, str)) & ALL_PANELS if isinstance(names, list) else NONE


def controls_of(table: Seen, panels: frozenset[str] = NONE) -> Own:
    """The controls of one viewer with these panels open: the same text as long as the same is asked of them.

    Made once for a table as it stands and who looks at it, however many pages they have open; `numbered` makes it
    ready to be sent.
    """
    moment = moment_of(table), table.seat, table.member, table.zone, panels
    return _own.of(moment, lambda: _drawn_own(table, panels))


def _drawn_own(table: Seen, panels: frozenset[str]) -> Own:
    controls, desk = _controls(table, panels)
    parts = drawn("own", controls), _drawn_desk(desk)
    return Own(*(_addressed(part, table.game.key, _decision(table)) for part in parts))


def numbered(html: SafeString, token: str = "", focus: bool = False) -> SafeString:
    """Forms as they are sent: each with the id of a command of its own, and the page's token if it has one.

    With `focus` the page begins at the first button.
    """
    first, *others = html.replace("<token/>", token).split("<command>")
    text = joined([first, *chain.from_iterable(zip(_commands(len(others)), others, strict=True))])
    return SafeString(text.replace("<focus>", " autofocus" if focus else "", 1).replace("<focus>", ""))


def _commands(count: int) -> list[str]:
    """So many ids of commands (UUIDs), drawn at once: with each drawing a thread lets the others go ahead."""
    drawn = os.urandom(16 * count)
    return [str(UUID(bytes=drawn[at : at + 16], version=4)) for at in range(0, 16 * count, 16)]


def draw_form(form: Form, key: str, token: str = "") -> SafeString:
    """One form of a table, as it is sent."""
    return numbered(_addressed(_form(form), key, None), token)


def token_field(token: str) -> SafeString:
    """The field by which a form says that it comes from a page of ours."""
    return rendered("token", {"csrf_token": token})


def is_awaited(table: Seen) -> bool:
    """Whether the table waits for the one who looks at it."""
    seat = table.seat
    return bool(seat and not seat.held and str(seat.order) in table.game.awaiting)


def _decision(table: Seen) -> int | None:
    """The id of what is awaited of the viewer, if anything is."""
    return table.game.awaiting.get(str(table.seat.order)) if table.seat else None


def _addressed(html: SafeString, key: str, decision: int | None) -> SafeString:
    """Forms with where they go, and what they answer: beside that they are the same at every table."""
    for page in ("move", "table", "seat", "orders", "note", "weigh", "limit"):
        html = SafeString(html.replace(f"<{page}>", address(page, key)))
    html = SafeString(html.replace("<deeds>", deeds_of(key)))
    return SafeString(html.replace("<decision>", str(decision)))


class Fold(NamedTuple):
    """A fold that there is; its content is None where that comes when it is opened."""

    content: str | None


class Folds(NamedTuple):
    """The folds of forms; None where there can be nothing in one."""

    business: Fold | None = None
    trade: Fold | None = None
    leave: Fold | None = None


class OwnPanel(NamedTuple):
    """What one may wish of one's own seat."""

    vacation_days: int
    away: datetime | None
    may_agree: bool
    would_end: bool
    others: tuple[tuple[int, str, bool], ...]


class Controls(NamedTuple):
    """What the paper of one viewer is put together from: equal where they look the same."""

    watching: bool
    playing: bool
    over: SafeString
    held: bool
    awaited: bool
    deed: SafeString
    reach: str
    now: SafeString
    back: SafeString
    offers: SafeString
    auction: SafeString
    bidding: SafeString
    limit: SafeString
    sealed: str
    raising: bool
    debt: DebtPanel | None
    business: SafeString


class OwnDesk(NamedTuple):
    """What lies on the desk of one viewer, beside the plan: what may be done, and need not be."""

    seated: bool
    folds: Folds
    closes_at: datetime | None
    hour: str
    zone: str
    free_seats: tuple[SeatRow, ...]
    own_seat: OwnPanel | None


@kept(2_000)
def _drawn_desk(desk: OwnDesk) -> SafeString:
    return rendered("desk", desk._asdict())


def _controls(table: Seen, panels: frozenset[str]) -> tuple[Controls, OwnDesk]:
    game, seat = table.game, table.seat
    running = game.status == Status.RUNNING
    playing = running and seat is not None and seat.order not in table.view.out
    forms = _forms(table, panels) if playing else {}
    raising = playing and must_raise(table.view)
    controls = Controls(
        watching=seat is None, playing=playing, over=NOTHING if running else draw_over(table),
        held=bool(seat and seat.held and running),
        awaited=is_awaited(table), deed=asked_deed(table) if playing else NOTHING,
        reach=reach_line(table) if playing else "", now=_drawn(forms.get("now", [])),
        back=_drawn(_taking_back(table)) if playing else NOTHING,
        offers=offers_of(table, forms, _form, "counter" in panels),
        auction=drawn_auction(table), bidding=_drawn(forms.get("bidding", [])),
        limit=limit_of(table) if playing else NOTHING, sealed=sealed_note(table) if playing else "",
        raising=raising, debt=debt_of(table) if raising else None,
        business=_drawn(forms.get("business", []) if raising else ()),
    )  # fmt: skip
    return controls, _desk(table, forms, panels, running, playing)


def _taking_back(table: Seen) -> Iterator[Form]:
    """The form by which the viewer takes their last step back, if they may: it says which."""
    step = table.own_step
    if step is not None:
        label = _("Take back: “%(what)s”") % {"what": told_of(Teller(table.edition, table.names), step.facts)}
        yield Form(TAKE_BACK, label, (Field("hidden", "number", value=step.number),), tone="back", group="back")


def _desk(table: Seen, forms: dict[str, list[Form]], panels: frozenset[str], running: bool, playing: bool) -> OwnDesk:
    game, seat = table.game, table.seat
    free = (other for other in table.seats if other.free) if running and not seat and table.member else ()
    closes_at, zone = game.closes_at if running else None, table.zone if game.closes_at and seat else "UTC"
    return OwnDesk(
        seated=running and seat is not None, folds=_folds(table, forms, panels) if playing else Folds(),
        closes_at=closes_at, hour=_hour(closes_at, zone) if closes_at else "", zone=zone,
        free_seats=tuple(free), own_seat=_own_panel(table, seat) if running and seat and "seat" in panels else None,
    )  # fmt: skip


def _hour(moment: datetime, zone: str) -> str:
    """A moment as one reads it in that zone, with its day unless it is today."""
    here, now = (timezone.localtime(at, ZoneInfo(zone)) for at in (moment, timezone.now()))
    day = "" if here.date() == now.date() else date_format(here, "SHORT_DATE_FORMAT") + " "
    return day + date_format(here, "H:i")


def _folds(table: Seen, forms: dict[str, list[Form]], panels: frozenset[str]) -> Folds:
    view = table.view
    filled = panels | {"leave"} if must_raise(view) else panels
    of = {name: Fold(_drawn(forms.get(name, [])) if name in filled else None) for name in Folds._fields}
    holds = any(site.holder == view.seat for site in view.sites)
    trades = any(site.holder is not None for site in view.sites) or any(view.cards)
    business = of["business"] if holds and not must_raise(view) else None  # else it stands on the paper
    return Folds(business, of["trade"] if trades else None, of["leave"])


def _own_panel(table: Seen, seat: OwnSeat) -> OwnPanel:
    others = (other for other in table.seats if other.order != seat.order)
    named = tuple((other.order, other.name, other.order in seat.muted) for other in others)
    may_agree = not table.game.reserved  # where nobody else waits for the result
    return OwnPanel(seat.vacation // 86_400, yet_to_come(seat.away_until), may_agree, seat.would_end, named)


def _forms(table: Seen, panels: frozenset[str]) -> dict[str, list[Form]]:
    """The forms of the viewer's seat by their groups."""
    names = asked_about(table.view, panels)
    groups: dict[str, list[Form]] = {}
    for form in forms_for(table.edition, table.view, table.allowed(names), table.names, _decision(table)):
        groups.setdefault(form.group, []).append(form)
    return groups


def _drawn(forms: Iterable[Form]) -> SafeString:
    return joined(_form(form) for form in forms)


def _form(form: Form) -> SafeString:
    return drawn(form.part, form.shown) if form.part else _plain(form)


@kept(8_000)
def _plain(form: Form) -> SafeString:
    return rendered("form", {"form": form})
