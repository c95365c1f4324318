"""Pages of many tables: where one arrives, one's own, and a new one."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables import selectors
from games.tables.lists.front import LOBBY_ROWS, front_of
from games.tables.lists.overview import RESULTS, finished_games, own_games, waiting_in

from ..beside import above_games, placed
from ..drawing import lines
from ..memory import kept
from ..player_requests import ROW_DIGITS, PlayerRequest, number_in
from .choosing import presets_of
from .forms import TableForm
from .window import window_of

OWN = "games/rows.html#row"
"""The line of a game of one's own."""


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Whether this process can reach its database: 200, or 503."""
    try:
        selectors.is_there("")
    except DatabaseError:
        return HttpResponse("no database", status=503, content_type="text/plain")
    return HttpResponse("well", content_type="text/plain")


@require_safe
def lobby(request: PlayerRequest) -> HttpResponse:
    """Where one arrives: what waits for one, tables to join (with `?host=` all of one host), new ones, others to watch.

    With `?code=` on to the table of that key.
    """
    code = request.GET.get("code", "").strip()
    if code and (found := _coded(request, code)):
        return found
    here = request.user.is_authenticated
    host = number_in(request, "host", 9)
    front = front_of(request.user, host, number_in(request, "before", ROW_DIGITS))
    mine, tables = placed(front.mine), front.open
    shown = tables[:LOBBY_ROWS]
    context = {
        "above": above_games(request.user) if here else "",
        "waiting": lines(OWN, (game for game in mine if game.counts)),
        "mine": lines(OWN, (game for game in mine if not game.counts)),
        "tables": lines("games/lobby.html#row", shown),
        "watched": lines("games/lobby.html#watched", front.watched),
        "doors": presets_of(_any_table()),
        "waiting_count": waiting_in(mine),
        "window": "" if here else window_of(),
    }
    if len(tables) > LOBBY_ROWS:
        context["older"] = urlencode(({} if host is None else {"host": host}) | {"before": shown[-1].number})
    return render(request, "games/lobby.html", context)


def _coded(request: PlayerRequest, code: str) -> HttpResponse | None:
    """The way to the table of a code; None, and a word about it, if there is none."""
    if selectors.KEY.fullmatch(code) and selectors.is_there(code):
        return redirect("table", key=code)
    messages.error(request, _("There is no table of that code. Capital and small letters are different there."))
    return None


@kept(10)
def _any_table() -> TableForm:
    """What the doors send is of the first book."""
    return TableForm()


@login_required
@require_safe
def next_game(request: PlayerRequest) -> HttpResponse:
    """On to the next game that waits for one, the most urgent first; to all of one's games if none does."""
    here = request.GET.get("from", "")
    key = selectors.next_waiting(request.user, here)
    if key is None:
        messages.info(request, _("No other game waits for you."))
        return redirect("my_games")
    return redirect("table", key=key)


@never_cache
@require_safe
def waiting(request: PlayerRequest) -> HttpResponse:
    """How many games wait for one, for the badge of an open page: 204 if it is what the page shows."""
    count = selectors.waiting_count(request.user) if request.user.is_authenticated else 0
    if request.GET.get("n") == str(count):
        return HttpResponse(status=204)
    return render(request, "games/badge.html", {"waiting_count": count})


@login_required
@require_safe
def my_games(request: PlayerRequest) -> HttpResponse:
    """All games of one's own, those that wait for one first, with who they wait for else; those that are over last."""
    games = placed(own_games(request.user))
    over = finished_games(request.user, request.user)[:RESULTS]
    context = {
        "above": above_games(request.user), "rows": lines(OWN, games), "waiting_count": waiting_in(games),
        "over": lines("games/rows.html#over", over), "how_many": len(over), "doors": presets_of(_any_table()),
    }  # fmt: skip
    return render(request, "games/my_games.html", context)
