"""What people do at an event: enter, withdraw, check in; and organisers: open, start, pause, resume, cancel."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.services import entries, events
from clubs.services.errors import ClubError
from games.pages.player_requests import PlayerRequest

from ..reached import reached

DONE: dict[str, Promise] = {
    "enter": gettext_lazy("You have entered."),
    "withdraw": gettext_lazy("You have withdrawn."),
    "check_in": gettext_lazy("You are checked in."),
    "open": gettext_lazy("Entries are open."),
    "start": gettext_lazy("It starts."),
    "pause": gettext_lazy("All clocks stand still."),
    "resume": gettext_lazy("The clocks go on."),
    "cancel": gettext_lazy("The event is cancelled."),
}
"""What somebody reads once it is done."""


def _signed_in(view: Callable[[PlayerRequest, str], HttpResponse]) -> Callable[[PlayerRequest, str], HttpResponse]:
    """Who has not signed in is asked to, and comes to the event's page then: nobody comes here by a link."""

    @wraps(view)
    def asked(request: PlayerRequest, key: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("event", args=[key]))
        return view(request, key)

    return asked


@require_POST
@_signed_in
def entry(request: PlayerRequest, key: str) -> HttpResponse:
    """Enter, withdraw or check in."""
    at, user = reached(request.user, key).event, request.user
    return _done(request, key, {"withdraw"}, {
        "enter": lambda: entries.enter(event_id=at.pk, user=user),
        "withdraw": lambda: entries.withdraw(event_id=at.pk, user=user),
        "check_in": lambda: entries.check_in(event_id=at.pk, user=user),
    })  # fmt: skip


@require_POST
@_signed_in
def course(request: PlayerRequest, key: str) -> HttpResponse:
    """What organisers do with the whole of an event."""
    at, user = reached(request.user, key), request.user
    if not at.visit.organises:
        raise Http404
    reason = request.POST.get("reason", "").strip()[:300]
    number = at.event.pk
    return _done(request, key, {"cancel"}, {
        "open": lambda: events.open_entries(event_id=number, user=user),
        "start": lambda: events.start_now(event_id=number, user=user),
        "pause": lambda: events.pause(event_id=number, user=user, reason=reason),
        "resume": lambda: events.resume(event_id=number, user=user),
        "cancel": lambda: events.cancel(event_id=number, user=user, reason=reason),
    })  # fmt: skip


def _done(request: PlayerRequest, key: str, final: set[str], wishes: dict[str, Callable[[], object]]) -> HttpResponse:
    """Do one of these things, say what came of it, and show the event. What is final is asked about first."""
    action = request.POST.get("action", "")
    try:
        if action in final and not request.POST.get("sure"):
            raise ClubError(_("Tick the box to say that you mean it. Nothing has changed."))
        wishes[action]()
    except KeyError:
        messages.error(request, _("There is nothing of that kind to be done here. Nothing has changed."))
    except ClubError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, str(DONE[action]))
    return redirect("event", key=key)
