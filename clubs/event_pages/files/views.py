"""An event as files: standings and pairings for a spreadsheet, and all that is public as JSON."""

from __future__ import annotations

import csv
import gzip
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.events.kept import standings_told
from clubs.events.stamp import Stamp, stamp_of
from clubs.events.told import was_told
from clubs.models import Bye, Event, EventTable, Ruling, TableSeat
from games.pages.memory import Latest
from games.pages.player_requests import PlayerRequest, takes_gzip

from ..reached import reached
from ..reading.lines import plain, standing_lines
from ..reading.ruled import corrections, standing
from ..words import SHORT, as_declared, declared
from .pieces import pieces_of
from .public import public_text

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for something to be worked out."""
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
"""What a spreadsheet takes for a number, and shall."""
MARK = "\ufeff".encode()
"""By that at its beginning a spreadsheet knows that a file is UTF-8."""
NOT_TOLD = ("", "", "", "")
"""What stands in the columns of what came of a table, where nothing did or is told."""
CSV, JSON = "text/csv; charset=utf-8", "application/json"


class _File(NamedTuple):
    """A file as it is sent: as it is, and compressed."""

    plain: bytes
    compressed: bytes


_files: Latest[_File] = Latest(24)
"""The files that were asked for last, each by all that it follows from: a large event has half a million bytes."""


@never_cache
@require_safe
def standings_file(request: PlayerRequest, key: str) -> HttpResponse:
    """The standings, a line a player; numbers with a point."""
    event = reached(request.user, key).event
    stamp = stamp_of(event)
    follows = stamp.state, stamp.results, get_language()
    return _sent(request, event, "standings.csv", follows, lambda: _standings(event, stamp))


@never_cache
@require_safe
def pairings_file(request: PlayerRequest, key: str) -> HttpResponse:
    """Who sat where in each round, and what came of it, a line a seat; a bye has no table."""
    event = reached(request.user, key).event
    stamp = stamp_of(event)
    follows = stamp.tables, stamp.rounds, stamp.results, get_language()
    return _sent(request, event, "pairings.csv", follows, lambda: _pairings(event, stamp))


@never_cache
@require_safe
def event_file(request: PlayerRequest, key: str) -> HttpResponse:
    """All of an event that is public. The seed is in it once nothing is drawn from that any more."""
    event = reached(request.user, key).event
    stamp = stamp_of(event)
    follows = stamp, event.ended_at, get_language()
    return _sent(request, event, "json", follows, lambda: public_text(event, stamp))


def _sent(request: HttpRequest, event: Event, name: str, follows: Hashable, make: Callable[[], bytes]) -> HttpResponse:
    """A file, made once for what it follows from. Nothing in it is secret or said by who asks, so none is padded."""

    def made() -> _File:
        text = make() if name == "json" else MARK + make()
        return _File(text, gzip.compress(text, 6, mtime=0))

    file = _files.of((event.key, name, as_declared(event), follows), made)
    takes = takes_gzip(request)
    response = HttpResponse(file.compressed if takes else file.plain, content_type=JSON if name == "json" else CSV)
    if takes:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    dotted = f"{event.key}.{name}" if name == "json" else f"{event.key}-{name}"
    response["Content-Disposition"] = f'attachment; filename="freehold-{dotted}"'
    return response


def _standings(event: Event, stamp: Stamp) -> bytes:
    head = [_("Place"), _("Player"), _("Points"), _("Tables"), *(SHORT[name] for name in declared(event))]
    lines = standing_lines(event, stamp, standings_told(event, stamp).lines(), written=plain)
    return _csv(head, *([line.place, line.name, line.points, line.played, *line.ties] for line in lines))


def _pairings(event: Event, stamp: Stamp) -> bytes:
    head = [_("Round"), _("Table"), _("Seat"), _("Player"), _("Place"), _("Worth"), _("Played by a bot"), _("Annulled")]
    follows = stamp.rulings, stamp.renamed
    return b"".join((_csv(head), *pieces_of(event, "csv", follows, partial(_rounds, event, stamp))))


def _rounds(event: Event, stamp: Stamp, rows: Mapping[int, int]) -> Mapping[int, bytes]:
    """Who sat where in each of these rounds, which come with their numbers, and who nowhere."""
    lines: dict[int, list[Sequence[Any]]] = {row: [] for row in rows}
    corrected, seats = _corrected(event, stamp), _seats(rows)
    byes = list(Bye.objects.filter(round__in=rows).order_by("pk").values_list("round", "entry"))
    annulled = {ruling.table for ruling in standing(event, stamp) if ruling.kind == Ruling.Kind.ANNUL}
    names = dict(event.entries.values_list("pk", "name"))  # asked last: of all who sit there by now
    tables = EventTable.objects.filter(round__in=rows).order_by("round", "number")
    for at, row, table, over_at in tables.values_list("round", "pk", "number", "over_at"):
        told, places = was_told(event, over_at), corrected[row]
        for order, entry, place, worth, absent in seats[row]:
            came = _or_empty(places.get(entry, place)), _or_empty(worth), _mark(absent), _mark(row in annulled)
            lines[at].append((rows[at], table, order + 1, names[entry], *(came if told else NOT_TOLD)))
    for at, entry in byes:
        lines[at].append((rows[at], "", "", names[entry], *NOT_TOLD))
    return {row: _csv(*written) for row, written in lines.items()}


def _corrected(event: Event, stamp: Stamp) -> Mapping[int | None, Mapping[int, int]]:
    """The places that rulings have put in the stead of others, by the tables: none for one without a ruling."""
    found: dict[int | None, dict[int, int]] = defaultdict(dict)
    for ruling in standing(event, stamp):
        found[ruling.table].update(corrections([ruling]))
    return found


def _seats(rows: Iterable[int]) -> Mapping[int, list[Sequence[Any]]]:
    """All seats of these rounds by their tables, each as what stands in a file."""
    found: dict[int, list[Sequence[Any]]] = defaultdict(list)
    seats = TableSeat.objects.filter(round__in=rows).order_by("order")
    for table, *seat in seats.values_list("table", "order", "entry", "place", "worth", "absent"):
        found[table].append(seat)
    return found


def _or_empty(value: int | None) -> int | str:
    return "" if value is None else value


def _mark(holds: bool) -> str:
    return "1" if holds else ""


def _csv(*rows: Sequence[Any]) -> bytes:
    text = StringIO()
    csv.writer(text).writerows([cell if cell.__class__ is int else harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def harmless(cell: Any) -> Any:
    """What no spreadsheet takes for a formula: a text that looks like one gets an apostrophe before it, no number."""
    text = str(cell)
    if not text.lstrip().startswith(FORMULAS) and not text.startswith(FORMULAS):
        return text
    return text if NUMBER.fullmatch(text) else f"'{text}"
