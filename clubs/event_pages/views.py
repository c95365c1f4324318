"""The pages of an event that only show it: its own, the one for the wall, and what both ask for later."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubs.markdown import as_html
from games.pages.forms_drawn import token_field
from games.pages.player_requests import PlayerRequest, number_in

from .own import draw_own
from .reached import Reached, reached
from .shared import Drawn, Wanted, draw_shared


@never_cache
@require_GET
def event(request: PlayerRequest, key: str) -> HttpResponse:
    """The page of an event."""
    at, wanted = reached(request.user, key), wanted_in(request)
    return show(request, at, wanted)


def show(request: PlayerRequest, at: Reached, wanted: Wanted | None = None) -> HttpResponse:
    """The page of an event, for whoever has reached it."""
    wanted = wanted or Wanted()
    shared, own = draw_shared(at.event, wanted), draw_own(at, request.user)
    context = {
        "event": at.event, "here": at.visit, "shared": shared.html, "own": _with_token(own, request),
        "news": news_of(wanted, shared, own), "about": as_html(at.event.about),
    }  # fmt: skip
    return render(request, "clubs/event.html", context)


@never_cache
@require_GET
def wall(request: PlayerRequest, key: str) -> HttpResponse:
    """One page for the wall of a club evening: it is read from afar, and nobody touches it."""
    at = reached(request.user, key)
    wanted = Wanted(wall=True)
    shared = draw_shared(at.event, wanted)
    context = {"event": at.event, "here": at.visit, "shared": shared.html, "news": news_of(wanted, shared, None)}
    return render(request, "clubs/event_wall.html", context)


@never_cache
@require_GET
def now(request: PlayerRequest, key: str) -> HttpResponse:
    """What has changed of what a page shows: 204 if nothing has."""
    at, wanted = reached(request.user, key), wanted_in(request)
    shared = draw_shared(at.event, wanted)
    own = None if wanted.wall else draw_own(at, request.user)
    html = "" if request.GET.get("n") == shared.digest else shared.html
    if own and request.GET.get("o") != own.digest:
        html += _with_token(own, request)
    if not html:
        return HttpResponse(status=204)
    context = {"shared": html, "event": at.event, "news": news_of(wanted, shared, own)}
    return render(request, "clubs/event.html#news", context)


def _with_token(own: Drawn, request: HttpRequest) -> SafeString:
    return SafeString(own.html.replace("<token/>", token_field(get_token(request))))


def news_of(wanted: Wanted, shared: Drawn, own: Drawn | None) -> str:
    """The query by which a page asks whether what it shows is still so."""
    asked = {"round": wanted.round or "", "standings": "all" if wanted.all else "", "wall": "1" if wanted.wall else ""}
    shown = {"n": shared.digest, "o": own.digest if own else ""}
    return urlencode({name: value for name, value in (asked | shown).items() if value})


def wanted_in(request: HttpRequest) -> Wanted:
    """What of an event the query asks for."""
    return Wanted(number_in(request, "round", 4), request.GET.get("standings") == "all", request.GET.get("wall") == "1")
