"""Making an event, from a preset or from nothing, and changing one before its entries open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import zones
from clubs.events.presets import PRESETS
from clubs.formats import FORMATS
from clubs.models import Event
from clubs.rights import visit
from clubs.services import events
from clubs.services.errors import ClubError
from games.books.names import edition_name
from games.engine import EDITIONS
from games.pages.player_requests import PlayerRequest

from ..reached import reached
from .filled import columns_of
from .form import EventForm

TURNING = {"book": "edition", "kind": "format"}
"""The buttons that show the form for another book or format, and the fields that they set."""
SCRATCH = "scratch"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: PlayerRequest, slug: str) -> HttpResponse:
    """Presets to choose from, then the form that the chosen one has filled in."""
    at = visit(request.user, slug)
    if not at.organises or at.club.archived_at:
        raise Http404
    chosen = request.GET.get("preset", "")
    if request.method != "POST" and chosen not in PRESETS and chosen != SCRATCH:
        return render(request, "clubs/event_presets.html", {"here": at, "presets": PRESETS.values()})
    columns = PRESETS[chosen].columns if chosen in PRESETS else {}
    return _asked(request, {"here": at, "preset": PRESETS.get(chosen)}, columns, lambda form: events.draft(
        club_id=at.club.pk, user=request.user, fields=form.columns
    ))  # fmt: skip


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_event(request: PlayerRequest, key: str) -> HttpResponse:
    """The form of an event that nobody can have entered yet."""
    at = reached(request.user, key)
    if not at.organises or at.event.state != Event.State.DRAFT:
        raise Http404

    def change(form: EventForm) -> Event:
        events.change(event_id=at.event.pk, user=request.user, fields=form.columns)
        return at.event

    return _asked(request, {"here": at.visit, "event": at.event}, columns_of(at.event), change)


def _asked(
    request: PlayerRequest, context: dict[str, Any], columns: Mapping[str, Any], store: Callable[[EventForm], Event]
) -> HttpResponse:
    """Show the form; store what it says if it can be stored. Its hours are those of the zone that it names."""
    with timezone.override(_zone_of(request)):
        return _answered(request, context, columns, store)


def _zone_of(request: PlayerRequest) -> str:
    """That of a form that was sent; else of one's account, or where that has none what the browser has told."""
    if request.method == "POST":
        wish = request.POST.get("zone", request.user.zone)
    else:
        wish = request.COOKIES.get("zone", "") if request.user.zone == "UTC" else request.user.zone
    return wish if wish in zones() else request.user.zone


def _answered(
    request: PlayerRequest, context: dict[str, Any], columns: Mapping[str, Any], store: Callable[[EventForm], Event]
) -> HttpResponse:
    form = _form(request, columns)
    if form.kind != columns.get("format"):
        context.pop("preset", None)  # it is no longer what that one says
    context["turned"] = next((button for button in TURNING if button in request.POST), "")
    if form.is_bound and form.is_valid():
        try:
            event = store(form)
        except ClubError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The event is kept as a draft: look at it, and open it when all is right."))
            return redirect("event", key=event.key)
    context |= {
        "form": form, "editions": [(name, edition_name(name)) for name in EDITIONS],
        "formats": [(name, found.label) for name, found in FORMATS.items()],
    }  # fmt: skip
    return render(request, "clubs/event_form.html", context, status=422 if form.is_bound else 200)


def _form(request: PlayerRequest, columns: Mapping[str, Any]) -> EventForm:
    """The form as it was sent, or as it is shown: with another book or format where a button for that was pressed."""
    if request.method != "POST":
        return EventForm(columns=columns)
    sent = request.POST
    turned = {field: sent[button] for button, field in TURNING.items() if button in sent}
    if not turned:
        return EventForm(sent)
    shown = {field: sent.get(field, "") for field in TURNING.values()} | turned
    return EventForm(columns=shown, turned=sent)
