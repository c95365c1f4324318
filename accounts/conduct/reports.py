"""What players report of one another, and what the staff decide; nothing follows from it by itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Report, User
from accounts.readable import MANY_TIMES, readable
from games.models import Seat
from games.tables.database.deleting import keep_from_deletion

LEAST, MOST = 10, 1_000
"""The characters of a report: fewer say nothing, more nobody reads."""
A_DAY = 5
"""The most reports that one person makes in a day."""


QUOTES: list[Callable[[int], str]] = []
"""The words that a report is about, as they were said, by its number: each app that has any adds its function."""
WITH_DECISION: list[Callable[[int, str, int | None], None]] = []
"""What follows from a decision for an app, within its transaction: it is given the number of the report, what was
decided, and the number of what is organised by whoever has decided, for that alone; None for the staff."""


class ReportError(Exception):
    """Something cannot be reported or decided so; the message is for whoever tried."""


@transaction.atomic
def report(
    *, by: User, about: User, text: str, game_id: int | None = None, heard: bool = False, now: datetime | None = None
) -> Report:
    """Report somebody, perhaps at a game. Anybody with an account may; at a game both must sit or have sat there.

    Elsewhere it takes a confirmed address.
    Whoever was told something may report it wherever they have `heard` it; whoever calls it then sees to it that nobody
    reports the same words twice. Raises `ReportError`.
    """
    here = _held(by, about, game_id)  # of two sent at once each counts the other
    said = _checked(text)
    if by.is_guest:
        raise ReportError(_("Reports take an account: sign up first."))
    if by.pk not in here:
        raise ReportError(_("Your account is deleted."))
    if game_id is None and not heard and not by.is_confirmed:  # else who signs up a hundred times reports as often
        raise ReportError(_("A report about no table takes an account whose e-mail address is confirmed."))
    if about.pk == by.pk or about.pk not in here:
        raise ReportError(_("There is nobody else of that name to report."))
    if game_id is not None and not heard and not _both_sit(game_id, by, about):
        raise ReportError(_("You may report at a table only somebody with whom you have sat there."))
    mine = Report.objects.filter(reporter=by)
    if not heard and mine.filter(about=about, game=game_id, decided_at=None).exists():
        raise ReportError(_("You have reported this already; the staff will look at it."))
    if mine.filter(at__gt=(now or timezone.now()) - timedelta(days=1)).count() >= A_DAY:
        raise ReportError(
            ngettext("You may send %(n)s report a day.", "You may send %(n)s reports a day.", A_DAY) % {"n": A_DAY}
        )
    return Report.objects.create(reporter=by, about=about, game_id=game_id, text=said)


def _held(by: User, about: User, game_id: int | None) -> set[int]:
    """Which of two people are here, held: after the table, as wherever somebody goes, and before what was said."""
    if game_id is not None:
        keep_from_deletion(game_id)
    people = User.objects.select_for_update(no_key=True).filter(pk__in=(by.pk, about.pk), is_active=True)
    return set(people.order_by("pk").values_list("pk", flat=True))


def _checked(text: str) -> str:
    """The words of a report. Raises `ReportError` for too few, too many, or such as nobody can read."""
    said = text.replace("\r\n", "\n").strip()
    if len(said) <= MANY_TIMES * MOST:
        said = _readable(said)
    if not LEAST <= len(said) <= MOST or not any(map(str.isalnum, said)):
        said_so = _("Say what has happened in %(least)s to %(most)s characters.")
        raise ReportError(said_so % {"least": LEAST, "most": MOST})
    return said


def _readable(said: str) -> str:
    if any(unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t" for char in said):
        raise ReportError(_("There are characters in it that nobody can read."))
    return readable(said, also="\n\t")


def _both_sit(game_id: int, *people: User) -> bool:
    sat = Seat.everyone.filter(game=game_id, user__in=people).values_list("user", flat=True)
    return set(sat) == {person.pk for person in people}


def others_at(game_id: int, user: User) -> list[User]:
    """Whom somebody may report at a table; nobody if they have not sat there themselves."""
    sat = User.objects.filter(Q(seats__game=game_id), is_active=True).order_by("seats__order", "seats__pk")
    people = list(dict.fromkeys(sat))
    return [person for person in people if person.pk != user.pk] if user in people else []


@transaction.atomic
def decide(*, report_id: int, by: User, decision: str, why: str, within: int | None = None) -> None:
    """Close a report, once. For staff who may change reports, but none about themselves or made by them.

    Others may decide `within` what they organise, by its number: whoever calls it sees to it that they do. Raises
    `ReportError`.
    """
    closed = {"decision": decision, "why": why, "decided_by": by, "decided_at": timezone.now()}
    if Report.objects.filter(pk=report_id, about=by).exists():
        raise ReportError(_("Nobody decides on a report about themselves: somebody else does."))
    if Report.objects.filter(pk=report_id, reporter=by).exists():
        raise ReportError(_("Nobody decides on a report that they made themselves: somebody else does."))
    if not Report.objects.filter(pk=report_id, decided_at=None).update(**closed):
        raise ReportError(_("Somebody has decided this already."))
    for follow in WITH_DECISION:
        follow(report_id, decision, within)


def quote_of(report_id: int) -> str:
    """The words that a report is about; '' where it is about none."""
    return "".join(quote(report_id) for quote in QUOTES)
