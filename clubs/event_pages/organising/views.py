"""What organisers see and decide beyond the course of an event: who is there, results, rulings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_list_or_404, get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.events.stamp import Stamp, stamp_of
from clubs.events.told import is_told, was_told
from clubs.models import Entry, Event, EventTable, Ruling, TableSeat
from clubs.services import entries, rulings
from clubs.services.errors import ClubError
from clubs.services.going_on.ending import is_unread
from games.pages.drawing import lines
from games.pages.memory import Latest
from games.pages.player_requests import PlayerRequest, number_in
from games.tables.shown import Status

from ..naming import in_waves, table_name
from ..page.found import LONGEST
from ..page.shared import reader
from ..reached import Reached, reached
from ..reading.ruled import in_words, standing
from ..wanted import PartsWanted, read_part, wanted_in
from .forms import Award, Correct, Reasoned, Sure

ENTRIES, TABLES = 60, 40
"""How many people, and how many tables, are listed at once."""
_kept: Latest[dict[str, Any]] = Latest(60)
Decision = tuple[forms.Form, Callable[[Any], object]]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def organise(request: PlayerRequest, key: str) -> HttpResponse:
    """People and results. What is decided about is named by the query: an entry, a table, or a ruling."""
    at = reached(request.user, key)
    if not at.organises or at.event.state == Event.State.DRAFT:
        raise Http404
    context: dict[str, Any] = {"event": at.event, "here": at.visit}
    about, decisions = _about(request, at)
    context |= about
    if request.method == "POST":
        action = request.POST.get("action", "")
        if action not in decisions:
            raise Http404
        form, decide = decisions[action]
        if form.is_valid() and _decided(request, form, decide):
            return redirect("event_organise", key=key)
    context["forms"] = {action: form for action, (form, _decide) in decisions.items()}
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/event_organise.html", context | _lists(request, at.event), status=status)


def _decided(request: PlayerRequest, form: forms.Form, decide: Callable[[Any], object]) -> bool:
    try:
        decide(form)
    except ClubError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, _("It is decided, and stands in the journal."))
    return True


def _about(request: PlayerRequest, at: Reached) -> tuple[dict[str, Any], dict[str, Decision]]:
    """What is decided about, and what may be decided about it."""
    if (number := number_in(request, "entry", 12)) is not None:
        entry = get_object_or_404(Entry, pk=number, event=at.event)
        return {"about_entry": entry}, _of_entry(request, entry)
    if (number := number_in(request, "table", 12)) is not None:
        seats = TableSeat.objects.filter(table=number, table__round__event=at.event).order_by("order")
        sat = get_list_or_404(seats.select_related("table__round", "entry"))
        table, at_round = sat[0].table, sat[0].table.round
        called = table_name(at.event.format, at_round.number, at_round.title, table.number)
        decisions = _of_table(request, table, sat) if _is_decided_about(at.event, table) else {}
        return {"about_table": called}, decisions
    if (number := number_in(request, "ruling", 12)) is not None:
        ruling = get_object_or_404(Ruling, pk=number, event=at.event, undone_at=None)
        return {"about_ruling": ruling}, _of_ruling(request, ruling)
    return {}, {}


def _is_decided_about(event: Event, table: EventTable) -> bool:
    return is_told(event, table) or is_unread(event, table)


def _sent(request: PlayerRequest, action: str) -> Any:
    """What was sent for this decision; None for another one's form."""
    return request.POST if request.method == "POST" and request.POST.get("action") == action else None


def _of_entry(request: PlayerRequest, entry: Entry) -> dict[str, Decision]:
    user = request.user
    found: dict[str, Decision] = {
        "award": (
            Award(_sent(request, "award"), name="award"),
            lambda form: rulings.award(
                entry_id=entry.pk, user=user, points=form.cleaned_data["points"], reason=form.cleaned_data["reason"]
            ),
        )
    }
    if entry.status in (Entry.Status.IN, Entry.Status.WAITING):
        found["expel"] = (
            Sure(_sent(request, "expel"), name="expel"),
            lambda form: entries.expel(
                event_id=entry.event_id, entry_id=entry.pk, user=user, reason=form.cleaned_data["reason"]
            ),
        )
    return found


def _of_table(request: PlayerRequest, table: EventTable, seats: list[TableSeat]) -> dict[str, Decision]:
    user = request.user
    return {
        "correct": (
            Correct(_sent(request, "correct"), name="correct", seats=seats),
            lambda form: rulings.correct(
                table_id=table.pk, user=user, places=form.places, reason=form.cleaned_data["reason"]
            ),
        ),
        "annul": (
            Sure(_sent(request, "annul"), name="annul"),
            lambda form: rulings.annul(table_id=table.pk, user=user, reason=form.cleaned_data["reason"]),
        ),
    }


def _of_ruling(request: PlayerRequest, ruling: Ruling) -> dict[str, Decision]:
    return {
        "take_back": (
            Reasoned(_sent(request, "take_back"), name="take_back"),
            lambda form: rulings.take_back(ruling_id=ruling.pk, user=request.user, reason=form.cleaned_data["reason"]),
        )
    }


class EntryRow(NamedTuple):
    """A line of the check-in list: how often they were away in words, since when they are there, as it is said `today`.

    `awaited` says whether they are waited for.
    """

    number: int
    name: str
    status: str
    absences: str
    since: datetime | None
    today: date
    awaited: bool


class OrganiserRow(NamedTuple):
    """A table in the list, what it is called, whether what came of it is told, and whether that cannot be read.

    `key` is that of its game, '' where there is none any more.
    """

    number: int
    called: str
    told: bool
    unread: bool
    key: str


def _lists(request: PlayerRequest, event: Event) -> dict[str, Any]:
    """Who has entered, the tables round by round, a part of each, and the rulings that stand.

    Where a name is searched, those who are called so and the tables where they sit or sat; else what is the same for
    all organisers as long as the event is.
    """
    who, wanted = request.GET.get("q", "").strip()[:LONGEST], wanted_in(request)
    stamp = stamp_of(event)
    if who:
        return _listed(event, stamp, wanted, who)
    key = event.key, stamp, wanted, timezone.localdate(), *reader()
    return _kept.of(key, lambda: _listed(event, stamp, wanted))


def _listed(event: Event, stamp: Stamp, wanted: PartsWanted, who: str = "") -> dict[str, Any]:
    entries, tables = event.entries.order_by("status", "name"), EventTable.objects.filter(round__event=event)
    if who:
        entries = entries.filter(name__icontains=who)
        seats = TableSeat.objects.filter(table=OuterRef("pk"), entry__event=event, entry__name__icontains=who)
        tables = tables.filter(Exists(seats))
    people, some = read_part(wanted, "entries", entries.values_list(*OF_ENTRY), ENTRIES)
    played, here = read_part(
        wanted, "tables", tables.order_by("-round__number", "number").values_list(*OF_TABLE), TABLES
    )
    return {
        "entries": _entries(event, people), "entries_part": some, "tables": _tables(event, played), "tables_part": here,
        "who": who, "searched": bool(who) or not some.whole,
        "rulings": in_words(event, standing(event, stamp)),
    }  # fmt: skip


OF_ENTRY = ("pk", "name", "status", "absences", "checked_in_at")
UNREAD = ExpressionWrapper(
    Q(over_at=None, game__status=Status.OVER, game__event_at__gt=F("game__ended")), BooleanField()
)
"""Marked to be read once more, later than when its game was over."""
OF_TABLE = ("pk", "round__number", "round__title", "number", "over_at", UNREAD, "game__key")


def _entries(event: Event, rows: list[Any]) -> SafeString:
    asked, today = event.check_in_at is not None, timezone.localdate()
    return lines("clubs/event_organise.html#entry", (
        EntryRow(number, name, str(Entry.Status(status).label), _absent(event, absences), since, today, asked)
        for number, name, status, absences, since, _of in rows
    ))  # fmt: skip


def _absent(event: Event, times: int) -> str:
    """How often a bot has ended somebody's game, or they did not come, in words; '' for never."""
    if not times:
        return ""
    if in_waves(event.format):
        return ngettext("absent from %(n)s game", "absent from %(n)s games", times) % {"n": times}
    return ngettext("absent from %(n)s round", "absent from %(n)s rounds", times) % {"n": times}


def _tables(event: Event, rows: list[Any]) -> SafeString:
    return lines("clubs/event_organise.html#table", (
        OrganiserRow(number, table_name(event.format, at, title, table), was_told(event, over_at), unread, key or "")
        for number, at, title, table, over_at, unread, key, _of in rows
    ))  # fmt: skip
