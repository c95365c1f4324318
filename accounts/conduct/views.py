"""The page on which one reports somebody: from their profile, or from a table at which both sit."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.names.whose import seen_by_others
from games.pages.player_requests import PlayerRequest
from games.tables.database.sql import one
from games.tables.selectors import access_table_for

from .reports import LEAST, MOST, ReportError, others_at, report


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_player(request: PlayerRequest, username: str) -> HttpResponse:
    """Report somebody, for what is not about one table."""
    about = seen_by_others(one(User, "username", username))
    if about == request.user:
        raise Http404
    return _page(request, [about], back=("profile", username))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_at_table(request: PlayerRequest, key: str) -> HttpResponse:
    """Report somebody who sits, or has sat, at a table where one sits or sat oneself."""
    game = access_table_for(request.user, key).game
    others = others_at(game.pk, request.user)
    if not others:
        raise Http404
    return _page(request, others, back=("table", key), game_id=game.pk)


def _page(
    request: PlayerRequest, others: list[User], *, back: tuple[str, str], game_id: int | None = None
) -> HttpResponse:
    text, problem = request.POST.get("text", ""), ""
    chosen = request.POST.get("about", others[0].username if len(others) == 1 else "")
    if request.method == "POST":
        about = next((other for other in others if other.username == chosen), None)
        try:
            if about is None:
                raise ReportError(_("Choose whom you report."))
            report(by=request.user, about=about, text=text, game_id=game_id)
        except ReportError as error:
            problem = str(error)
        else:
            messages.success(request, _("Your report is with the staff. Thank you."))
            return redirect(*back)
    context: dict[str, Any] = {
        "others": others, "chosen": chosen, "text": text[:MOST], "problem": problem, "least": LEAST, "most": MOST,
        "key": back[1] if game_id else "",
    }  # fmt: skip
    return render(request, "accounts/report.html", context, status=422 if problem else 200)
