"""A player's own page, and who is how strong."""

from __future__ import annotations

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from accounts.models import Rating, User
from games.tables.bot_kinds import BOT_KINDS
from games.tables.overview import finished_games, own_games

SETTLED = 5
"""So many games against people before somebody has a place among them: one lucky game says little."""


@require_GET
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A player: rating, finished games, and to themselves the games that go on."""
    player = get_object_or_404(User, username=username, is_active=True)
    context = {
        "player": player,
        "ratings": Rating.objects.filter(user=player).order_by("-pool"),
        "results": finished_games(player),
        "running": own_games(player) if request.user == player else [],
    }
    return render(request, "accounts/profile.html", context)


@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    """People by what one can be sure of their strength (μ − 3σ), against people and against bots; bots apart."""
    ranked = Rating.objects.alias(sure=F("mu") - 3 * F("sigma")).order_by("-sure", "pk").select_related("user")
    people = ranked.filter(bot="", user__is_active=True)
    among = people.filter(pool=Rating.Pool.PEOPLE)
    bots = [(BOT_KINDS.get(rating.bot, rating.bot), rating) for rating in ranked.exclude(bot="")]
    context = {
        "people": among.filter(games__gte=SETTLED)[:100],
        "new": among.filter(games__lt=SETTLED)[:100],
        "alone": people.filter(pool=Rating.Pool.BOTS)[:100],
        "bots": bots,
        "settled": SETTLED,
    }
    return render(request, "accounts/leaderboard.html", context)
