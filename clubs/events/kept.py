"""The standings of an event as they are told, folded once for all processes: kept by what they follow from.

Whoever lets a result count folds them anyhow, and leaves them here for the pages; what is lost is folded again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, overload

import msgspec
from django.core.cache import cache
from django.db import transaction

from clubs.models import Event
from clubs.scoring.results import StandingsRow
from games.pages.memory import Latest

from .course import standings_of
from .stamp import Stamp, stamp_of
from .told import told_until

SECONDS = 24 * 60 * 60
"""For how long they are kept, if nobody asks for the place."""
POINTS, SHARE, OPPONENTS, LAST = (StandingsRow._fields.index(name) for name in ("points", "share", "opponents", "last"))


class Standings(Sequence[StandingsRow]):
    """Standings as they are kept; a line is made of them when it is asked for."""

    def __init__(self, packed: bytes) -> None:
        self._rows: list[list[Any]] = msgspec.msgpack.decode(packed)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> StandingsRow: ...

    @overload
    def __getitem__(self, place: slice) -> list[StandingsRow]: ...

    def __getitem__(self, place: int | slice) -> StandingsRow | list[StandingsRow]:
        found = self._rows[place]
        return [_row(row) for row in found] if isinstance(place, slice) else _row(found)

    @property
    def begun(self) -> bool:
        """Whether anybody has played: before that the lot alone has put them in an order."""
        played = StandingsRow._fields.index("played")
        return any(row[played] for row in self._rows)

    def lines(self) -> list[StandingsRow]:
        """All lines; none before anybody has played."""
        return self[:] if self.begun else []

    def of(self, entries: Iterable[int]) -> list[StandingsRow]:
        """The lines of these entries, in their order in the standings."""
        wanted, entry = set(entries), StandingsRow._fields.index("entry")
        return [_row(row) for row in self._rows if row[entry] in wanted]


_read: Latest[Standings] = Latest(20)
"""The standings that this process has read last."""


def standings_told(event: Event, stamp: Stamp | None = None) -> Standings:
    """The standings of an event as far as results are told. The stamp of the event may be at hand."""
    results = (stamp or stamp_of(event)).results
    return _read.of((event.key, results), lambda: _kept(event, _place_of(event, results)))


def keep_standings(event: Event, rows: Sequence[StandingsRow]) -> None:
    """Have standings at hand that have been folded with a change, once that is stored."""
    if not event.watch_delay:  # else they are not told yet
        place, packed = _place_of(event, stamp_of(event).results), _packed(rows)
        transaction.on_commit(lambda: cache.set(place, packed, SECONDS))


def _kept(event: Event, place: str) -> Standings:
    packed = cache.get(place)
    if packed is None:
        packed = _packed(standings_of(event, told_until(event)))
        cache.set(place, packed, SECONDS)
    return Standings(packed)


def _place_of(event: Event, results: Any) -> str:
    return f"standings:{event.key}:{hashlib.sha256(repr((results, StandingsRow._fields)).encode()).hexdigest()[:24]}"


def _packed(rows: Sequence[StandingsRow]) -> bytes:
    return msgspec.msgpack.encode([_plain(row) for row in rows])


def _plain(row: StandingsRow) -> list[Any]:
    return [[part.numerator, part.denominator] if isinstance(part, Fraction) else part for part in row]


def _row(plain: Sequence[Any]) -> StandingsRow:
    parts = list(plain)
    for place in (POINTS, SHARE, OPPONENTS):
        parts[place] = None if parts[place] is None else Fraction(*parts[place])
    parts[LAST] = tuple(parts[LAST])
    return StandingsRow(*parts)
