"""News of a club: read by all who see it, written by organisers."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.lists.page import ROWS
from clubs.lists.written import news
from clubs.models import News
from clubs.rights import Visit
from clubs.services import news as services
from clubs.services.errors import ClubError
from clubs.texts.markdown import as_html
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in

from .door import ORGANISERS, tried, visited
from .forms import NewsForm


@require_safe
@visited()
def club_news(request: PlayerRequest, here: Visit) -> HttpResponse:
    """All news, the latest first."""
    rows = news(here.club, number_in(request, "before", ROW_DIGITS))
    older = rows[ROWS - 1].pk if len(rows) > ROWS else None
    context = {"here": here, "news": [(row, as_html(row.text, level=4)) for row in rows[:ROWS]], "older": older}
    return render(request, "clubs/news.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@visited(*ORGANISERS)
def write_news(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Tell the club something."""
    form = NewsForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            services.publish(club_id=here.club.pk, user=request.user, **form.cleaned_data)
            messages.success(request, _("The news is published."))
            return redirect("club_news", slug=here.club.slug)
        except ClubError as error:
            form.add_error(None, str(error))
    return _page(request, here, form)


@require_http_methods(["GET", "HEAD", "POST"])
@visited(*ORGANISERS)
def change_news(request: PlayerRequest, here: Visit, number: int) -> HttpResponse:
    """Say it in other words."""
    row = _of(here, number)
    form = NewsForm(request.POST if request.method == "POST" else None, initial={"title": row.title, "text": row.text})
    if request.method == "POST" and form.is_valid():
        try:
            services.change(news_id=row.pk, user=request.user, **form.cleaned_data)
            messages.success(request, _("The news is changed."))
            return redirect("club_news", slug=here.club.slug)
        except ClubError as error:
            form.add_error(None, str(error))
    return _page(request, here, form, row)


@require_POST
@visited(*ORGANISERS)
def remove_news(request: PlayerRequest, here: Visit, number: int) -> HttpResponse:
    """Take it back."""
    tried(request, services.remove, _("The news is removed."), news_id=_of(here, number).pk)
    return redirect("club_news", slug=here.club.slug)


def _of(here: Visit, number: int) -> News:
    """News of this club. Raises `Http404`."""
    row = News.objects.filter(club=here.club, pk=min(number, 2**63 - 1)).first()
    if row is None:
        raise Http404
    return row


def _page(request: PlayerRequest, here: Visit, form: NewsForm, row: News | None = None) -> HttpResponse:
    context = {"here": here, "form": form, "row": row}
    return render(request, "clubs/write_news.html", context, status=422 if form.errors else 200)
