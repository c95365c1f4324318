"""What everybody may know of an event, as JSON. Points are fractions, so that nothing is lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from django.utils.translation import get_language

from clubs.events.kept import standings_told
from clubs.events.stamp import Stamp
from clubs.events.told import seed_of, was_told
from clubs.models import Bye, Event, EventTable, Round, TableSeat
from clubs.scoring.results import StandingsRow
from clubs.services.agreeing import FIELDS
from clubs.texts.journal import said
from games.pages.memory import Latest

from ..reading.noted import sentences_of
from .pieces import pieces_of

OF_A_TABLE, OF_A_SEAT = ("over_at", "timed_out", "late"), ("place", "worth", "absent")
"""What came of a table, and of a seat there."""
OF_A_ROUND = ("number", "title", "starts_at", "closes_at", "over_at", "cost", "basis")
_journals: Latest[tuple[int, list[bytes]]] = Latest(40)
"""The lines of journals, the oldest first, with the number of the last one: who goes is renamed, and nothing else."""
_json = msgspec.json.encode


def public_text(event: Event, stamp: Stamp) -> bytes:
    """All of it. `basis` is what a round was drawn from, by the ids of rows (`clubs.events.course.Basis`)."""
    head = {
        "key": event.key, "club": event.club.slug, "state": event.state, "digest": event.digest,
        "seed": seed_of(event) or None,
        **{name: getattr(event, name) for name in FIELDS},
        "entries": list(event.entries.values("id", "name", "status", "strength")),
        "rulings": [_ruling(ruling) for ruling in event.rulings.select_related("table__round")],
        "standings": [_standing(row) for row in standings_told(event, stamp).lines()],
    }  # fmt: skip
    rounds, journal = pieces_of(event, "json", None, partial(_rounds, event)), _journal(event, stamp.renamed)
    return b"".join(
        (_json(head)[:-1], b',"rounds":[', b",".join(rounds), b'],"journal":[', b",".join(reversed(journal)), b"]}")
    )


def _rounds(event: Event, rows: Iterable[int]) -> Mapping[int, bytes]:
    """Rounds with their tables, in four statements."""
    byes: dict[int, list[int]] = defaultdict(list)
    for at, entry in Bye.objects.filter(round__in=rows).order_by("entry").values_list("round", "entry"):
        byes[at].append(entry)
    seats: dict[int, list[dict[str, Any]]] = defaultdict(list)
    sat = TableSeat.objects.filter(round__in=rows).order_by("order")
    for number, *seat in sat.values_list("table", "entry", "place", "worth", "absent"):
        seats[number].append(dict(zip(("entry", *OF_A_SEAT), seat, strict=True)))
    tables: dict[int, list[dict[str, Any]]] = defaultdict(list)
    found = EventTable.objects.filter(round__in=rows).order_by("number")
    for at, *row in found.values_list("round", "pk", "number", "game__key", *OF_A_TABLE):
        table = dict(zip(("id", "number", "key", *OF_A_TABLE), row, strict=True))
        tables[at].append(_table(table, seats[table["id"]], was_told(event, table["over_at"])))
    rounds = Round.objects.filter(pk__in=rows).values("pk", *OF_A_ROUND)
    return {at["pk"]: _json({**at, "byes": byes[at["pk"]], "tables": tables[at.pop("pk")]}) for at in rounds}


def _table(table: dict[str, Any], seats: list[dict[str, Any]], told: bool) -> dict[str, Any]:
    """A table; of a result that is not told yet nothing."""
    if not told:
        table |= dict.fromkeys(OF_A_TABLE)
        seats = [seat | dict.fromkeys(OF_A_SEAT) for seat in seats]
    return table | {"seats": seats}


def _ruling(ruling: Any) -> dict[str, Any]:
    at = {"round": ruling.table.round.number, "table": ruling.table.number} if ruling.table else {}
    return at | {
        "id": ruling.pk, "kind": ruling.kind, "entry": ruling.entry_id, "places": ruling.places,
        "points": str(ruling.points), "reason": ruling.reason, "at": ruling.at, "undone_at": ruling.undone_at,
    }  # fmt: skip


def _standing(row: StandingsRow) -> dict[str, Any]:
    return {
        "place": row.place, "entry": row.entry, "points": str(row.points), "played": row.played,
        "wins": str(row.wins), "share": None if row.share is None else str(row.share),
        "opponents": str(row.opponents), "last": list(row.last), "lot": row.lot.hex(),
        "title": row.title,
    }  # fmt: skip


def _journal(event: Event, renamed: int) -> list[bytes]:
    """The lines of the journal in the reader's language, the oldest first; only those are read that are new."""
    key = event.key, renamed, get_language()
    last, known = _journals.get(key) or (0, [])
    new = event.journal.filter(pk__gt=last).order_by("pk")
    lines = list(new.values_list("pk", "at", "what", "names", "reason", "by__username"))
    sentences = sentences_of(event)
    known = known + [
        _json({"at": at, "what": said(what, names, by or "", sentences), "reason": reason})
        for _pk, at, what, names, reason, by in lines
    ]
    _journals.put(key, (lines[-1][0] if lines else last, known))
    return known
