"""What a club shows: its home, its ladder, its events, its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from clubs.lists.events import EventLine, EventPage, ListedEvent, event_drafts, events_ahead, events_past, events_soon
from clubs.lists.front import front
from clubs.lists.games import games
from clubs.lists.ladder import ladder
from clubs.lists.members import asking
from clubs.lists.page import ROWS
from clubs.lists.written import LATELY, news
from clubs.models import Club
from clubs.rights import Visit
from clubs.texts.markdown import as_html
from games.pages.drawing import lines
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in

from .door import MEMBERS, visited

RANKED, EVENT = "clubs/ladder_table.html#line", "clubs/event_item.html"


@require_safe
@visited()
def home(request: PlayerRequest, here: Visit) -> HttpResponse:
    """What there is to a club: what it says of itself, its news, its next events, the first of its ladder."""
    told, shown = news(here.club, rows=LATELY), front(here.club)
    context = {
        "here": here,
        "about": as_html(here.club.about),
        "front": shown,
        "ladder": lines(RANKED, shown.ladder),
        "events": _lines(events_soon(here.club, drafts=here.organises)),
        "asking": asking(here.club) if here.organises and not here.club.archived_at else 0,
        "news": [(row, as_html(row.text, level=4)) for row in told[:LATELY]],
        "more_news": len(told) > LATELY,
    }
    return render(request, "clubs/home.html", context)


@require_safe
@visited()
def club_ladder(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Members by their strength against each other."""
    return render(request, "clubs/ladder.html", {"here": here, "rows": lines(RANKED, ladder(here.club))})


@require_safe
@visited()
def events(request: PlayerRequest, here: Visit) -> HttpResponse:
    """The events of a club: what is ahead, drafts for organisers, then what is past; or a further page of one list."""
    names = [name for name in LISTS if name != "drafts" or here.organises]
    further = {name: number for name in names if (number := number_in(request, name, ROW_DIGITS))}
    drawn = {name: _page(here.club, name, number) for name, number in (further or dict.fromkeys(names)).items()}
    return render(request, "clubs/events.html", {"here": here, **drawn})


def _page(club: Club, name: str, number: int | None) -> dict[str, Any]:
    ask, draw = LISTS[name]
    page = ask(club, number)
    return {"lines": draw(page.rows), "last": page.last}


def _lines(rows: Iterable[ListedEvent], *, grouped: bool = False) -> SafeString:
    today = timezone.localdate()
    return lines(EVENT, (EventLine(row, grouped, today) for row in rows))


def _by_state(rows: Iterable[ListedEvent]) -> list[tuple[str, SafeString]]:
    """The lines of each state under its name."""
    states = groupby(sorted(rows, key=attrgetter("state")), key=attrgetter("state_name"))
    return [(name, _lines(found, grouped=True)) for name, found in states]


class EventList(NamedTuple):
    """One of the lists of a club's events: what asks for a page of it, and what draws its lines."""

    ask: Callable[[Club, int | None], EventPage]
    draw: Callable[[Iterable[ListedEvent]], Any]


LISTS = {
    "after": EventList(events_ahead, _by_state),
    "drafts": EventList(event_drafts, partial(_lines, grouped=True)),
    "before": EventList(events_past, _lines),
}


@require_safe
@visited(*MEMBERS)
def club_games(request: PlayerRequest, here: Visit) -> HttpResponse:
    """The games that members have finished with each other."""
    rows = games(here.club, request.user, number_in(request, "before", ROW_DIGITS))
    older = rows[ROWS - 1].number if len(rows) > ROWS else None
    return render(request, "clubs/games.html", {"here": here, "rows": rows[:ROWS], "older": older})
