"""What those who organise a club decide on reports of its events and its talk: each once, with a reason, on record."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.conduct.reports import ReportError, decide
from accounts.models import Report, User
from clubs.models import Club
from clubs.rights import ORGANISING, Role, role_of
from clubs.services.asking import club_for, given_reason
from clubs.services.errors import ClubError
from clubs.services.noting import note
from games.tables.looking_back.later import LONGEST

MOST = 100
"""How many reports are listed: those that are open first, then the latest."""


class ReportRow(NamedTuple):
    """A report as organisers have it: they are not told by whom."""

    pk: int
    about: str
    key: str | None
    text: str
    quote: str | None
    at: object
    decision: str
    why: str
    decided_by: str | None


def reports_of(club: Club, reader: User) -> list[ReportRow]:
    """The reports about a club, for somebody who organises it."""
    columns = (
        "pk", "about__username", "game__key", "text", "words__quote", "at", "decision", "why", "decided_by__username",
    )  # fmt: skip
    rows = _of(club, reader).order_by(F("decided_at").desc(nulls_first=True), "-pk")
    return [ReportRow(*row) for row in rows.values_list(*columns)[:MOST]]


@transaction.atomic
def decide_in_club(*, club_id: int, user: User, number: int, decision: str, reason: str) -> None:
    """Close a report for the club. For organisers, of those that are theirs to see. Raises `ClubError`."""
    club, _role = club_for(user, club_id, ORGANISING)
    why = given_reason(reason)
    row = _of(club, user).select_related("about").filter(pk=number).first()
    if row is None:
        raise ClubError(_("There is no such report for you to decide."))
    try:
        decide(report_id=row.pk, by=user, decision=decision, why=why, within=club.pk)
    except ReportError as error:
        raise ClubError(str(error)) from error
    note(club, user, f"report_{decision}", reason=why, who=row.about.get_username(), number=str(row.pk))


def _of(club: Club, reader: User) -> QuerySet[Report]:
    """What is theirs to see: nothing of their own, and nothing of a table that is shown later.

    Nor about whom it is not for them to judge: the site's staff, the owner, and to an organiser the others.
    """
    shown = Q(game__watch_delay=0) | Q(game__ended__lt=timezone.now() - LONGEST)
    of_event = Q(game__event_table__round__event__club=club) & shown
    above = (Role.OWNER,) if role_of(reader, club) == Role.OWNER else ORGANISING
    theirs = Q(about__is_staff=True) | Q(about__in=club.memberships.filter(role__in=above).values("user"))
    found = Report.objects.filter(of_event | Q(words__club=club))
    return found.exclude(theirs).exclude(about=reader).exclude(reporter=reader)
