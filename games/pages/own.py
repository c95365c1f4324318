"""The controls of one viewer: the answers that the table awaits, and folds whose content is made when they are open."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from itertools import chain
from typing import NamedTuple
from uuid import UUID

from django.utils.safestring import SafeString

from games.tables.seen import Seen
from games.tables.shown import OwnSeat, SeatRow, Status

from .board import moment_of, yet_to_come
from .controls import PANELS, Form, asked_about, forms_for, must_raise
from .drawing import address, joined, rendered
from .memory import Latest, kept

ALL_PANELS = frozenset(PANELS)
NONE: frozenset[str] = frozenset()
_own: Latest[SafeString] = Latest(2_000)
"""The controls of whoever has looked lately, some 2 kB each; their commands are numbered when they are sent."""


def panels_of(names: object) -> frozenset[str]:
    """The panels that a page names as open; what names none names nothing."""
    return frozenset(name for name in names if isinstance(name, str)) & ALL_PANELS if isinstance(names, list) else NONE


def controls_of(table: Seen, panels: frozenset[str] = NONE) -> SafeString:
    """The controls of one viewer with these panels open: the same text as long as the same is asked of them.

    Made once for a table as it stands and who looks at it, however many pages they have open; `numbered` makes it
    ready to be sent.
    """
    moment = moment_of(table), table.seat, table.member, table.zone, panels
    html = _own.get(moment)
    if html is None:
        html = _addressed(_drawn_controls(_controls(table, panels)), table.game.key, _decision(table))
        _own.put(moment, html)
    return html


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
    for page in ("move", "table", "seat", "orders"):
        html = SafeString(html.replace(f"<{page}>", address(page, key)))
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
    would_end: bool
    others: tuple[tuple[int, str, bool], ...]


class Controls(NamedTuple):
    """What the controls of one viewer are put together from: equal where they look the same."""

    watching: bool
    running: bool
    held: bool
    awaited: bool
    now: SafeString
    offers: tuple[tuple[str, SafeString], ...]
    raising: bool
    business: SafeString
    folds: Folds
    closes_at: datetime | None
    zone: str
    free_seats: tuple[SeatRow, ...]
    own_seat: OwnPanel | None


@kept(2_000)
def _drawn_controls(controls: Controls) -> SafeString:
    return rendered("own", controls._asdict())


def _controls(table: Seen, panels: frozenset[str]) -> Controls:
    game, seat = table.game, table.seat
    running = game.status == Status.RUNNING
    playing = running and seat is not None and seat.order not in table.view.out
    forms = _forms(table, panels) if playing else {}
    free = (other for other in table.seats if other.free) if running and not seat and table.member else ()
    return Controls(
        watching=seat is None, running=running, held=bool(seat and seat.held and running),
        awaited=is_awaited(table), now=_drawn(forms.get("now", [])), offers=_by_offer(forms.get("offers", [])),
        raising=playing and must_raise(table.view), business=_drawn(forms.get("business", [])),
        folds=_folds(table, forms, panels) if playing else Folds(),
        closes_at=game.closes_at if running else None, zone=table.zone if game.closes_at and seat else "UTC",
        free_seats=tuple(free), own_seat=_own_panel(table, seat) if running and seat and "seat" in panels else None,
    )  # fmt: skip


def _folds(table: Seen, forms: dict[str, list[Form]], panels: frozenset[str]) -> Folds:
    view = table.view
    filled = panels | {"leave"} if must_raise(view) else panels
    of = {name: Fold(_drawn(forms.get(name, [])) if name in filled else None) for name in Folds._fields}
    holds = any(site.holder == view.seat for site in view.sites)
    trades = any(site.holder is not None for site in view.sites) or any(view.cards)
    return Folds(of["business"] if holds else None, of["trade"] if trades else None, of["leave"])


def _own_panel(table: Seen, seat: OwnSeat) -> OwnPanel:
    others = (other for other in table.seats if other.order != seat.order)
    named = tuple((other.order, other.name, other.order in seat.muted) for other in others)
    return OwnPanel(seat.vacation // 86_400, yet_to_come(seat.away_until), seat.would_end, named)


def _forms(table: Seen, panels: frozenset[str]) -> dict[str, list[Form]]:
    """The forms of the viewer's seat by their groups."""
    names = asked_about(table.view, panels)
    groups: dict[str, list[Form]] = {}
    for form in forms_for(table.edition, table.view, table.allowed(names), table.names, _decision(table)):
        groups.setdefault(form.group, []).append(form)
    return groups


def _drawn(forms: Iterable[Form]) -> SafeString:
    return joined(_form(form) for form in forms)


@kept(8_000)
def _form(form: Form) -> SafeString:
    return rendered("form", {"form": form})


def _by_offer(forms: Iterable[Form]) -> tuple[tuple[str, SafeString], ...]:
    """Each offer once: what it says, and the forms that answer it."""
    answers: dict[int | str, list[Form]] = {}
    for form in forms:
        answers.setdefault(form.fields[0].value, []).append(form)
    return tuple((forms[0].says, _drawn(forms)) for forms in answers.values())
