"""A player's own page, and who is how strong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import SETTLED_FIRST, SURE, Rating, Reliability, User
from accounts.names.whose import whose_page
from games.books import BOOKS
from games.books.names import money
from games.books.writing.decimals import decimal
from games.pages.beside import placed
from games.pages.drawing import lines
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in
from games.tables.bot_kinds import BOT_KINDS, BOT_STRENGTHS, SAME_GRADE, grade_of
from games.tables.database.compiled import CompiledQuery
from games.tables.lists.overview import RESULTS, finished_games, own_games, waiting_in
from games.tables.people import Person

from .counting import RatedOn
from .course import course_of
from .lists import FIGURES, PERSON, ROWS, SPANS, ListLine, ListWanted, by_strength, circles_of, leaders, wanted_by
from .reliability import HALF_LIFE, share_in
from .titles import title_of

RATED, RECORD = "accounts/leaderboard.html#row", "accounts/leaderboard.html#record"
DRAWN = {"rating": RATED, "wins": "accounts/leaderboard.html#winner"}
USUAL = ("rating", "all", None)
"""By what, of when and of whom the first list is."""
ANSWERS = ("answered", "missed", "at")
OF_RATING = ("id", "pool", "book", "pace", "against", "mu", "sigma", "games", "wins", "ties")
"""What a profile reads of how somebody answers, and of each rating."""


@require_safe
def profile(request: PlayerRequest, username: str) -> HttpResponse:
    """A player: rating, how reliably they answer, finished games, and to themselves the games that go on."""
    player = whose_page(request, username)
    results = finished_games(player, request.user, number_in(request, "before", ROW_DIGITS))
    shown = results[:RESULTS]
    ratings, kept, reached = _standing_of(player)
    chosen = _chosen(request, ratings)
    context: dict[str, Any] = {
        "player": player,
        "ratings": [Listed(rating, title_of(rating)) for rating in ratings],
        "chosen": chosen,
        "course": chosen and course_of(chosen, own=player is request.user),
        "in_time": kept and share_in(kept, timezone.now()),
        "half_life": HALF_LIFE.days,
        "results": lines("games/rows.html#over", shown),
        "older": shown[-1].number if len(results) > RESULTS else None,
    }
    if player is request.user:
        running = placed(own_games(player))
        context |= {"running": lines("games/rows.html#row", running), "waiting_count": waiting_in(running)}
        context["unconfirmed"] = settings.CONFIRMED_ADDRESSES and not player.is_guest and not reached
    return render(request, "accounts/profile.html", context)


class Listed(NamedTuple):
    """A rating of somebody, and what its list is called."""

    rating: Rating
    title: str


def _standing_of(player: User) -> tuple[list[Rating], Reliability | None, bool]:
    """The ratings of somebody, how they answer, if that is known, and whether an address is confirmed; one statement.

    The list most played comes first.
    """
    rows = _rows_of(player.pk)
    found = [(row[:3], row[3:-1]) for row in rows]
    ratings = [Rating(**dict(zip(OF_RATING, rating, strict=True))) for _kept, rating in found if rating[0] is not None]
    known = next((kept for kept, _rating in found if kept[2] is not None), None)
    listed = [rating for rating in ratings if rating.book or (rating.against and rating.against not in SAME_GRADE)]
    reliability = None if known is None else Reliability(**dict(zip(ANSWERS, known, strict=True)))
    return listed, reliability, any(row[-1] for row in rows)


@CompiledQuery.of(int)
def _rows_of(player: int) -> QuerySet[User, Any]:
    """A row for each rating, or one; each begins with how they answer and ends with whether they have confirmed."""
    columns = (*(f"reliability__{name}" for name in ANSWERS), *(f"ratings__{name}" for name in OF_RATING))
    confirmed = Exists(EmailAddress.objects.filter(user=OuterRef("pk"), verified=True))
    people = User.objects.filter(pk=player).order_by("-ratings__games")
    return people.annotate(confirmed=confirmed).values_list(*columns, "confirmed")


def _chosen(request: HttpRequest, ratings: Sequence[Rating]) -> Rating | None:
    """The rating whose course is asked for; the most played one if none is."""
    wanted = number_in(request, "rating", ROW_DIGITS)
    return next((rating for rating in ratings if rating.pk == wanted), ratings[0] if ratings else None)


@require_safe
def leaderboard(request: PlayerRequest) -> HttpResponse:
    """People by one figure, in one book and pace, of all time, a season or a week, of all or of a club of one's own.

    By strength (μ − 3σ) those whose rating is provisional stand below all who have a place, where there is room. Of all
    time there are the lists against bots and of bots beside it.
    """
    circles = circles_of(request.user.pk)
    wanted = wanted_by(lambda name, known: _one_of(known, request.GET.get(name)), circles)
    context = {
        "wanted": wanted, "figure": FIGURES[wanted.by], "titles": {name: each.title for name, each in FIGURES.items()},
        "people": lines(DRAWN.get(wanted.by, RECORD), _shown(wanted, request.user)), "spans": SPANS,
        "books": {name: each.name for name, each in BOOKS.items()}, "paces": Rating.Pace.choices,
        "circles": circles, "asked": _named(wanted), **_of_bots(request, wanted),
    }  # fmt: skip
    return render(request, "accounts/leaderboard.html", context)


def _named(wanted: ListWanted) -> list[str]:
    """What one list is of, as its page is headed."""
    circle = [wanted.circle.name] if wanted.circle else []
    of = FIGURES[wanted.by].title, SPANS[wanted.span], BOOKS[wanted.book].name, Rating.Pace(wanted.pace).label
    return [*map(str, of), *circle]


def _of_bots(request: PlayerRequest, wanted: ListWanted) -> dict[str, Any]:
    """The lists against bots of a grade, and of bots: they are of all time, and by strength."""
    grades = {name: grade_of(name) for name in BOT_STRENGTHS if name not in SAME_GRADE}
    grade = _one_of(list(grades), request.GET.get("against"))
    chosen: dict[str, Any] = {"grade": grade, "grades": grades, "graded": grades[grade]}
    chosen["with_bots"] = (wanted.by, wanted.span, wanted.circle) == USUAL
    if not chosen["with_bots"]:
        return chosen
    alone = by_strength(_first_of(ROWS, RatedOn(Rating.Pool.BOTS, against=grade))())
    bots = sorted(Rating.objects.exclude(bot="")[:ROWS], key=lambda rating: -rating.ordinal)
    return chosen | {
        "alone": lines(RATED, (_said(line) for line in alone)),
        "bots": [(BOT_KINDS.get(rating.bot, rating.bot), rating) for rating in bots],
    }


def _one_of(known: Sequence[str], wanted: str | None) -> str:
    """What is asked for, if it is known; else the first."""
    return wanted if wanted is not None and wanted in known else known[0]


class ShownLine(NamedTuple):
    """A line of a leaderboard as one reads it, with the names and pictures of all who share it: of one long game."""

    place: int | None
    people: tuple[tuple[str, str], ...]
    reached: str
    games: int
    wins: int
    ties: int
    at: str


def _shown(wanted: ListWanted, viewer: Person) -> list[ShownLine]:
    """The lines of a list; those of one game are one."""
    found: dict[Any, ShownLine] = {}
    for line in leaders(wanted, viewer):
        told = _said(line, wanted)
        key = (line.value, line.at) if wanted.by == "longest" else line.name
        known = found.get(key)
        found[key] = told if known is None else known._replace(people=(*known.people, *told.people))
    return list(found.values())


def _said(line: ListLine, wanted: ListWanted | None = None) -> ShownLine:
    """A line with its figure in words."""
    by = wanted.by if wanted else "rating"
    reached = decimal(line.value, 1 if by == "rating" else 0)
    if wanted and by == "worth":
        reached = money(wanted.book, int(line.value))
    if by == "comeback":
        reached = _("%(share)s%%") % {"share": decimal(line.value / 10)}
    return ShownLine(
        line.place,
        ((line.name, line.portrait),),
        reached,
        line.games,
        line.wins,
        line.ties,
        line.at if line.named else "",
    )


@cache
def _first_of(rows: int, where: RatedOn) -> CompiledQuery:
    """The first people of a list of ratings, those who have a place before the others."""

    def ratings() -> QuerySet[Rating, Any]:
        people = Rating.objects.alias(sure=SURE, placed=SETTLED_FIRST)
        found = people.filter(bot="", user__is_active=True, **where._asdict()).order_by("-placed", "-sure", "pk")
        return found.values_list(*PERSON, "mu", "sigma")[:rows]

    return CompiledQuery(ratings)
