"""Pages of many tables: where one arrives, one's own, and a new one."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.books.names import edition_name
from games.engine import EDITIONS
from games.tables import opening, playing, selectors
from games.tables.overview import LOBBY_ROWS, open_tables, own_games, waiting_in

from .compared import compared
from .drawing import lines
from .forms import TableForm
from .memory import kept
from .player_requests import PlayerRequest, number_in

OWN = "games/rows.html#row"
"""The line of a game of one's own."""


@never_cache
@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Whether this process can reach its database: 200, or 503."""
    try:
        selectors.is_there("")
    except DatabaseError:
        return HttpResponse("no database", status=503, content_type="text/plain")
    return HttpResponse("well", content_type="text/plain")


@require_GET
def lobby(request: PlayerRequest) -> HttpResponse:
    """Where one arrives: one's own tables, tables to join (with `?host=` all of one host), and a new one."""
    mine = own_games(request.user) if request.user.is_authenticated else []
    host = number_in(request, "host", 9)
    tables = open_tables(host, number_in(request, "before", 16))
    shown = tables[:LOBBY_ROWS]
    context = {
        "mine": lines(OWN, mine),
        "tables": lines("games/lobby.html#row", shown),
        "at_once": _at_once(),
        "waiting_count": waiting_in(mine),
    }
    if len(tables) > LOBBY_ROWS:
        context["older"] = urlencode(({} if host is None else {"host": host}) | {"before": shown[-1].number})
    return render(request, "games/lobby.html", context)


@kept(10)
def _at_once() -> dict[str, str | int]:
    """What the first button of the lobby sends; whatever the language."""
    return TableForm().at_once


@login_required
def new_table(request: PlayerRequest) -> HttpResponse:
    """Open a table; it starts at once if nobody is waited for."""
    form = TableForm(request.POST or None, edition=request.GET.get("edition", ""))
    if request.method == "POST" and form.is_valid():
        try:
            game = opening.open_table(
                host=request.user, edition=form.cleaned_data["edition"], variant=form.cleaned_data["variant"],
                options=form.options, bots=form.bot_kinds, minutes=form.cleaned_data.get("minutes"),
                public=form.cleaned_data["public"], pace=form.pacing,
            )  # fmt: skip
            if not form.cleaned_data["wait"]:
                playing.start_game(game_id=game.pk, user=request.user)
        except opening.TableError as error:
            form.add_error(None, str(error))
        else:
            return redirect("table", key=game.key)
    context = {"form": form, "editions": [(name, edition_name(name)) for name in EDITIONS]}
    context["comparison"] = compared(form.book)
    context["fields"] = _fields(form) if form.is_bound else _fields_of(form.book)
    return render(request, "games/new_table.html", context, status=422 if form.errors else 200)


def _fields(form: TableForm) -> SafeString:
    return render_to_string("games/new_table.html#fields", {"form": form})


@kept(100)
def _fields_of(book: str) -> SafeString:
    """The fields as they come, by the book alone."""
    return _fields(TableForm(edition=book))


@login_required
@require_GET
def next_game(request: PlayerRequest) -> HttpResponse:
    """On to the next game that waits for one, the most urgent first; to all of one's games if none does."""
    here = request.GET.get("from", "")
    key = selectors.next_waiting(request.user, here)
    if key is None:
        messages.info(request, _("No other game waits for you."))
        return redirect("my_games")
    return redirect("table", key=key)


@never_cache
@require_GET
def waiting(request: PlayerRequest) -> HttpResponse:
    """How many games wait for one, for the badge of an open page: 204 if it is what the page shows."""
    count = selectors.waiting_count(request.user) if request.user.is_authenticated else 0
    if request.GET.get("n") == str(count):
        return HttpResponse(status=204)
    return render(request, "games/badge.html", {"waiting_count": count})


@login_required
@require_GET
def my_games(request: PlayerRequest) -> HttpResponse:
    """All games of one's own that go on, those that wait for one first, with who they wait for else."""
    games = own_games(request.user)
    context = {"rows": lines(OWN, games), "waiting_count": waiting_in(games)}
    return render(request, "games/my_games.html", context)
