"""What an event has come to, in a few numbers: as long as they are the same, what is shown of it is the same."""

from __future__ import annotations

import json
from collections.abc import Hashable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Max, Model, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, JSONObject
from django.utils import timezone

from clubs.models import Entry, Event, EventTable, JournalLine, Round, Ruling
from clubs.texts.journal import OF_ENTRIES
from games.tables.database.compiled import CompiledQuery

from .told import told_until

Counts = tuple[Any, ...]
MOST = 7
"""The most things that are counted of rows of one kind."""
LAST_ROUND = 6
"""Where among what is counted of rounds the number of the last one stands."""


class TableCounts(NamedTuple):
    """How many tables there are, have a game, are over and told to be; `last` is the number of the newest row."""

    told: int = 0
    last: int = 0
    many: int = 0
    games: int = 0
    over: int = 0

    @property
    def playing(self) -> int:
        """Of how many no result is told yet."""
        return self.many - self.told

    @property
    def having_games(self) -> int:
        """Of how many of those that have a game no result is told yet."""
        return self.games - self.told

    @property
    def all_told(self) -> bool:
        """Whether nothing is kept back of what came of them."""
        return self.told == self.over


class Stamp(NamedTuple):
    """The numbers; `entries` ends with how many have each status.

    `journal` is the last line there, `people` the last one that tells of who plays, `renamed` how often somebody who is
    named there has gone.
    """

    state: str
    paused_at: datetime | None
    next_at: datetime | None
    tables: TableCounts
    rounds: Counts
    entries: Counts
    rulings: Counts
    people: int | None
    journal: int | None
    renamed: int

    @property
    def results(self) -> Hashable:
        """What changes with anything from which the standings follow."""
        (told, last, *_games), (many, latest, *_moments) = self.tables, self.rounds
        return told, last, many, latest, self.entries[1:], self.rulings, self.people, self.renamed

    @property
    def course(self) -> Hashable:
        """What changes with each round that is drawn, begins, is moved or ends, and with no result."""
        return self.rounds, self.tables.last, self.tables.many, self.renamed

    @property
    def last_round(self) -> int:
        """The number of the last round, 0 before there is one."""
        return int(self.rounds[LAST_ROUND])

    def having(self, status: str) -> int:
        """How many entries have a status."""
        return int(self.entries[1 + Entry.Status.values.index(status)])


def stamp_of(event: Event) -> Stamp:
    """What changes with anything that is shown of an event but time and the games themselves; one statement.

    State, pause and next moment are those of the event that is given, so that a page drawn from a row read before a
    change is never kept for those who come after it.
    """
    [(*counted, people, journal, renamed)] = _stamp_of(event.pk, told_until(event) or timezone.now())
    counts, rounds, entries, rulings = map(_counts, counted)
    tables = TableCounts(*counts[: len(TableCounts._fields)])
    at_hand = event.state, event.paused_at, event.next_at
    return Stamp(*at_hand, tables, rounds, entries, rulings, people, journal, renamed)


@CompiledQuery.of(int, datetime)
def _stamp_of(event: int, until: datetime) -> QuerySet[Event, Any]:
    """Where all is told at once, until now; where it is told later, until then."""
    own = Event.objects.filter(pk=event).order_by()
    lines = JournalLine.objects.filter(event=OuterRef("pk")).order_by("-pk").values("pk")
    going_on = Q(over_at=None)  # the moments of no other round are moved
    return own.values_list(
        _counted(
            EventTable, "round__event", Count("pk", filter=Q(over_at__lte=until)), Max("pk"), Count("pk"),
            Count("game"), Count("over_at"),
        ),
        _counted(
            Round, "event", Count("pk"), Max("pk"), Count("opened_at"), Count("over_at"),
            Max("starts_at", filter=going_on), Max("closes_at", filter=going_on), Max("number"),
        ),
        _counted(
            Entry, "event", Count("checked_in_at"),
            *(Count("pk", filter=Q(status=status)) for status in Entry.Status.values),
        ),
        _counted(Ruling, "event", Count("pk"), Count("undone_at"), Max("pk")),
        Subquery(lines.filter(what__in=OF_ENTRIES)[:1]), Subquery(lines[:1]), "renamed",
    )  # fmt: skip


def _counted(model: type[Model], path: str, *counts: Any) -> Subquery:
    """All that is counted of the rows of an event, in one text."""
    rows = model._default_manager.filter(**{path: OuterRef("pk")}).order_by().values(path)
    together = JSONObject(**{f"n{place}": count for place, count in enumerate(counts)})
    return Subquery(rows.annotate(counted=Cast(together, TextField())).values("counted"))


def _counts(text: str | None) -> Counts:
    """What was counted, in its order; of an event that has no such rows nothing."""
    found = json.loads(text) if text else {}
    return tuple(found.get(f"n{place}", 0) for place in range(MOST))
