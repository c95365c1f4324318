"""Files of an event, put together of pieces: one a round, made anew only where something of that round is told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Q
from django.utils import timezone

from clubs.events.told import told_until
from clubs.models import Event
from games.pages.memory import Latest


class RoundStamp(NamedTuple):
    """A round by what its piece of a file follows from: its row, and how many of its tables are there, open, told."""

    row: int
    number: int
    title: str
    starts_at: datetime
    closes_at: datetime | None
    over_at: datetime | None
    tables: int
    open: int
    told: int
    last: int | None


_pieces: Latest[bytes] = Latest(300)
"""Pieces as they were made last: a round of a thousand has some 80 kB."""
Making = Callable[[Mapping[int, int]], Mapping[int, bytes]]
"""Makes the pieces of rounds by their rows, each given with its number, in as many statements for many as for one."""


def pieces_of(event: Event, kind: str, follows: Hashable, make: Making) -> list[bytes]:
    """The piece of each round in their order; `follows` is what it follows from beside what is in its own stamp."""
    stamps = _stamps(event)
    keys = {stamp.row: (kind, event.key, stamp, follows) for stamp in stamps}
    found = {row: _pieces.get(key) for row, key in keys.items()}
    missing = {stamp.row: stamp.number for stamp in stamps if found[stamp.row] is None}
    made = make(missing) if missing else {}
    for row, text in made.items():
        _pieces.put(keys[row], text)
    pieces = (found[row] or made.get(row) for row in keys)
    return [piece for piece in pieces if piece]  # a round may be gone meanwhile


def _stamps(event: Event) -> list[RoundStamp]:
    until = told_until(event) or timezone.now()
    rounds = event.rounds.order_by("number").annotate(
        many=Count("tables"), open=Count("tables__game"), told=Count("tables", filter=Q(tables__over_at__lte=until)),
        last=Max("tables"),
    )  # fmt: skip
    columns = ("pk", "number", "title", "starts_at", "closes_at", "over_at", "many", "open", "told", "last")
    return [RoundStamp(*row) for row in rounds.values_list(*columns)]
