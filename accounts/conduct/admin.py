"""Reports and flags, for the staff: looked at and decided, each once, with a reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import Flag, Report, User
from games.staff import Filter, LookedAt, Measure, NotDone, column, page_of

from .flags import look_at
from .reasons import reasons_of
from .reports import ReportError, decide, quote_of


def _decided(decision: str, report: Report, by: User, reason: str) -> None:
    try:
        decide(report_id=report.pk, by=by, decision=decision, why=reason)
    except ReportError as error:
        raise NotDone(str(error)) from error


def _looked_at(flag: Flag, by: User, reason: str) -> None:
    if by.pk in (flag.one_id, flag.other_id):
        raise NotDone(_("Nobody closes a flag about themselves: somebody else does."))
    if not look_at(flag_id=flag.pk, by=by, found=reason):
        raise NotDone(_("Somebody has looked at this already."))


def _is_open(report: Report) -> bool:
    return report.decided_at is None


class StillOpen(admin.SimpleListFilter):
    """Whether somebody has still to look at it; the rows are open while the column `closed` is empty."""

    title = _("state")
    parameter_name = "state"
    closed = "decided_at"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Open or closed."""
        return [("open", _("open")), ("closed", _("decided"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows of one state."""
        return queryset.filter(**{f"{self.closed}__isnull": self.value() == "open"}) if self.value() else queryset


class Unseen(StillOpen):
    """The same for flags."""

    closed = "looked_at"


def _link(name: str, label: Any) -> Any:
    """A line that leads to the page of another row."""

    @admin.display(description=label)
    def show(row: Any) -> SafeString | str:
        other = getattr(row, name)
        return format_html('<a href="{}">{}</a>', page_of(other), other) if other else "–"

    show.__name__ = f"link_{name}"
    return show


NAMED = _("The name of one of the two, or the key of the table.")
"""What one looks for a report or a flag by."""


class ReportAdmin(LookedAt):
    """What players report of one another."""

    list_display = (
        column("pk", _("number")), column("at", _("when")), column("about", _("reported")),
        column("reporter", _("reporter")), column("game", _("game")), column("decision", _("decision")),
        column("decided_by", _("who decided")),
    )  # fmt: skip
    list_select_related = ("about", "reporter", "game", "decided_by")
    list_filter = (StillOpen, ("decision", Filter))
    search_fields = ("=about__username", "=reporter__username", "=game__key")
    search_help_text = NAMED
    fields = readonly_fields = (
        column("at", _("when")), _link("about", _("reported")), _link("reporter", _("reporter")),
        _link("game", _("game")), column("text", _("what has happened")), "quote", column("decision", _("decision")),
        column("why", _("why")), column("decided_by", _("who decided")), column("decided_at", _("decided")),
    )  # fmt: skip
    unread = ("game__snapshot",)
    measures = (
        Measure("uphold", _("Uphold this report"), partial(_decided, Report.Decision.UPHELD), _is_open),
        Measure("silence", _("Uphold: no talk for a week"), partial(_decided, Report.Decision.SILENCED), _is_open),
        Measure("dismiss", _("Dismiss this report"), partial(_decided, Report.Decision.DISMISSED), _is_open),
    )

    @admin.display(description=_("what was said"))
    def quote(self, report: Report) -> str:
        """The words that are reported, as they were."""
        return quote_of(report.pk) or "–"


class FlagAdmin(LookedAt):
    """What the server has noticed; nothing follows from it unless a person sees to it."""

    list_display = (
        column("pk", _("number")), column("at", _("first noticed")), column("kind", _("what")), column("one", _("one")),
        column("other", _("other")), column("times", _("times")), column("game", _("last game")),
        column("looked_by", _("who looked")),
    )  # fmt: skip
    list_select_related = ("one", "other", "game", "looked_by")
    list_filter = (Unseen, ("kind", Filter))
    search_fields = ("=one__username", "=other__username", "=game__key")
    search_help_text = NAMED
    fields = readonly_fields = (
        column("at", _("first noticed")), column("kind", _("what")), _link("one", _("one")), _link("other", _("other")),
        column("times", _("times")), "why", _link("game", _("last game")), column("looked_at", _("closed")),
        column("looked_by", _("who looked")), column("found", _("what was found")),
    )  # fmt: skip
    unread = ("game__snapshot",)
    measures = (Measure("look", _("Close this flag"), _looked_at, lambda flag: flag.looked_at is None),)

    @admin.display(description=_("why"))
    def why(self, flag: Flag) -> SafeString | str:
        """What was noticed in each of the last games, with the way to its table."""
        rows = ((reverse("table", args=[key]), key, said) for key, said in reasons_of(flag))
        return format_html_join("", '<p><a href="{}">{}</a> {}</p>', rows) or "–"


def register() -> None:
    """Put both among the pages of the staff."""
    admin.site.register(Report, ReportAdmin)
    admin.site.register(Flag, FlagAdmin)
