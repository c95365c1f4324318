"""The pages of an event that only show it: its own, the one for the wall, and what both ask for later."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.events.stamp import stamp_of
from clubs.texts.markdown import as_html
from games.pages.desk.forms_drawn import token_field
from games.pages.player_requests import PlayerRequest

from ..reached import Reached, reached
from ..wanted import PartsWanted, wanted_in
from .found import found
from .own import draw_own
from .shared import DrawnPart, draw_shared


@never_cache
@require_safe
def event(request: PlayerRequest, key: str) -> HttpResponse:
    """The page of an event."""
    at, wanted = reached(request.user, key), wanted_in(request)
    return show(request, at, wanted)


def show(request: PlayerRequest, at: Reached, wanted: PartsWanted | None = None) -> HttpResponse:
    """The page of an event, for whoever has reached it."""
    wanted, stamp = wanted or PartsWanted(), stamp_of(at.event)
    shared, own = draw_shared(at.event, stamp, wanted), draw_own(at, stamp, request.user)
    who = request.GET.get("q", "").strip()
    context = {
        "event": at.event, "here": at.visit, "shared": shared.html, "own": _with_token(own, request),
        "news": news_of(wanted, shared, own), "about": as_html(at.event.about), "who": who,
        "found": found(at.event, stamp, who) if who else [],
    }  # fmt: skip
    return render(request, "clubs/event.html", context)


@never_cache
@require_safe
def wall(request: PlayerRequest, key: str) -> HttpResponse:
    """One page for the wall of a club evening: it is read from afar, and nobody touches it."""
    at = reached(request.user, key)
    wanted = PartsWanted(wall=True)
    shared = draw_shared(at.event, stamp_of(at.event), wanted)
    context = {"event": at.event, "here": at.visit, "shared": shared.html, "news": news_of(wanted, shared, None)}
    return render(request, "clubs/event_wall.html", context)


@never_cache
@require_safe
def now(request: PlayerRequest, key: str) -> HttpResponse:
    """What has changed of what a page shows: 204 if nothing has."""
    at, wanted = reached(request.user, key), wanted_in(request)
    stamp = stamp_of(at.event)
    shared = draw_shared(at.event, stamp, wanted)
    own = None if wanted.wall else draw_own(at, stamp, request.user)
    html = "" if request.GET.get("n") == shared.digest else shared.html
    if own and request.GET.get("o") != own.digest:
        html += _with_token(own, request)
    if not html:
        return HttpResponse(status=204)
    context = {"shared": html, "event": at.event, "news": news_of(wanted, shared, own)}
    return render(request, "clubs/event.html#news", context)


def _with_token(own: DrawnPart, request: HttpRequest) -> SafeString:
    return SafeString(own.html.replace("<token/>", token_field(get_token(request))))


def news_of(wanted: PartsWanted, shared: DrawnPart, own: DrawnPart | None) -> str:
    """The query by which a page asks whether what it shows is still so."""
    return urlencode(wanted.query | {"n": shared.digest} | ({"o": own.digest} if own else {}))
