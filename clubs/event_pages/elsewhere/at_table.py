"""What an event shows at its tables: where they belong, until when they play, and once one is over the others."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.events.stamp import Stamp, stamp_of
from clubs.models import Event, EventTable
from clubs.rights import may_see
from games.pages.memory import Latest
from games.pages.player_requests import PlayerRequest
from games.tables.people import Person
from games.tables.selectors import access_table_for
from games.tables.shown import Status, TableRow

from ..naming import in_waves, round_name, table_number
from ..page.cards import SHOWN, Next, RoundCard, ahead, next_of, round_card
from ..page.shared import SECONDS, reader, why_paused
from ..reached import reached
from ..reading.rounds import rounds_of
from ..wanted import PartsWanted

MARKS = (2, 10)
"""So many minutes before the end a table is warned, if it plays for longer than that."""


class EventPlace(NamedTuple):
    """The place of a game in an event, which never changes; all empty for a game that is of none.

    `minutes` is for how long each table plays, None for as long as it takes.
    """

    event: str = ""
    name: str = ""
    format: str = ""
    minutes: int | None = None
    round: int = 0
    number: int = 0
    title: str = ""
    table: int = 0

    @property
    def waves(self) -> bool:
        """Whether its reader knows of no rounds."""
        return in_waves(self.format)

    @property
    def called(self) -> str:
        """The round, as a reader knows it; '' where there are none."""
        return round_name(self.format, self.number, self.title)

    @property
    def label(self) -> str:
        """The number of the table, as the pages of the event have it."""
        return table_number(self.format, self.number, self.table)


_places: Latest[EventPlace] = Latest(20_000)
"""Where each game that was looked at lately belongs: its page asks once in each process."""


def where(game: TableRow) -> EventPlace:
    """The place of a game that has started in an event; nothing is asked about a table that nobody has arranged."""
    if not game.reserved:
        return EventPlace()
    return _places.of(game.key, lambda: _where(game.pk))


def _where(game: int) -> EventPlace:
    columns = (
        "round__event__key", "round__event__name", "round__event__format", "round__event__minutes",
        "round", "round__number", "round__title", "number",
    )  # fmt: skip
    row = EventTable.objects.filter(game=game).values_list(*columns).first()
    return EventPlace(*row) if row else EventPlace()


def names_of(keys: Collection[str]) -> Mapping[str, str]:
    """The events of games that were arranged for one, by the keys of the games."""
    found = EventTable.objects.filter(game__key__in=keys).values_list("game__key", "round__event__name")
    return dict(found)


def line_above(game: TableRow, user: Person) -> str:
    """The line above a table of an event; '' for any other table."""
    place = where(game)
    return render_to_string("clubs/at_table.html", _context(game, place, user)) if place.event else ""


@never_cache
@require_safe
def at_table(request: PlayerRequest, key: str) -> HttpResponse:
    """The line above a table of an event, for a page that asks for it anew."""
    game = access_table_for(request.user, key).game
    if game.status == Status.OPEN or not where(game).event:
        raise Http404
    return render(request, "clubs/at_table.html", _context(game, where(game), request.user))


def _context(game: TableRow, place: EventPlace, user: Person) -> dict[str, Any]:
    """While the game is on nothing more is asked, but why it is paused; after it what the event has come to."""
    marks = [mark for mark in MARKS if place.minutes is None or mark < place.minutes]
    context = {"game": game, "place": place, "marks": marks, "near": _near(game, marks)}
    context["later"] = game.watch_delay // 60 if game.status != Status.OVER else 0
    context["ends"] = ahead(game.closes_at) if game.status == Status.RUNNING else None
    if game.status == Status.OVER:
        context |= _after(game, place, user)
    elif game.paused_at is not None:
        event = Event.objects.select_related("club").get(key=place.event)
        context["why"] = why_paused(event) if may_see(user, event.club) else ""
    return context


def _after(game: TableRow, place: EventPlace, user: Person) -> dict[str, Any]:
    """For whoever may see the event: the tables beside it, what comes next, and their next table once it is there.

    A game is over a moment before its event has counted it: until then this page counts it by itself.
    """
    try:
        at = reached(user, place.event)
    except PermissionDenied:
        return {}
    beside = _beside(at.event, place)
    others = [table for table in beside.card.tables if table.key != game.key]
    return {
        "event": at.event, "card": beside.card, "others": others, "playing": _still_playing(beside.card, game),
        "next": beside.next, "mine": at.seat.key if at.seat and at.seat.running else "",
    }  # fmt: skip


class _Beside(NamedTuple):
    """What all see of an event at one of its tables: the tables beside it, and what the event waits for."""

    card: RoundCard
    next: Next | None


_kept: Latest[_Beside] = Latest(200)


def _beside(event: Event, place: EventPlace) -> _Beside:
    """Read once for each state of the event, language and zone, and every few seconds."""
    now = int(time.time() / SECONDS)
    stamp = stamp_of(event)
    key = event.key, stamp, now, place.round, (place.table - 1) // SHOWN, *reader()
    return _kept.of(key, lambda: _read(event, stamp, place))


def _read(event: Event, stamp: Stamp, place: EventPlace) -> _Beside:
    *_before, last = rounds = rounds_of(event, stamp)
    round_ = next(each for each in rounds if each.pk == place.round)
    card = round_card(event, stamp, round_, PartsWanted(tables=place.table))
    waits = event.state == Event.State.RUNNING and (card.over or last != round_)
    return _Beside(card, next_of(event, last) if waits and not place.waves else None)


def _still_playing(card: RoundCard, game: TableRow) -> int:
    return card.playing - any(table.key == game.key and not table.over for table in card.tables)


def _near(game: TableRow, marks: Sequence[int]) -> int:
    """Ten or two, if no more minutes are left of a game that is on: for pages without script; else 0."""
    if game.closes_at is None or game.paused_at is not None or game.status == Status.OVER:
        return 0
    left = (game.closes_at - timezone.now()).total_seconds() / 60
    return next((mark for mark in marks if 0 < left <= mark), 0)
