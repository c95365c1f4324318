"""Rounds, tables and people of an event as its pages draw them: values, made of rows that are read once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.events.course import format_of
from clubs.events.stamp import Stamp
from clubs.events.told import was_told
from clubs.formats.titles import title_name
from clubs.models import Event, Ruling
from games.books.names import money

from ..naming import round_name, table_number
from ..reading.leaders import NOBODY, Lead, leads
from ..reading.rounds import RoundRow, SeatAtTable, SeatedTable, last_tables, tables_of
from ..reading.ruled import Ruled, corrections, standing
from ..wanted import FIRST, Part, PartsWanted, part_of

RULED = {
    Ruling.Kind.ANNUL: gettext_lazy("This table does not count."),
    Ruling.Kind.CORRECT: gettext_lazy("This result is corrected."),
}
"""What the card of a table says of what organisers have decided about it."""
SHOWN = 24
"""How many tables are shown at once."""


class SeatCard(NamedTuple):
    """Somebody at a table: their place once it is over, what they are or were worth, whether they lead."""

    name: str
    place: int | None
    worth: str
    leads: bool
    absent: bool


class TableCard(NamedTuple):
    """A table of a round, its number as one reads it; `key` leads to its game.

    `part` is the division that plays there, '' where there are none; `ruled` is what organisers have decided, in words.
    """

    number: str
    part: str
    key: str
    over: bool
    seats: tuple[SeatCard, ...]
    ruled: tuple[str, ...]


class RoundCard(NamedTuple):
    """A round: `title` in words, where it stands, and its tables in their order; `closes_at` while that is to come.

    `part` is which of them these are, and `playing` how many of all still play.
    """

    number: int
    title: str
    starts_at: datetime
    closes_at: datetime | None
    open: bool
    over: bool
    playing: int
    tables: tuple[TableCard, ...]
    part: Part
    byes: tuple[str, ...]
    cost: str
    repeats: str


def round_card(event: Event, stamp: Stamp, round_: RoundRow, wanted: PartsWanted = FIRST) -> RoundCard:
    """A round with the tables that are wanted, in two statements however many they are.

    Those that play are all of the last round: it was drawn when the others were over, and told to be.
    """
    part, over = part_of(wanted, "tables", round_.many, SHOWN), round_.over_at is not None
    playing = 0 if over else _playing(event, stamp)
    if event.state == Event.State.CANCELLED:  # its rounds do not end, nor begin
        over = round_.opened_at is not None and not playing
    return RoundCard(
        number=round_.number, title=round_name(event.format, round_.number, round_.title),
        starts_at=round_.starts_at, closes_at=ahead(round_.closes_at),
        open=round_.opened_at is not None and not over, over=over, playing=playing,
        tables=_tables(event, stamp, tables_of(round_, part)), part=part, byes=round_.byes,
        cost=_cost(event, round_.cost), repeats=_repeats(round_.cost),
    )  # fmt: skip


def arena_card(event: Event, stamp: Stamp, wanted: PartsWanted = FIRST) -> RoundCard:
    """The tables of an event without rounds: those that are played, then those that are over, the last ones first."""
    playing = _playing(event, stamp)
    going_on = event.state == Event.State.RUNNING or bool(playing)
    part = part_of(wanted, "tables", stamp.tables.many, SHOWN)
    return RoundCard(
        number=0, title=_("Tables"), starts_at=event.starts_at or event.created, closes_at=event.closes_at,
        open=going_on, over=not going_on, playing=playing,
        tables=_tables(event, stamp, last_tables(event, part)), part=part, byes=(), cost="", repeats="",
    )  # fmt: skip


def _playing(event: Event, stamp: Stamp) -> int:
    """How many tables are not over, or told to be; where the event is cancelled none that has no game gets one."""
    return stamp.tables.having_games if event.state == Event.State.CANCELLED else stamp.tables.playing


def _tables(event: Event, stamp: Stamp, tables: Sequence[SeatedTable]) -> tuple[TableCard, ...]:
    rulings: dict[int | None, list[Ruled]] = defaultdict(list)
    for ruling in standing(event, stamp):
        rulings[ruling.table].append(ruling)
    leading = leads(row.game for row in tables if row.game and not was_told(event, row.over_at))
    parts = _parts(event, tables)
    return tuple(
        _table(event, row, part, leading.get(row.game.pk, NOBODY) if row.game else NOBODY, rulings[row.pk])
        for row, part in zip(tables, parts, strict=True)
    )


def _parts(event: Event, tables: Sequence[SeatedTable]) -> list[str]:
    """The division that plays at each table, in words."""
    found, settings = format_of(event)
    return [title_name(found.part(settings, row.number)) if found.part else "" for row in tables]


def _table(event: Event, row: SeatedTable, part: str, lead: Lead, rulings: Sequence[Ruled]) -> TableCard:
    corrected, told = corrections(rulings), was_told(event, row.over_at)
    cards = [_seat(event, seat, corrected.get(seat.entry, seat.place), lead, told) for seat in row.seats]
    return TableCard(
        table_number(event.format, row.round, row.number), part, row.game.key if row.game else "", told,
        tuple(sorted(cards, key=lambda card: card.place or 0)),
        tuple(str(RULED[Ruling.Kind(ruling.kind)]) for ruling in rulings),
    )  # fmt: skip


def _seat(event: Event, seat: SeatAtTable, place: int | None, lead: Lead, told: bool) -> SeatCard:
    """Somebody at a table: what came of it once that is told, before it how they stand as far as that is shown."""
    worth = seat.worth if told else lead.worth.get(seat.order)
    words = "" if worth is None else money(event.edition, worth)
    return SeatCard(seat.name, place if told else None, words, seat.order in lead.seats, told and seat.absent)


def _cost(event: Event, cost: dict[str, Any]) -> str:
    """What a pairing cost, in a sentence; '' for none."""
    if not cost:
        return ""
    text = _(
        "Cost of the pairing, as small as it was found: points apart at each table, squared: %(spread)s; meetings "
        "before, squared, the last round double: %(meetings)s; seats had more often than by others: %(seats)s."
    )
    if not format_of(event)[0].weighs_points:
        text = _(
            "Cost of the pairing, as small as it was found: meetings before, squared, the last round double: "
            "%(meetings)s; seats had more often than by others: %(seats)s."
        )
    return text % {name: cost.get(name, 0) for name in ("spread", "meetings", "seats")}


def _repeats(cost: dict[str, Any]) -> str:
    """How many pairs a pairing has meet again, beside how many have to; '' for none."""
    if not cost:
        return ""
    repeats, least = int(cost.get("repeats", 0)), int(cost.get("least", 0))
    if not repeats:
        return _("No pair meets again: all are new.")
    if not least:  # that none could have fewer than none says nothing
        return ngettext("%(n)s pair meets again.", "%(n)s pairs meet again.", repeats) % {"n": repeats}
    text = ngettext(
        "%(n)s pair meets again; no pairing of so many people could have fewer than %(least)s.",
        "%(n)s pairs meet again; no pairing of so many people could have fewer than %(least)s.",
        repeats,
    )
    return text % {"n": repeats, "least": least}


def ahead(moment: datetime | None) -> datetime | None:
    """A moment that has not come yet; None for one that has."""
    return moment if moment and moment > timezone.now() else None


class Next(NamedTuple):
    """What an event waits for: in words, and when it comes, None if that is not known."""

    text: str
    at: datetime | None = None


def next_of(event: Event, last: RoundRow | None) -> Next | None:
    """What comes next; nothing once an event is over or cancelled."""
    if event.state == Event.State.DRAFT:
        return Next(_("A draft, seen by organisers alone: open it when all is right."))
    if event.state == Event.State.OPEN:
        return _before_the_start(event)
    if event.state != Event.State.RUNNING:
        return None
    if event.paused_at:
        return Next(_("Paused: all clocks stand still."))
    if event.closes_at:
        return Next(_("It ends:"), event.closes_at)
    if last is None:
        return Next(_("The first round begins in a moment."), event.next_at)
    return _in_the_course(event, last)


def _before_the_start(event: Event) -> Next:
    now = timezone.now()
    if event.check_in_at and event.check_in_at > now:
        return Next(_("Check-in opens:"), event.check_in_at)
    if event.starts_at:
        return Next(_("It begins:"), event.starts_at)
    return Next(_("An organiser starts it."))


def _in_the_course(event: Event, last: RoundRow) -> Next:
    called = {"round": round_name(event.format, last.number, last.title)}
    if last.over_at:
        return Next(_("The next round begins:"), event.next_at)
    if last.opened_at is None:
        return Next(_("%(round)s begins:") % called, last.starts_at)
    if last.closes_at and last.closes_at > timezone.now():
        return Next(_("%(round)s ends:") % called, last.closes_at)
    return Next(_("%(round)s: what is under way is played to its end.") % called)
