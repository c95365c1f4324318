"""What is drawn for one viewer alone: the paper on which they answer what the table awaits, and their desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books.log import told_of
from games.books.teller import Teller
from games.books.writing.language import gettext as _
from games.engine.asks import TAKE_BACK
from games.tables.seen import Seen
from games.tables.shown import Status

from ..deeds.deed import asked_deed, reach_line
from ..drawing import NOTHING
from ..memory import Latest
from ..plan.board import moment_of
from ..plan.over import draw_over
from ..plan.since import no_turn_comes, refused_just_now
from .auctions import bids_in_vain, bids_openly, drawn_auction, limit_of, outbid_for_good, sealed_note
from .controls import PANELS, Field, Form, asked_about, forms_for, must_raise
from .debt import debt_of
from .forms_drawn import addressed, forms_drawn
from .offers import offers_of
from .own_desk import draw_desk, plays
from .paper import Controls, draw_paper

ALL_PANELS = frozenset(PANELS)
NONE: frozenset[str] = frozenset()


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
    forms = _forms(table, panels) if plays(table) else {}
    paper = draw_paper(_controls(table, forms, "counter" in panels))
    desk = draw_desk(table, forms, panels)
    return Own(*(addressed(part, table.game.key, _decision(table)) for part in (paper, desk)))


def is_awaited(table: Seen) -> bool:
    """Whether the table waits for the one who looks at it: none does that stands still."""
    seat, game = table.seat, table.game
    return bool(seat and not seat.held and game.paused_at is None and str(seat.order) in game.awaiting)


def told_as(table: Seen) -> str:
    """As what a viewer's live page is told what has happened: awaited, or out for good; empty while it is not."""
    seat = table.seat
    if seat is not None and no_turn_comes(table, seat.order):
        return "out"
    return "awaited" if is_awaited(table) else ""


def _decision(table: Seen) -> int | None:
    """The id of what is awaited of the viewer, if anything is."""
    return table.game.awaiting.get(str(table.seat.order)) if table.seat else None


def _controls(table: Seen, forms: dict[str, list[Form]], counters: bool) -> Controls:
    seat, playing, running = table.seat, plays(table), table.game.status == Status.RUNNING
    raising = playing and must_raise(table.view)
    return Controls(
        watching=seat is None, playing=playing, over=NOTHING if running else draw_over(table),
        held=bool(seat and seat.held and running), out=told_as(table) == "out", alone=_alone(table),
        awaited=is_awaited(table), answered=refused_just_now(table) if playing and is_awaited(table) else "",
        deed=asked_deed(table) if playing else NOTHING,
        reach=reach_line(table) if playing else "", now=forms_drawn(forms.get("now", [])),
        back=forms_drawn(_taking_back(table)) if playing else NOTHING,
        offers=offers_of(table, forms, counters),
        auction=drawn_auction(table), bids=playing and bids_openly(table),
        in_vain=bids_in_vain(table) if playing else "", outbid=outbid_for_good(table) if playing else "",
        bidding=forms_drawn(forms.get("bidding", [])),
        limit=limit_of(table) if playing else NOTHING, sealed=sealed_note(table) if playing else "",
        raising=raising, debt=debt_of(table, _settles(forms)) if raising else None,
        leaving=forms_drawn(forms.get("leave", [])) if table.ruined else NOTHING,
        business=forms_drawn(forms.get("business", []) if raising else ()),
    )  # fmt: skip


def _alone(table: Seen) -> bool:
    """Whether the viewer is the only person who has a seat there."""
    return [seat.user_id for seat in table.seats if seat.user_id is not None] == [table.seat and table.seat.user_id]


def _settles(forms: dict[str, list[Form]]) -> bool:
    """Whether the viewer may offer property for what they owe."""
    return any(form.action == "settle" for form in forms.get("business", []))


def _taking_back(table: Seen) -> Iterator[Form]:
    """The form by which the viewer takes their last step back, if they may: it says which."""
    step = table.own_step
    if step is not None:
        label = _("Take back: “%(what)s”") % {"what": told_of(Teller(table.edition, table.names), step.facts)}
        yield Form(TAKE_BACK.name, label, (Field("hidden", "number", value=step.number),), tone="back", group="back")


def _forms(table: Seen, panels: frozenset[str]) -> dict[str, list[Form]]:
    """The forms of the viewer's seat by their groups."""
    names = asked_about(table.view, panels)
    groups: dict[str, list[Form]] = {}
    for form in forms_for(table.edition, table.view, table.allowed(names), table.names, _decision(table)):
        groups.setdefault(form.group, []).append(form)
    return groups
