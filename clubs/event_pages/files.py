"""An event as files: standings and pairings for a spreadsheet, and all that is public as JSON."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from django.db.models import Prefetch
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubs.course import standings_of
from clubs.journal import sentence
from clubs.models import Event, EventTable, Round, Ruling, TableSeat
from clubs.results import Row
from clubs.services.agreeing import FIELDS
from clubs.told import is_told, told_until
from games.pages.player_requests import PlayerRequest

from .lines import plain, standing_lines
from .reached import reached
from .ruled import corrections
from .words import SHORT, declared

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for something to be worked out."""
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
"""What a spreadsheet takes for a number, and shall."""


@never_cache
@require_GET
def standings_file(request: PlayerRequest, key: str) -> HttpResponse:
    """The standings, a line a player; numbers with a point."""
    event = reached(request.user, key).event
    head = [_("Place"), _("Player"), _("Points"), _("Tables"), *(SHORT[name] for name in declared(event))]
    lines = standing_lines(event, plain)
    rows = ([line.place, line.name, line.points, line.played, *line.ties] for line in lines)
    return _csv(f"{event.key}-standings.csv", head, rows)


@never_cache
@require_GET
def pairings_file(request: PlayerRequest, key: str) -> HttpResponse:
    """Who sat where in each round, and what came of it, a line a seat; a bye has no table."""
    event = reached(request.user, key).event
    head = [_("Round"), _("Table"), _("Seat"), _("Player"), _("Place"), _("Worth"), _("Played by a bot")]
    return _csv(f"{event.key}-pairings.csv", head, _pairings(event))


def _pairings(event: Event) -> Iterable[Sequence[Any]]:
    rulings: dict[int, list[Ruling]] = defaultdict(list)
    for ruling in event.rulings.filter(undone_at=None).exclude(table=None):
        rulings[ruling.table_id or 0].append(ruling)
    corrected = {table: corrections(found) for table, found in rulings.items()}
    for at in event.rounds.prefetch_related("seats__entry", "seats__table", "byes__entry"):
        for seat in sorted(at.seats.all(), key=lambda seat: (seat.table.number, seat.order)):
            place = corrected.get(seat.table_id, {}).get(seat.entry_id, seat.place)
            came = (_or_empty(place), _or_empty(seat.worth), "1" if seat.absent else "")
            told = came if is_told(event, seat.table) else ("", "", "")
            yield at.number, seat.table.number, seat.order + 1, seat.entry.name, *told
        for bye in at.byes.all():
            yield at.number, "", "", bye.entry.name, "", "", ""


def _or_empty(value: int | None) -> int | str:
    return "" if value is None else value


def _csv(name: str, head: Sequence[Any], rows: Iterable[Sequence[Any]]) -> HttpResponse:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([harmless(cell) for cell in head])
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    # A spreadsheet knows by the mark at the beginning that this is UTF-8.
    response = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="freehold-{name}"'
    return response


def harmless(cell: Any) -> Any:
    """What no spreadsheet takes for a formula: a text that looks like one gets an apostrophe before it, no number."""
    text = str(cell)
    if NUMBER.fullmatch(text):
        return text
    return f"'{text}" if text.lstrip().startswith(FORMULAS) or text.startswith(FORMULAS) else text


@never_cache
@require_GET
def event_file(request: PlayerRequest, key: str) -> JsonResponse:
    """All of an event that is public. The seed is in it once the event is over."""
    event = reached(request.user, key).event
    response = JsonResponse(public(event), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="freehold-{event.key}.json"'
    return response


def public(event: Event) -> dict[str, Any]:
    """What everybody may know of an event, as plain data. Points are fractions, so that nothing is lost.

    `basis` is what a round was drawn from, by the ids of entries, tables and rulings (`clubs.course.Basis`).
    """
    tables = Prefetch("tables", EventTable.objects.select_related("game").defer("game__snapshot"))
    lines = event.journal.select_related("by")
    return {
        "key": event.key, "club": event.club.slug, "state": event.state, "digest": event.digest,
        "seed": bytes(event.seed).hex() if event.state == Event.State.OVER else None,
        **{name: getattr(event, name) for name in FIELDS},
        "entries": list(event.entries.values("id", "name", "status", "strength")),
        "rounds": [_round(event, at) for at in event.rounds.prefetch_related(tables, "tables__seats", "byes")],
        "rulings": [_ruling(ruling) for ruling in event.rulings.select_related("table__round")],
        "standings": [_standing(row) for row in standings_of(event, told_until(event))],
        "journal": [{"at": line.at, "what": sentence(line), "reason": line.reason} for line in lines],
    }  # fmt: skip


def _round(event: Event, at: Round) -> dict[str, Any]:
    return {
        "number": at.number, "title": at.title, "starts_at": at.starts_at, "closes_at": at.closes_at,
        "over_at": at.over_at, "cost": at.cost, "basis": at.basis,
        "byes": sorted(bye.entry_id for bye in at.byes.all()),
        "tables": [_table(event, table) for table in at.tables.all()],
    }  # fmt: skip


def _table(event: Event, table: EventTable) -> dict[str, Any]:
    """A table; of a result that is not told yet nothing."""
    told = is_told(event, table)
    came = {name: getattr(table, name) if told else None for name in ("over_at", "timed_out", "late")}
    return came | {
        "id": table.pk, "number": table.number, "key": table.game.key if table.game else None,
        "seats": [_seat(seat, told) for seat in table.seats.all()],
    }  # fmt: skip


def _seat(seat: TableSeat, told: bool) -> dict[str, Any]:
    came = {name: getattr(seat, name) if told else None for name in ("place", "worth", "absent")}
    return {"entry": seat.entry_id, **came}


def _ruling(ruling: Any) -> dict[str, Any]:
    at = {"round": ruling.table.round.number, "table": ruling.table.number} if ruling.table else {}
    return at | {
        "id": ruling.pk, "kind": ruling.kind, "entry": ruling.entry_id, "places": ruling.places,
        "points": str(ruling.points), "reason": ruling.reason, "at": ruling.at, "undone_at": ruling.undone_at,
    }  # fmt: skip


def _standing(row: Row) -> dict[str, Any]:
    return {
        "place": row.place, "entry": row.entry, "points": str(row.points), "played": row.played,
        "wins": str(row.wins), "share": None if row.share is None else str(row.share),
        "opponents": str(row.opponents), "last": list(row.last), "lot": row.lot.hex(),
        "title": row.title,
    }  # fmt: skip
