"""The page of what somebody has played."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.names.whose import seen_by_others
from games.pages.player_requests import PlayerRequest

from .figures import clubs_of, played_by, with_squares
from .opponents import GAMES, met_by


@require_safe
def record(request: PlayerRequest, username: str) -> HttpResponse:
    """How often and how well by book and pace, on which squares, with whom, and where they belong."""
    found, liked = with_squares(username)
    player = found if found and found.pk == request.user.pk else seen_by_others(found)
    context = {
        "player": player, "played": played_by(player), "liked": liked, "met": met_by(player),
        "last": GAMES, "clubs": clubs_of(player, request.user),
    }  # fmt: skip
    return render(request, "accounts/record.html", context)
