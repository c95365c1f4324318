"""The journal of an event as its page shows it: its last lines, and who was expelled; one statement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.functional import Promise

from clubs.events.stamp import Stamp
from clubs.models import Event, JournalLine
from clubs.texts.journal import COMINGS, SENTENCES, WITHOUT_ROUNDS, said
from games.pages.memory import Latest
from games.tables.database.compiled import CompiledQuery

from ..naming import in_waves

LINES = 50
"""So many lines of the journal are on a page, and as many of those who came and went."""
EXPELLED = "expelled"


class Noted(NamedTuple):
    """A line of a journal; `by` is None where the server did it."""

    what: str
    names: Mapping[str, Any]
    reason: str
    by: str | None
    at: datetime


_noted: Latest[list[Noted]] = Latest(60)


def decided(event: Event, stamp: Stamp) -> list[tuple[Noted, str]]:
    """The last lines beside who came and went, each with its sentence."""
    return _said(event, [line for line in _lines(event, stamp) if line.what not in COMINGS][:LINES])


def comings(event: Event, stamp: Stamp) -> list[tuple[Noted, str]]:
    """Who came and went last, each with the sentence."""
    return _said(event, [line for line in _lines(event, stamp) if line.what in COMINGS])


def expelled(event: Event, stamp: Stamp) -> list[Noted]:
    """All expulsions, the first one first."""
    return [line for line in reversed(_lines(event, stamp)) if line.what == EXPELLED]


def sentences_of(event: Event) -> Mapping[str, Promise]:
    """What the journal of an event says, by its format."""
    return WITHOUT_ROUNDS if in_waves(event.format) else SENTENCES


def _said(event: Event, lines: list[Noted]) -> list[tuple[Noted, str]]:
    sentences = sentences_of(event)
    return [(line, said(line.what, line.names, line.by or "", sentences)) for line in lines]


def _lines(event: Event, stamp: Stamp) -> list[Noted]:
    """The last ones first."""
    key = event.key, stamp.journal, stamp.renamed
    return _noted.of(key, lambda: [Noted(*row) for row in _asked(event.pk)])


@CompiledQuery.of(int)
def _asked(event: int) -> QuerySet[JournalLine, Any]:
    own = JournalLine.objects.filter(event=event).order_by("-pk")
    shown = Q(pk__in=_last(own.exclude(what__in=COMINGS))) | Q(pk__in=_last(own.filter(what__in=COMINGS)))
    return own.filter(shown | Q(what=EXPELLED)).values_list("what", "names", "reason", "by__username", "at")


def _last(lines: QuerySet[JournalLine]) -> QuerySet[JournalLine, Any]:
    return lines.values("pk")[:LINES]
