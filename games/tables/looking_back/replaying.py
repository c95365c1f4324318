"""Tables as they stood after any of their moves, as everybody may know it: from facts, and facts keep nothing secret.

The facts of a game are read once and kept in the process with a checkpoint every few moves, while they are wanted; no
row is written. Of a game that goes on only what was played since is read.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.http import Http404

from games.clocks.sweep import newly
from games.engine.elements import Offer
from games.engine.events import Offered
from games.past.luck import Chances, chances_of
from games.past.moments import Moment, Swing, moments_of, swings, undone
from games.past.positions import Positions, Unfounded

from ..record.export import export_of
from ..record.history import END, MOST, Draws, PastMove, whole_history
from ..seen import Seen
from ..shown import OwnSeat
from ..standing import Sight, Standing, opened
from .latest_games import LatestGames

log = logging.getLogger(__name__)
MOST_MOVES = 20_000
"""How many moves of games a process keeps, some 800 bytes each: those of the games that were looked at last."""


class NotRecorded(Http404):
    """A game whose record does not lead where it stands: there is nothing to look back at."""


@dataclass(frozen=True)
class _Record:
    """The moves of a game, and the positions that they lead to."""

    moves: list[PastMove]
    positions: Positions


_records: LatestGames[_Record] = LatestGames(MOST_MOVES)


@dataclass(frozen=True)
class Replayed(Seen):
    """A table as it stood after one of its moves, seen by nobody in particular: no seat, no clock, nothing is asked."""

    _moves: list[PastMove] = field(default_factory=list)

    @property
    def move(self) -> PastMove:
        """The move after which it stood so."""
        return self._moves[self.game.sequence - 1]

    def history(self, after: int = 0) -> list[PastMove]:
        """The last moves up to then, or those after one, the oldest first."""
        return self.journal(after)

    def journal(self, after: int = 0, before: int = END, most: int = MOST) -> list[PastMove]:
        """The last moves up to then between two numbers, the oldest first."""
        return self._moves[after : min(before - 1, self.game.sequence)][-most:]

    def offers(self, numbers: set[int]) -> dict[int, Offer]:
        """The offers that have these numbers."""
        facts = (fact for move in self._moves[: self.game.sequence] for fact in move.facts if isinstance(fact, Offered))
        return {fact.offer.number: fact.offer for fact in facts if fact.offer.number in numbers}

    def draws(self, before: int = END) -> list[Draws]:
        """What the dice had given the last moves up to then, the latest first."""
        return super().draws(min(before, self.game.sequence + 1))

    def export(self) -> dict[str, Any]:
        """All of the game up to then that may be known, as plain data."""
        return export_of(opened(self._sight).game, self.game.sequence)


class Study(NamedTuple):
    """What can be said of a game from afterwards, in whole units of its edition, by seats."""

    moments: list[Moment]
    swings: list[Swing]
    chances: Chances


def replayed(table: Seen, number: int) -> Replayed | None:
    """A table as it stood after that move; None if it has no such move."""
    return after(table, number) if 1 <= number <= table.game.sequence else None


def after(table: Seen, number: int) -> Replayed:
    """A table as it stood after one of its moves; 0 is before the first. Raises `NotRecorded`."""
    with _recorded(table):
        return _after(table, number)


def _after(table: Seen, number: int) -> Replayed:
    record = _record_of(table)
    now = opened(table._sight).standing
    row = replace(now.row, sequence=number, awaiting={}, hammer_at=None, closes_at=None, paused_at=None)
    ends = number == table.game.sequence
    seats = tuple(_as_it_was(seat, ends) for seat in now.seats)
    state = record.positions.after(number)
    standing = Standing(row, now.variant, now.options, None, seats, None, False, state)
    return Replayed(Sight(standing), None, table.member, table.zone, _moves=record.moves)


def study_of(table: Seen) -> Study:
    """What can be said of a game that has started, up to its last move. Raises `NotRecorded`."""
    with _recorded(table):
        positions = _record_of(table).positions.up_to(table.game.sequence)
        positions.after(table.game.sequence)
    moments = moments_of(positions)
    return Study(moments, swings(moments, undone(positions.moves)), chances_of(positions))


@contextmanager
def _recorded(table: Seen) -> Iterator[None]:
    try:
        yield
    except Unfounded as reason:
        if newly(f"unfounded {table.game.pk}"):
            log.exception("the facts of game %s do not follow from one another: audit it", table.game.pk)
        raise NotRecorded from reason


def _as_it_was(seat: OwnSeat, ends: bool) -> OwnSeat:
    """A seat without what concerns the present: its clock, who plays for it, and its place before the end."""
    place = seat.place if ends else None
    return replace(
        seat, place=place, due_at=None, away_until=None, warned=False, held=False, free=False, would_end=False
    )


def _record_of(table: Seen) -> _Record:
    """The record of a game up to its last move at least: as it is kept, or with what has been played since."""
    key, last = table.game.key, table.game.sequence
    known = _records.get(key)
    if known is None:
        known = _Record([], Positions(table.edition, len(table.seats), []))
    if len(known.moves) < last:
        since = whole_history(table.game.pk, len(known.moves))[: last - len(known.moves)]
        known = _Record(known.moves + since, known.positions.extended([move.facts for move in since]))
    _records.keep(key, known)
    return known
