"""Games of somebody in lists: those that go on, those that are over, each a frozen value of what its line says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import get_language

from games.books.names import edition_name, variant_name
from games.books.writing.lengths import until
from games.books.writing.lists import beside, lister
from games.models import Game

from ..looking_back.later import LONGEST
from ..manners.matter_kinds import MatterKind
from ..manners.matters import MyGame, MySeat, kinds_for
from ..people import Person, Player
from ..shown import Status
from .listing import ListedGame, Sitter, my_seats, results, sitting

RESULTS = 50
"""Finished games on a page of a profile; the older ones are on the next."""
BEGINNING, END = datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
Listing = Callable[[Iterable[object]], str]


class OwnGame(NamedTuple):
    """A game of the reader's: who sits there, what waits for the reader, for whom else it waits, and until when.

    `counts` says whether it is one of the games that the badge of each page counts. `due` is when the reader’s clock is
    empty, if something waits for them and it runs, else the first of those for whom it waits; `left` is the time until
    then, in words. `seat` and `move` are where the reader sits and how far it has come, `arranged` whether others
    have made the table, and `part_of` for what, if they have said so. Nobody is awaited at a table that is `paused`.
    """

    game: ListedGame
    names: str
    seat: int
    move: int
    arranged: bool
    counts: bool
    matters: tuple[MatterKind, ...]
    waits_for: str
    due: datetime | None
    left: str
    part_of: str = ""
    paused: bool = False


class FinishedGame(NamedTuple):
    """A game that somebody has played to its end: when, with whom, their place, why it did not count, and the book.

    `key` is '' if it may not be told to whoever looks.
    """

    key: str
    ended: datetime | None
    names: str
    place: int | None
    uncounted: str
    book: str

    @property
    def number(self) -> int:
        """When it ended, in microseconds since the beginning: the next page goes on before that."""
        return (self.ended - BEGINNING) // timedelta(microseconds=1) if self.ended else 0


def own_games(user: Person) -> list[OwnGame]:
    """The games of somebody that are not over, those that wait for them first."""
    found = own_rows(user)
    return own_of(found, sitting(number for number, *_ in found))


def own_rows(user: Person) -> list[tuple[Any, ...]]:
    """What lists ask of the games of somebody, each beginning with the number of its row."""
    return my_seats(user.pk) if user.pk else []


def own_of(rows: Iterable[tuple[Any, ...]], seats: Mapping[int, Sequence[Sitter]]) -> list[OwnGame]:
    """The games of these rows, with who sits there."""
    listed = lister()
    return [_own(row, seats[row[0]], listed) for row in rows]


def _own(row: tuple[Any, ...], sitting: Sequence[Sitter], listed: Listing) -> OwnGame:
    game, waits, mine = ListedGame(*row[1:6]), MyGame(*row[6:12]), MySeat(*row[12:])
    paused = waits.paused_at is not None
    running = game.status == Status.RUNNING and not paused
    awaited = [sitter for sitter in sitting if sitter.awaited and running]
    matters = tuple(kinds_for(waits, mine)) if running else ()
    told = [sitter for sitter in awaited if not matters or sitter.user == mine.user_id]
    due = min((sitter.due_at for sitter in told if sitter.due_at), default=None)
    return OwnGame(
        game=game,
        names=listed(sitter.name for sitter in sitting),
        seat=mine.order,
        move=waits.sequence,
        arranged=waits.reserved,
        counts=running and mine.awaited and not mine.held,
        matters=matters,
        waits_for=listed(sitter.name for sitter in awaited if sitter.user != mine.user_id),
        due=due,
        left=_in_words((due - timezone.now()) // MINUTE, get_language()) if due else "",
        paused=paused,
    )


@lru_cache(maxsize=5_000)
def _in_words(minutes: int, _language: str | None) -> str:
    """So many minutes from now, said once for a language."""
    now = timezone.now()
    return until(now + minutes * MINUTE, now)


def waiting_in(games: Iterable[OwnGame]) -> int:
    """How many of all games of somebody wait for them: the number of the badge, for a page that has them in hand."""
    return sum(game.counts for game in games)


def finished_games(user: Player, viewer: Person, before: int | None = None) -> list[FinishedGame]:
    """The finished games of somebody for whoever looks, the latest first, with all who sat there; one statement.

    A page has `RESULTS`, and one more where there is a next one: that of the games `before` the `number` of its last.
    """
    end = END if before is None else BEGINNING + timedelta(microseconds=before)
    rows = results(RESULTS)(user.pk, end, timezone.now() - LONGEST)
    games, listed = groupby(rows, itemgetter(*range(6))), lister()
    return [_finished(game, [seat[6:] for seat in seats], user, viewer, listed) for game, seats in games]


def _finished(
    game: tuple[str, datetime | None, str, bool, str, str],
    seats: Sequence[tuple[str, int | None, int | None]],
    user: Player,
    viewer: Person,
    listed: Listing,
) -> FinishedGame:
    key, ended, why, to_all, book, variant = game
    names = listed(name for name, _who, _place in seats)
    place = next(place for _name, who, place in seats if who == user.pk)
    uncounted = str(Game.Uncounted(why).label) if why else ""
    to_viewer = to_all or viewer.pk in {who for _name, who, _place in seats if who is not None}
    played = beside((edition_name(book), variant_name(book, variant)))
    return FinishedGame(key if to_viewer else "", ended, names, place, uncounted, played)
