"""The page of what somebody has played."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.whose import whose_page
from games.pages.player_requests import PlayerRequest

from .figures import clubs_of, liked_by, played_by
from .opponents import met_by


@require_GET
def record(request: PlayerRequest, username: str) -> HttpResponse:
    """How often and how well by book and pace, on which squares, with whom, and where they belong."""
    player = whose_page(request, username)
    context = {
        "player": player, "played": played_by(player), "liked": liked_by(player), "met": met_by(player),
        "clubs": clubs_of(player, request.user),
    }  # fmt: skip
    return render(request, "accounts/record.html", context)
