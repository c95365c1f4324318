"""Muting people, reporting what they have said, and for those who organise a club what is reported there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.conduct.reports import LEAST, MOST, ReportError
from accounts.models import Report
from clubs.club_pages.door import ORGANISERS, tried, visited
from clubs.rights import Visit
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, whole
from games.tables.selectors import KEY

from ..models import Said
from ..phrases import in_words
from ..rights import NotSaid, heard_by
from .deciding import decide_in_club, reports_of
from .muting import mute, muted_by, read_again
from .reporting import report

PLACES = {"table": KEY, "club": re.compile("[-a-zA-Z0-9_]{1,40}")}
"""Where talk is, and how an address names it."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def muted(request: PlayerRequest) -> HttpResponse:
    """Whom one has muted: one more, by a line that they have said, or one less."""
    place = _place_in(request.GET)
    if request.method == "POST":
        try:
            if line := whole(request.POST.get("line", ""), ROW_DIGITS):
                said = _heard(request, line)
                name, place = mute(by=request.user, said=said), _place_of(said)
                messages.success(request, _("You read nothing more that %(name)s says.") % {"name": name})
            else:
                read_again(by=request.user, whom=whole(request.POST.get("whom", ""), ROW_DIGITS) or 0)
        except NotSaid as error:
            messages.error(request, str(error))
        return redirect(f"{reverse('muted')}?{urlencode(place)}" if place else "muted")
    context = {"people": muted_by(request.user), "asked": urlencode(place), **place}
    return render(request, "talk/muted.html", context)


def _place_of(said: Said) -> dict[str, str]:
    """Where something was said, as an address names it."""
    if said.club is not None:
        return {"club": said.club.slug}
    return {"table": said.game.key} if said.game else {}


def _place_in(asked: Mapping[str, str]) -> dict[str, str]:
    """Where somebody comes from, if that is a place at all."""
    return {name: asked[name] for name, known in PLACES.items() if known.fullmatch(asked.get(name, ""))}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_words(request: PlayerRequest, number: int) -> HttpResponse:
    """Report what somebody has said, where one may read it."""
    said, problem, text = _heard(request, number), "", request.POST.get("text", "")
    if said.by_id == request.user.pk:
        raise Http404
    if request.method == "POST":
        try:
            report(by=request.user, said=said, text=text)
        except ReportError as error:
            problem = str(error)
        else:
            messages.success(request, _("Your report is with the staff. Thank you."))
            return _where_it_was(said)
    context = {
        "others": [said.by], "chosen": said.by.username, "text": text[:MOST], "problem": problem, "least": LEAST,
        "most": MOST, "key": said.game.key if said.game else "", "quote": in_words(said.phrase, said.text),
    }  # fmt: skip
    return render(request, "accounts/report.html", context, status=422 if problem else 200)


def _where_it_was(said: Said) -> HttpResponse:
    """Back to the page on which it was read."""
    if said.club is not None:
        return redirect("club_talk", slug=said.club.slug)
    return redirect("talk", key=said.game.key if said.game else "")


def _heard(request: PlayerRequest, number: int) -> Said:
    """Something that the reader may read. Raises `Http404`."""
    said = heard_by(request.user, min(number, 2**62))
    if said is None:
        raise Http404
    return said


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@visited(*ORGANISERS)
def club_reports(request: PlayerRequest, here: Visit) -> HttpResponse:
    """What is reported of a club's events and its talk, and what was decided."""
    if request.method == "POST":
        sent = request.POST
        if (decision := sent.get("decision")) not in Report.Decision.values:
            raise Http404
        tried(
            request, decide_in_club, _("Decided, and written into the journal."), club_id=here.club.pk,
            number=whole(sent.get("number", ""), ROW_DIGITS) or 0, decision=decision,
            reason=sent.get("reason", ""),
        )  # fmt: skip
        return redirect("club_reports", slug=here.club.slug)
    return render(request, "talk/reports.html", {"here": here, "rows": reports_of(here.club, request.user)})
