"""When a player plays, and that they need no guide any more."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.pages.player_requests import PlayerRequest

from .forms import HoursForm, zones
from .models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
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


@login_required
@require_POST
def end_guide(request: PlayerRequest) -> HttpResponse:
    """Show the guide of the first table never again: with htmx nothing is left of it, else the table comes anew."""
    User.objects.filter(pk=request.user.pk).update(guided=True)
    if request.htmx:
        return HttpResponse()
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, request.get_host())
    return HttpResponseRedirect(back if safe else resolve_url("my_games"))  # an address, never the name of a page
