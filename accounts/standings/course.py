"""How a rating has gone, game by game, as a plot with its table."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import RatedGame, Rating
from games.books.writing.decimals import decimal
from games.pages.drawing import address
from games.pages.looking_back.plots import Caption, Plot, plot_of
from games.tables.database.compiled import CompiledQuery
from games.tables.lists.named import named_to_all

GAMES = 400
"""The last so many games are shown."""
LEAST = 2
"""A line has two ends."""


def course_of(rating: Rating, own: bool) -> Plot | None:
    """What one could be sure of (μ − 3σ) after each of the last games; None before there are two. One statement."""
    course = _points(rating.pk)[::-1]
    if len(course) < LEAST:
        return None
    words = Caption(
        "course", _("Strength, game by game"), _("What we could be sure of after each of the last games."), _("Game")
    )
    return plot_of(
        words,
        to=lambda number: _way(own, *course[number - 1][2:]),
        names=[_("Strength")],
        values=[[round(10 * (mu - 3 * sigma))] for mu, sigma, *_way_there in course],
        written=lambda tenths: decimal(tenths / 10),
    )


@CompiledQuery.of(int)
def _points(rating: int) -> QuerySet[RatedGame, Any]:
    """The last games of a rating, the latest first."""
    games = RatedGame.objects.filter(rating=rating).annotate(to_all=named_to_all()).order_by("-pk")
    return games.values_list("mu", "sigma", "game__key", "to_all")[:GAMES]


def _way(own: bool, key: str, to_all: bool) -> str:
    """Where a game is looked at; '' if it is not named to whoever looks."""
    return address("table", key) if own or to_all else ""
