"""A player's own page, and who is how strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.models import SETTLED, SETTLED_FIRST, SURE, Rating, Reliability, User
from games.pages.beside import placed
from games.pages.drawing import lines
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in
from games.tables.asked import Asked
from games.tables.bot_kinds import BOT_KINDS
from games.tables.overview import RESULTS, finished_games, own_games, waiting_in

from .reliability import HALF_LIFE, share_in

ROWS = 100
"""People on a leaderboard."""
PERSON = "accounts/leaderboard.html#row"


@require_GET
def profile(request: PlayerRequest, username: str) -> HttpResponse:
    """A player: rating, how reliably they answer, finished games, and to themselves the games that go on."""
    own = request.user.get_username() == username
    player = request.user if own else get_object_or_404(User, username=username, is_active=True, guest_until=None)
    results = finished_games(player, number_in(request, "before", ROW_DIGITS))
    shown = results[:RESULTS]
    ratings, kept = _standing_of(player)
    context: dict[str, Any] = {
        "player": player,
        "ratings": ratings,
        "in_time": kept and share_in(kept, timezone.now()),
        "half_life": HALF_LIFE.days,
        "results": lines("games/rows.html#over", shown),
        "older": shown[-1].number if len(results) > RESULTS else None,
    }
    if own:
        running = placed(own_games(player))
        context |= {"running": lines("games/rows.html#row", running), "waiting_count": waiting_in(running)}
    return render(request, "accounts/profile.html", context)


def _standing_of(player: User) -> tuple[list[Rating], Reliability | None]:
    """The ratings of somebody, and how they answer, if anything is known of it; one statement."""
    answers = ("answered", "missed", "at")
    names = ("pool", "mu", "sigma", "games", "wins", "ties")
    columns = (*(f"reliability__{name}" for name in answers), *(f"ratings__{name}" for name in names))
    rows = User.objects.filter(pk=player.pk).order_by("-ratings__pool").values_list(*columns)
    found = [(row[:3], row[3:]) for row in rows]
    ratings = [Rating(**dict(zip(names, rating, strict=True))) for _, rating in found if rating[0] is not None]
    known = next((kept for kept, _ in found if kept[2] is not None), None)
    return ratings, None if known is None else Reliability(**dict(zip(answers, known, strict=True)))


@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    """People by what one can be sure of their strength (μ − 3σ), against people and against bots; bots apart.

    Those who have played few games stand below all who have a place, where there is room for them.
    """
    among = _ranked(_first_of(ROWS, Rating.Pool.PEOPLE)())
    alone = _ranked(_first_of(ROWS, Rating.Pool.BOTS)())
    bots = sorted(Rating.objects.exclude(bot="")[:ROWS], key=lambda rating: -rating.ordinal)
    context = {
        "people": lines(PERSON, (row._replace(place=None) if row.games < SETTLED else row for row in among)),
        "alone": lines(PERSON, alone),
        "bots": [(BOT_KINDS.get(rating.bot, rating.bot), rating) for rating in bots],
        "settled": SETTLED,
    }
    return render(request, "accounts/leaderboard.html", context)


class Ranked(NamedTuple):
    """A line of a leaderboard; who has not played enough has no place."""

    place: int | None
    name: str
    strength: float
    games: int
    wins: int
    ties: int


@cache
def _first_of(rows: int, pool: Rating.Pool) -> Asked:
    """The first people of a list, among people those who have a place before the others."""

    def ratings() -> QuerySet[Rating, Any]:
        people = Rating.objects.alias(sure=SURE, placed=SETTLED_FIRST)
        order = ("-placed", "-sure", "pk") if pool == Rating.Pool.PEOPLE else ("-sure", "pk")
        found = people.filter(bot="", user__is_active=True, pool=pool).order_by(*order)
        return found.values_list("user__username", "mu", "sigma", "games", "wins", "ties")[:rows]

    return Asked(ratings)


def _ranked(ratings: Sequence[tuple[Any, ...]]) -> Iterator[Ranked]:
    """All of them, by their places; of strength one decimal is said."""
    for place, (name, mu, sigma, *rest) in enumerate(ratings, 1):
        yield Ranked(place, name, round(mu - 3 * sigma, 1), *rest)
