"""Reporting words: a report as any other, with what was said and where; it is quoted, for what was said is cleared."""

from __future__ import annotations

from functools import partial

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.conduct import reports
from accounts.models import Report, User
from clubs.live import tell_club
from games.tables.live.telling import tell_beside

from ..drawing import SaidLine, written
from ..models import Reported, Said
from ..phrases import in_words


def report(*, by: User, said: Said, text: str) -> Report:
    """Report what somebody has said, to whom it was told; the same words once. Raises `reports.ReportError`.

    It may have been cleared since one has read it: the report quotes it all the same.
    """
    try:
        return _report(by, said, text)
    except IntegrityError as error:  # that the place is still there, too, is asked at the end
        raise reports.ReportError(_("Where this was said is not there any more. Report the player instead.")) from error


@transaction.atomic
def _report(by: User, said: Said, text: str) -> Report:
    made = reports.report(by=by, about=said.by, text=text, game_id=said.game_id, heard=True)
    here = Said.objects.select_for_update(no_key=True).filter(pk=said.pk).first()  # the sweep lets it be meanwhile
    mine = Reported.objects.filter(report__reporter=by, report__decided_at=None)
    if here is not None and mine.filter(said=here).exists():
        raise reports.ReportError(_("You have reported this already; the staff will look at it."))
    Reported.objects.create(report=made, said=here, club_id=said.club_id, quote=in_words(said.phrase, said.text))
    return made


def quote_of(report: int) -> str:
    """The words that a report is about; '' where it is about none."""
    return Reported.objects.filter(pk=report).values_list("quote", flat=True).first() or ""


def take_away(report: int, decision: str, _within: int | None) -> None:
    """Show words to nobody any more once a report of them is upheld, whoever has decided that; open pages lose them."""
    said = Said.objects.select_related("game").filter(reports=report, taken_away_at=None).first()
    if said is None or decision == Report.Decision.DISMISSED:
        return
    Said.objects.filter(pk=said.pk).update(taken_away_at=timezone.now())
    gone = written(SaidLine(said.pk, said.by_id, "", "", "", said.game is not None and said.game.public, ()))
    if said.club_id is not None:
        tell_club(said.club_id, gone)
    elif said.game is not None:
        transaction.on_commit(partial(tell_beside, said.game.pk, gone))
