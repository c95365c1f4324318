"""When a player plays."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.pages.player_requests import PlayerRequest

from .forms import HoursForm, zones


@login_required
@require_http_methods(["GET", "POST"])
def hours(request: PlayerRequest) -> HttpResponse:
    """The hours in which one's clocks run."""
    form = HoursForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        said = _("Your hours are saved. Games that go on follow them from the first decision a day from now.")
        messages.success(request, said)
        return redirect("profile", username=request.user.username)
    context = {"form": form, "zones": sorted(zones())}
    return render(request, "accounts/hours.html", context, status=422 if form.errors else 200)
