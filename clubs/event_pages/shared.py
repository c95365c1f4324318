"""What everybody sees of an event: drawn once for each state of it, language and zone, however many look."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Hashable
from typing import Any, NamedTuple

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.formats import FORMATS
from clubs.journal import COMINGS, sentence
from clubs.models import Entry, Event, EventTable, JournalLine, Round
from clubs.told import number_told
from games.pages.memory import Latest
from games.tables.asked import Asked

from .cards import RoundCard, arena_card, next_of, round_card, title_of
from .lines import StandingLine, standing_lines
from .ruled import decided, rulings_of
from .words import SHORT, declared, explained, what_it_is

SHOWN = 24
"""So many lines of standings are on a page that is not asked for all."""
JOURNAL = 50
"""So many lines of the journal are on a page, and as many of those who came and went."""
SECONDS = 10
"""While tables play, who leads is looked at this often."""


class Wanted(NamedTuple):
    """What somebody wants to see of an event: which round, None for the last; all of the standings; on the wall."""

    round: int | None = None
    all: bool = False
    wall: bool = False


class Drawn(NamedTuple):
    """A part of a page, and what is the same as long as the part is."""

    html: SafeString
    digest: str


_drawn: Latest[Drawn] = Latest(100)
_lines: Latest[list[StandingLine]] = Latest(20)
"""Standings as they were folded last: that takes longer than to draw them, and they change with results alone."""


def digest_of(html: str) -> str:
    """What two texts share that are the same."""
    return hashlib.sha256(html.encode()).hexdigest()[:16]


def draw_shared(event: Event, wanted: Wanted) -> Drawn:
    """What changes of an event in the course of an evening, for all who look at the same of it.

    A round that is not there is the last one.
    """
    if wanted.round is not None and not event.rounds.filter(number=wanted.round).exists():
        wanted = wanted._replace(round=None)
    (stamp,), now = _stamp_of(event.pk), int(time.time() / (SECONDS if event.state == Event.State.RUNNING else 60))
    stamp = (*stamp, number_told(event))
    key = event.key, wanted, stamp, now, get_language(), timezone.get_current_timezone_name()
    return _drawn.of(key, lambda: _draw(event, wanted, stamp))


def _draw(event: Event, wanted: Wanted, stamp: Hashable) -> Drawn:
    part = "clubs/event_wall.html#shown" if wanted.wall else "clubs/event.html#shared"
    html = render_to_string(part, _context(event, wanted, stamp))
    return Drawn(html, digest_of(html))


@Asked.of(int)
def _stamp_of(event: int) -> QuerySet[Event, Any]:
    """What changes with anything that is shown but time and the games themselves; one statement."""
    tables = _of_event(EventTable.objects.all(), "round__event", Count("pk"), Count("game"), Count("over_at"))
    rounds = _of_event(
        Round.objects.all(), "event", Count("pk"), Count("opened_at"), Count("over_at"), Max("closes_at")
    )
    people = _of_event(Entry.objects.all(), "event", Count("pk"), Count("checked_in_at"))
    statuses = [
        _of_event(Entry.objects.filter(status=status), "event", Count("pk"))[0] for status in Entry.Status.values
    ]
    journal = _of_event(JournalLine.objects.all(), "event", Max("pk"))
    own = Event.objects.filter(pk=event).order_by()
    return own.values_list("state", "paused_at", "next_at", *tables, *rounds, *people, *statuses, *journal)


def _of_event(rows: QuerySet[Any], path: str, *counts: Any) -> list[Subquery]:
    """What is counted of the rows of an event, each as a column."""
    own = rows.filter(**{path: OuterRef("pk")}).order_by().values(path)
    return [Subquery(own.annotate(counted=count).values("counted")) for count in counts]


def _standings(event: Event, stamp: Hashable) -> list[StandingLine]:
    key = event.key, stamp, get_language()
    return _lines.of(key, lambda: standing_lines(event))


def _context(event: Event, wanted: Wanted, stamp: Hashable) -> dict[str, Any]:
    rounds = list(event.rounds.all())
    last = rounds[-1] if rounds else None
    chosen = next((at for at in rounds if at.number == wanted.round), last)
    lines = _standings(event, stamp) if rounds else []
    if not any(line.played for line in lines):
        lines = []  # the lot alone has put them in an order, which nobody shall take for places
    waves = FORMATS[event.format].continuous
    names = list(event.entries.values_list("name", "status", "checked_in_at"))
    return {
        "event": event, "next": next_of(event, last),
        "rounds": [] if waves else [(at.number, title_of(at.number, at.title)) for at in rounds],
        "round": _round(event, chosen, waves), "paused": why_paused(event),
        "lines": lines if wanted.all else lines[:SHOWN], "more": 0 if wanted.all else len(lines[SHOWN:]),
        "ties": [SHORT[name] for name in declared(event)],
        "explained": explained(event), "rules": what_it_is(event),
        "entered": [(name, at, _left(status)) for name, status, at in names if status != Entry.Status.WAITING],
        "left": sum(bool(_left(status)) for _name, status, _at in names),
        "waiting": [name for name, status, _at in names if status == Entry.Status.WAITING],
        "journal": _journal(event.journal.exclude(what__in=COMINGS)),
        "comings": _journal(event.journal.filter(what__in=COMINGS)),
        "rulings": [(ruling, decided(ruling)) for ruling in rulings_of(event)],
        "expelled": list(event.journal.filter(what="expelled").select_related("by").order_by("pk")),
        "seed": bytes(event.seed).hex() if event.state == Event.State.OVER else "",
    }  # fmt: skip


def _round(event: Event, at: Round | None, waves: bool) -> RoundCard | None:
    if at is None:
        return None
    return arena_card(event) if waves else round_card(event, at)


def why_paused(event: Event) -> str:
    """Why an event is paused just now."""
    if event.paused_at is None:
        return ""
    return event.journal.filter(what="paused").values_list("reason", flat=True).first() or ""


def _journal(lines: QuerySet[JournalLine]) -> list[tuple[JournalLine, str]]:
    return [(line, sentence(line)) for line in lines.select_related("by")[:JOURNAL]]


def _left(status: str) -> str:
    """In a word why somebody plays no more who has entered; '' for whoever plays."""
    gone = status in (Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)
    return str(Entry.Status(status).label) if gone else ""
