"""How the staff look at rows that services write, and the few things that they may do there, each with its reason.

What anybody of the staff has done stands in one place, the log of Django's admin, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.http import require_POST

from .books.writing.lists import beside, listed

Wording = str | Promise


class NotDone(Exception):
    """Something that cannot be done to that row, or not by that person; the message is for the staff."""


class Measure(NamedTuple):
    """Something that staff may do to a row: `do` is given the row, who does it and why, and raises `NotDone`.

    `fits` says whether there is any sense in it as the row is.
    """

    name: str
    label: Wording
    do: Callable[[Any, Any, str], None]
    fits: Callable[[Any], bool] = bool


class ReasonField(forms.CharField):
    """Why somebody of the staff does something: a line of text that must be there."""

    def __init__(self) -> None:
        """As long as one remembers."""
        super().__init__(label=_("Reason"), max_length=300)

    def clean(self, value: Any) -> str:
        """The text in one line. Raises `ValidationError` for none, or for too much."""
        return re.sub(r"\s+", " ", super().clean(value))


class LookedAt(admin.ModelAdmin):
    """Rows to look at: nothing is added, changed or deleted here, and what may be done is one of the `measures`.

    Whoever may view the rows may look; whoever may change them by their rights may take the measures. A list can be
    asked for its filters and for what is `asked`, and for no other column: by guessing one would learn what is hidden.
    Columns that are `unread` stay in the database: a position, a secret.
    """

    measures: tuple[Measure, ...] = ()
    asked: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ordering = ("-pk",)
    actions = None
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_form_template = "admin/looked_at.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without what is not read."""
        return super().get_queryset(request).defer(*self.unread)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Services add."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Services change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A record is kept."""
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether an address may ask for that."""
        named = (each[0] if isinstance(each, tuple) else each for each in self.list_filter)
        filters = [getattr(each, "parameter_name", each) for each in named]
        return lookup in self.asked or lookup.split("__")[0] in filters

    def may_act(self, request: HttpRequest) -> bool:
        """Whether somebody may take measures here."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")

    def get_urls(self) -> list[Any]:
        """Django's, and one for the measures."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_measure"
        view = self.admin_site.admin_view(self.measure_view)
        return [path("<path:object_id>/measures/<slug:measure>/", view, name=name), *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The page of a row, with what may be done."""
        row = kwargs.get("obj")
        fitting = [measure for measure in self.measures if measure.fits(row)] if row and self.may_act(request) else []
        return super().render_change_form(request, context | {"measures": fitting}, *args, **kwargs)

    @method_decorator(require_POST)
    def measure_view(self, request: HttpRequest, object_id: str, measure: str) -> HttpResponse:
        """Do something to a row, and write down who did it and why; or say what is wrong, and nothing has changed."""
        if not self.may_act(request):
            raise PermissionDenied
        wanted = next((known for known in self.measures if known.name == measure), None)
        row = self.get_object(request, object_id)
        if wanted is None or row is None:
            raise Http404
        try:
            self._do(request, row, wanted, ReasonField().clean(request.POST.get("reason", "")))
        except ValidationError:
            messages.error(request, _("Say why, in up to 300 characters. Nothing has changed."))
        except NotDone as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("Done, and written down."))
        return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", object_id)

    @transaction.atomic
    def _do(self, request: HttpRequest, row: Any, measure: Measure, reason: str) -> None:
        if not measure.fits(row):
            raise NotDone(_("That cannot be done any more: look again. Nothing has changed."))
        measure.do(row, request.user, reason)
        self.log_change(request, row, _written_down(measure.label, reason))

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> str:  # type: ignore[override]
        """What a form has changed, and why; for the few rows that have one."""
        names = [name for name in form.changed_data if name != "reason"]
        return _written_down(listed(names), form.cleaned_data["reason"])


def _written_down(what: Wording, why: str) -> str:
    """What is kept of a measure, in the site's own language."""
    with override(settings.LANGUAGE_CODE):
        return str(_("%(what)s: %(why)s")) % {"what": what, "why": why}


def column(name: str, label: Wording, *, boolean: bool = False) -> Any:
    """A column of a list, or a line of a page: what a row has under a name (`__` leads on to another row)."""

    def show(row: Any) -> Any:
        *way, last = name.split("__")
        for step in way:
            row = row and getattr(row, step)
        displayed = getattr(row, f"get_{last}_display", None)
        value = displayed() if displayed else row and getattr(row, last)
        return value if boolean else _in_words(value)

    show.__name__ = f"show_{name}"
    described: Any = label
    return admin.display(boolean=boolean or None, ordering=name, description=described)(show)


def _in_words(value: Any) -> str:
    """A value as people read it: a moment in their zone, a dash for nothing."""
    if isinstance(value, datetime):
        return date_format(localtime(value), "SHORT_DATETIME_FORMAT")
    if value and isinstance(value, dict):
        return beside(f"{name}={inner}" for name, inner in value.items())
    return "–" if value in (None, "", {}) else str(value)


class Filter(admin.ChoicesFieldListFilter):
    """A filter by the choices of a column, with a title in the reader's language."""

    TITLES: ClassVar[dict[str, Wording]] = {
        "status": _("state"), "state": _("state"), "pace": _("pace"), "uncounted": _("does not count because"),
        "decision": _("decision"), "kind": _("what"), "joining": _("who may join"),
    }  # fmt: skip

    def __init__(self, field: Any, *rest: Any, **named: Any) -> None:
        """Django's, but for the title."""
        super().__init__(field, *rest, **named)
        self.title = str(self.TITLES[field.name])


def page_of(row: Any) -> str:
    """The address of the page of a row in the admin."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
