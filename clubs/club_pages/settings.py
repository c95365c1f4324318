"""What only those who run a club see: its settings, its link, its end, its journal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.lists.page import ROWS
from clubs.lists.written import journal
from clubs.rights import Visit
from clubs.services import clubs as services
from clubs.services.errors import ClubError
from clubs.texts.club_journal import club_sentence
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in

from .door import ORGANISERS, OWNER, tried, visited
from .forms import ClubForm


@require_http_methods(["GET", "HEAD", "POST"])
@visited(*OWNER)
def club_settings(request: PlayerRequest, here: Visit) -> HttpResponse:
    """What the owner may change."""
    initial = {name: getattr(here.club, name) for name in services.FIELDS}
    form = ClubForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.change(club_id=here.club.pk, user=request.user, fields=form.cleaned_data)
        except ClubError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("club", slug=here.club.slug)
    return render(request, "clubs/settings.html", {"here": here, "form": form}, status=422 if form.errors else 200)


@require_POST
@visited(*ORGANISERS)
def renew_link(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Make a new link; the old one leads nowhere any more."""
    tried(
        request,
        services.renew_link,
        _("There is a new link; the old one leads nowhere any more."),
        club_id=here.club.pk,
    )
    return redirect("club_members", slug=here.club.slug)


@require_POST
@visited(*OWNER)
def archive(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Put the club away."""
    tried(request, services.archive, _("The club is archived."), club_id=here.club.pk)
    return redirect("club", slug=here.club.slug)


@require_POST
@visited(*OWNER)
def restore(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Have it go on."""
    tried(request, services.restore, _("The club goes on."), club_id=here.club.pk)
    return redirect("club", slug=here.club.slug)


@require_safe
@visited(*ORGANISERS)
def club_journal(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Who has decided what in the club, and why."""
    rows = journal(here.club, number_in(request, "before", ROW_DIGITS))
    lines = [(row, club_sentence(row)) for row in rows[:ROWS]]
    older = rows[ROWS - 1].pk if len(rows) > ROWS else None
    return render(request, "clubs/journal.html", {"here": here, "lines": lines, "older": older})
