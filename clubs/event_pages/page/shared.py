"""What everybody sees of an event: drawn once for each state of it, language and zone, however many look."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.events.kept import standings_told
from clubs.events.stamp import Stamp
from clubs.events.told import seed_of
from clubs.models import Entry, Event
from games.pages.drawing import lines as drawn
from games.pages.memory import Latest

from ..naming import in_waves, round_name
from ..reading.lines import standing_lines
from ..reading.noted import comings, decided, expelled
from ..reading.people import people_of
from ..reading.rounds import RoundRow, rounds_of
from ..reading.ruled import in_words, rulings_of
from ..wanted import PartsWanted, part_of
from ..words import SHORT, as_declared, declared, explained, what_it_is
from .cards import RoundCard, arena_card, next_of, round_card

Status = Entry.Status
SHOWN, MORE = 24, 100
"""So many lines of standings are on a page that asks for no more, and so many at once on one that does."""
NAMED = 200
"""How many of those who have entered are named at once."""
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


def draw_shared(event: Event, stamp: Stamp, wanted: PartsWanted) -> DrawnPart:
    """What changes of an event in the course of an evening, for all who look at the same of it.

    For the number of a round that there is not the last one is shown.
    """
    now = int(time.time() / (SECONDS if event.state == Event.State.RUNNING else 60))
    if wanted.round is not None and not 1 <= wanted.round <= stamp.last_round:
        wanted = wanted._replace(round=None)
    key = event.key, as_declared(event), wanted, stamp, now, *reader()
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
    rounds, waves = rounds_of(event, stamp), in_waves(event.format)
    last = rounds[-1] if rounds else None
    chosen = next((round_ for round_ in rounds if round_.number == wanted.round), last)
    round_ = _round(event, stamp, chosen, waves, wanted)
    context = {
        "event": event, "next": next_of(event, last), "paused": why_paused(event),
        "rounds": [] if waves else _called(event, rounds),
        "round": round_, "cards": drawn("clubs/event.html#card", round_.tables if round_ else ()), "wanted": wanted,
        **(_standings(event, wanted, stamp) if rounds else {}),
    }  # fmt: skip
    if wanted.wall:
        return context | ({} if rounds else _entries(event, wanted, stamp))
    names, people = PartsWanted(wanted.round, entries=wanted.entries), (stamp.state, stamp.entries, stamp.people)
    drawn_until = stamp.tables.last  # how often people meet follows from who is drawn together
    return context | {
        "rulings": _part(event, "rulings", (stamp.rulings, stamp.people), lambda: _rulings(event, stamp)),
        "entries": _part(event, "entries", (people, names, event.places), lambda: _entries(event, names, stamp)),
        "rules": _part(event, "rules", (people, drawn_until, as_declared(event)), lambda: _rules(event)),
        "journal": _part(event, "journal", stamp.journal, lambda: _journals(event, stamp)),
    }


def _part(event: Event, name: str, stamp: Hashable, context: Callable[[], dict[str, Any]]) -> SafeString:
    """A part of the page, drawn once for what it follows from."""

    def draw() -> SafeString:
        return render_to_string(f"clubs/event.html#{name}", {"event": event, **context()})

    return _parts.of((event.key, event.renamed, name, stamp, timezone.localdate(), *reader()), draw)


def _called(event: Event, rounds: list[RoundRow]) -> list[tuple[int, str]]:
    """The number of each round, and what it is called."""
    return [(each.number, round_name(event.format, each.number, each.title)) for each in rounds]


def _standings(event: Event, wanted: PartsWanted, stamp: Stamp) -> dict[str, Any]:
    """The lines that are wanted; none as long as the lot alone has put them in an order, which is no place."""
    told = standings_told(event, stamp)
    if not told.begun:
        return {}
    part = part_of(wanted, "standings", len(told), SHOWN if wanted.standings is None else MORE)
    if wanted.standings is None:
        part = part._replace(after="")
    lines = standing_lines(event, stamp, told[part.first - 1 : part.last])
    more = len(told) - part.last if wanted.standings is None else 0
    rows = drawn("clubs/event.html#line", lines)
    return {
        "lines": lines,
        "rows": rows,
        "lines_part": part,
        "more": more,
        "ties": [SHORT[name] for name in declared(event)],
    }


def _round(event: Event, stamp: Stamp, round_: RoundRow | None, waves: bool, wanted: PartsWanted) -> RoundCard | None:
    if round_ is None:
        return None
    return arena_card(event, stamp, wanted) if waves else round_card(event, stamp, round_, wanted)


def _entries(event: Event, wanted: PartsWanted, stamp: Stamp) -> dict[str, Any]:
    left, waiting = stamp.having(Status.WITHDRAWN) + stamp.having(Status.EXPELLED), stamp.having(Status.WAITING)
    many = stamp.having(Status.IN) + left
    part = part_of(wanted, "entries", many, NAMED)
    people = people_of(event, stamp).values()
    names = [person for person in people if person.status != Status.WAITING]
    first = [person.name for person in people if person.status == Status.WAITING][:NAMED] if waiting else []
    return {
        "entered": [(name, there, _left(status)) for name, there, status in names[part.first - 1 : part.last]],
        "entries_part": part, "many": many, "left": left, "waiting": first, "others": waiting - len(first),
        "searched": many + waiting > SHOWN,
    }  # fmt: skip


def _rules(event: Event) -> dict[str, Any]:
    return {"explained": explained(event), "rules": what_it_is(event), "seed": seed_of(event)}


def _rulings(event: Event, stamp: Stamp) -> dict[str, Any]:
    return {"rulings": in_words(event, rulings_of(event, stamp)), "expelled": expelled(event, stamp)}


def _journals(event: Event, stamp: Stamp) -> dict[str, Any]:
    return {"journal": decided(event, stamp), "comings": comings(event, stamp)}


def why_paused(event: Event) -> str:
    """Why an event is paused just now."""
    if event.paused_at is None:
        return ""
    return event.journal.filter(what="paused").values_list("reason", flat=True).first() or ""


def _left(status: str) -> str:
    """In a word why somebody plays no more who has entered; '' for whoever plays."""
    return str(Status(status).label) if status in (Status.WITHDRAWN, Status.EXPELLED) else ""
