"""That somebody may not talk for a week: decided on a report, with a reason, on record there, and over by itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Report
from clubs.models import Club
from games.tables.people import Person

from ..models import Silence

LASTS = timedelta(days=7)


def silence(report: int, decision: str, within: int | None) -> None:
    """Let whom a report is about talk no more for a week, if that is decided: in a club by its number, or anywhere."""
    if decision == Report.Decision.SILENCED:
        Silence.objects.create(report_id=report, club_id=within, until=timezone.now() + LASTS)


def why_silent(user: Person, *, club: int | None = None, game: int | None = None) -> str:
    """Until when somebody may not talk in a club or at a table, and why, in a sentence; '' if they may."""
    here = Club.objects.filter(pk=club or 0) if game is None else Club.objects.filter(events__rounds__tables__game=game)
    mine = Silence.objects.filter(report__about=user.pk, until__gt=timezone.now())
    longest = mine.filter(Q(club=None) | Q(club__in=here.values("pk"))).order_by("-until")
    row = longest.values_list("until", "report__why", "club__name").first()
    if row is None:
        return ""
    until, why, name = row
    words = {"until": date_format(timezone.localtime(until), "DATETIME_FORMAT"), "why": why, "club": name}
    if name is None:
        return _("Until %(until)s you may not talk on this site. Reason: %(why)s") % words
    return _("Until %(until)s you may not talk in %(club)s, nor at tables of its events. Reason: %(why)s") % words


def silences_of(user: Person) -> QuerySet[Silence, Any]:
    """When somebody might not talk: for the file with what is kept of them."""
    rows = Silence.objects.filter(report__about=user.pk)
    return rows.values("club__slug", "until", "report__why", "report__decided_at")
