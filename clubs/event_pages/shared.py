"""What everybody sees of an event: drawn once for each state of it, language and zone, however many look."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.formats import FORMATS
from clubs.journal import COMINGS, sentence
from clubs.kept import standings_told
from clubs.models import Entry, Event, JournalLine, Round
from clubs.stamp import Stamp, stamp_of
from games.pages.drawing import lines as drawn
from games.pages.memory import Latest

from .cards import RoundCard, arena_card, next_of, round_card, title_of
from .lines import standing_lines
from .ruled import rulings_of
from .wanted import PartsWanted, part_of
from .words import SHORT, as_declared, declared, explained, what_it_is

Status = Entry.Status
SHOWN, MORE = 24, 100
"""So many lines of standings are on a page that asks for no more, and so many at once on one that does."""
NAMED = 200
"""So many of those who have entered are named at once."""
JOURNAL = 50
"""So many lines of the journal are on a page, and as many of those who came and went."""
SECONDS = 10
"""While tables play, who leads is looked at this often."""
TURNS = 3
"""After so many looks the wall shows the next part of each list."""


class DrawnPart(NamedTuple):
    """A part of a page, and what is the same as long as the part is."""

    html: SafeString
    digest: str


_drawn: Latest[DrawnPart] = Latest(200)
_parts: Latest[SafeString] = Latest(400)
"""What of a page changes less often than the rest, each part by that of the stamp from which it follows."""


def digest_of(html: str) -> str:
    """What two texts share that are the same."""
    return hashlib.sha256(html.encode()).hexdigest()[:16]


def draw_shared(event: Event, wanted: PartsWanted) -> DrawnPart:
    """What changes of an event in the course of an evening, for all who look at the same of it.

    A round that is not there is the last one.
    """
    stamp, now = stamp_of(event), int(time.time() / (SECONDS if event.state == Event.State.RUNNING else 60))

    if wanted.round is not None and not 1 <= wanted.round <= stamp.last_round:
        wanted = wanted._replace(round=None)
    key = event.key, wanted, stamp, now, *reader()
    return _drawn.of(key, lambda: _draw(event, _turned(wanted, now), stamp))


def reader() -> tuple[Hashable, ...]:
    """What moments and words depend on of the one who reads."""
    return get_language(), timezone.get_current_timezone_name()


def _turned(wanted: PartsWanted, now: int) -> PartsWanted:
    """What the wall shows now: nobody touches it, so one part follows the other."""
    return wanted._replace(tables=-(now // TURNS), entries=-(now // TURNS)) if wanted.wall else wanted


def _draw(event: Event, wanted: PartsWanted, stamp: Stamp) -> DrawnPart:
    part = "clubs/event_wall.html#shown" if wanted.wall else "clubs/event.html#shared"
    html = render_to_string(part, _context(event, wanted, stamp))
    return DrawnPart(html, digest_of(html))


def _context(event: Event, wanted: PartsWanted, stamp: Stamp) -> dict[str, Any]:
    rounds = list(event.rounds.defer("basis"))
    last = rounds[-1] if rounds else None
    chosen = next((at for at in rounds if at.number == wanted.round), last)
    waves = FORMATS[event.format].continuous
    at = _round(event, chosen, waves, wanted)
    context = {
        "event": event, "next": next_of(event, last), "paused": why_paused(event),
        "rounds": [] if waves else [(at.number, title_of(at.number, at.title)) for at in rounds],
        "round": at, "cards": drawn("clubs/event.html#card", at.tables if at else ()), "wanted": wanted,
        **(_standings(event, wanted, stamp) if rounds else {}),
    }  # fmt: skip
    if wanted.wall:
        return context | ({} if rounds else _entries(event, wanted, stamp))
    names, people = PartsWanted(wanted.round, entries=wanted.entries), (stamp.state, stamp.entries, stamp.people)
    return context | {
        "rulings": _part(event, "rulings", (stamp.rulings, stamp.people), lambda: _rulings(event)),
        "entries": _part(event, "entries", (people, names), lambda: _entries(event, names, stamp)),
        "rules": _part(event, "rules", (people, as_declared(event)), lambda: _rules(event)),
        "journal": _part(event, "journal", stamp.journal, lambda: _journals(event)),
    }


def _part(event: Event, name: str, stamp: Hashable, context: Callable[[], dict[str, Any]]) -> SafeString:
    """A part of the page, drawn once for what it follows from."""

    def draw() -> SafeString:
        return render_to_string(f"clubs/event.html#{name}", {"event": event, **context()})

    return _parts.of((event.key, event.renamed, name, stamp, timezone.localdate(), *reader()), draw)


def _standings(event: Event, wanted: PartsWanted, stamp: Stamp) -> dict[str, Any]:
    """The lines that are wanted; none as long as the lot alone has put them in an order, which is no place."""
    told = standings_told(event, stamp)
    if not told.begun:
        return {}
    part = part_of(wanted, "standings", len(told), SHOWN if wanted.standings is None else MORE)
    if wanted.standings is None:
        part = part._replace(after="")
    lines = standing_lines(event, told[part.first - 1 : part.last])
    more = len(told) - part.last if wanted.standings is None else 0
    rows = drawn("clubs/event.html#line", lines)
    return {
        "lines": lines,
        "rows": rows,
        "lines_part": part,
        "more": more,
        "ties": [SHORT[name] for name in declared(event)],
    }


def _round(event: Event, at: Round | None, waves: bool, wanted: PartsWanted) -> RoundCard | None:
    if at is None:
        return None
    return arena_card(event, wanted) if waves else round_card(event, at, wanted)


def _entries(event: Event, wanted: PartsWanted, stamp: Stamp) -> dict[str, Any]:
    left, waiting = stamp.having(Status.WITHDRAWN) + stamp.having(Status.EXPELLED), stamp.having(Status.WAITING)
    many = stamp.having(Status.IN) + left
    part = part_of(wanted, "entries", many, NAMED)
    names = event.entries.exclude(status=Status.WAITING).values_list("name", "checked_in_at", "status")
    rows = event.entries.filter(status=Status.WAITING).values_list("name", flat=True)
    first = list(rows[:NAMED]) if waiting else []
    return {
        "entered": [(name, at, _left(status)) for name, at, status in names[part.first - 1 : part.last]],
        "entries_part": part, "many": many, "left": left, "waiting": first, "others": waiting - len(first),
        "searched": many + waiting > SHOWN,
    }  # fmt: skip


def _rules(event: Event) -> dict[str, Any]:
    seed = bytes(event.seed).hex() if event.state == Event.State.OVER else ""
    return {"explained": explained(event), "rules": what_it_is(event), "seed": seed}


def _rulings(event: Event) -> dict[str, Any]:
    expelled = event.journal.filter(what="expelled").select_related("by").order_by("pk")
    return {"rulings": rulings_of(event), "expelled": list(expelled)}


def _journals(event: Event) -> dict[str, Any]:
    decisions, comings = event.journal.exclude(what__in=COMINGS), event.journal.filter(what__in=COMINGS)
    return {"journal": _journal(decisions), "comings": _journal(comings)}


def why_paused(event: Event) -> str:
    """Why an event is paused just now."""
    if event.paused_at is None:
        return ""
    return event.journal.filter(what="paused").values_list("reason", flat=True).first() or ""


def _journal(lines: QuerySet[JournalLine]) -> list[tuple[JournalLine, str]]:
    return [(line, sentence(line)) for line in lines.select_related("by")[:JOURNAL]]


def _left(status: str) -> str:
    """In a word why somebody plays no more who has entered; '' for whoever plays."""
    return str(Status(status).label) if status in (Status.WITHDRAWN, Status.EXPELLED) else ""
