"""Tables that are shown later to those who do not play there: as they stood so long ago, and not a move more.

All of a table that anybody gets is made of what this gives: pages, sockets, programs, files. What was asked then is no
fact, so it is not shown; whose turn it was is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from django.db.models import Min, Q
from django.utils import timezone

from games.models import Game, Move

from ..seen import Seen
from ..shown import Status
from ..standing import Sight, opened
from .replaying import Replayed, after

LONGEST = timedelta(minutes=15)
"""The longest delay that there is: after so long everything of a game may be told."""


class Hidden(NamedTuple):
    """The first move that is not shown yet, and when it will be."""

    sequence: int
    opens_at: datetime


class Delayed(Protocol):
    """A game's row, as far as it says what is shown of it."""

    @property
    def pk(self) -> int:
        """The number of the row."""

    @property
    def key(self) -> str:
        """The key of its table."""

    @property
    def sequence(self) -> int:
        """Its last move."""

    @property
    def watch_delay(self) -> int:
        """After how many seconds a move is shown to those who do not play there."""


def as_watched(table: Seen) -> Seen:
    """A table as the one who looks may see it: as it is, to whoever plays there, and where nothing is shown later."""
    row = table.game
    if not table.is_shown_later or row.status == Status.OPEN:
        return table
    now = timezone.now()
    hidden = _first_hidden(row.pk, timedelta(seconds=row.watch_delay), now)
    if hidden is None and row.status == Status.OVER:
        return table
    number = row.sequence if hidden is None else hidden.sequence - 1
    return _as_it_was(table, number, hidden and (hidden.opens_at - now).total_seconds())


def as_shown(table: Seen, number: int) -> Seen:
    """A table as everybody may see it, for whom a move is known to be the last one that is shown (`first_hidden`)."""
    row = table.game
    if not table.is_shown_later or row.status == Status.OPEN or (row.status == Status.OVER and number >= row.sequence):
        return table
    return _as_it_was(table, number, None)


def told_by(now: datetime) -> Q:
    """Which finished games are told of by then beyond their tables: in ratings and ladders."""
    return Q(watch_delay=0) | Q(ended__lte=now - LONGEST)


def is_kept_back(game: Game) -> bool:
    """Whether a finished game is not told of yet beyond its table."""
    return bool(game.watch_delay and game.ended and game.ended > timezone.now() - LONGEST)


def first_hidden(games: Iterable[Delayed]) -> Mapping[int, int]:
    """The first move that is not shown yet of each of these tables, by their numbers; of most there is none.

    One statement for all that are shown later by the same time.
    """
    later: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game.watch_delay:
            later[game.watch_delay].append(game.pk)
    found: dict[int, int] = {}
    now = timezone.now()
    for delay, numbers in later.items():
        moves = Move.objects.filter(game__in=numbers, at__gt=now - timedelta(seconds=delay)).order_by()
        found.update(moves.values_list("game").annotate(Min("sequence")))
    return found


def _first_hidden(game: int, delay: timedelta, now: datetime) -> Hidden | None:
    """None if all moves are shown. None is shown before one that it follows, whatever a wrong clock says of the two."""
    later = Move.objects.filter(game=game, at__gt=now - delay).order_by("sequence")
    first = later.values_list("sequence", "at").first()
    return first and Hidden(first[0], first[1] + delay)


def _as_it_was(table: Seen, number: int, opens_in: float | None) -> Replayed:
    """After one of its moves; before the first one it is a table at which nobody has begun to play."""
    past = after(table, number)
    begun, row = number > 0, table.game
    then = replace(
        past.game, status=Status.RUNNING if begun else Status.OPEN, closes_at=row.closes_at, paused_at=row.paused_at,
        awaiting={str(past.view.turn): 0} if begun else {}, uncounted=row.uncounted if row.takes_guests else "",
    )  # fmt: skip
    standing = replace(opened(past._sight).standing, row=then)
    return replace(past, _sight=Sight(standing), opens_in=opens_in)
