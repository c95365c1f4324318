"""The list of clubs, and a new one."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from clubs.lists.clubs import clubs, own_clubs
from clubs.lists.page import ROWS
from clubs.services.clubs import found
from clubs.services.errors import ClubError
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in

from .forms import ClubForm


@require_safe
def club_list(request: PlayerRequest) -> HttpResponse:
    """One's own clubs, and all that go on; with `?q=` those in whose names that is found."""
    search = request.GET.get("q", "")[:60]
    listed = clubs(search, number_in(request, "before", ROW_DIGITS))
    shown = listed[:ROWS]
    context = {
        "clubs": shown,
        "search": search,
        "mine": own_clubs(request.user) if request.user.is_authenticated else [],
    }
    if len(listed) > ROWS:
        context["older"] = urlencode(({"q": search} if search else {}) | {"before": shown[-1].number})
    return render(request, "clubs/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: PlayerRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST if request.method == "POST" else None, initial={"language": get_language()})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("club", slug=found(user=request.user, fields=form.cleaned_data).slug)
        except ClubError as error:
            form.add_error(None, str(error))
    context = {"form": form, "confirmed": request.user.is_confirmed}
    return render(request, "clubs/new.html", context, status=422 if form.errors else 200)
