"""The leaderboards: people by one figure, in one book and pace, in one span of time, of all or of one circle.

Each is one statement that reads `Tally` by an index; `tests/bench/leaderboards.py` says what it costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import SETTLED_FIRST, SURE, UNSURE, Rating, Tally
from games.books import BOOKS
from games.tables.lists.named import named_to
from games.tables.people import Person

from .spans import span_of

ROWS = 100
"""People on a leaderboard."""
PERSON = ("user__username", "user__portrait", "games", "wins", "ties")
"""What is read of each."""


class ListFigure(NamedTuple):
    """By what people are listed: its title, what stands above its column, and how they are ordered.

    `of_a_table`: it was reached at one table, to which the line leads.
    """

    title: str | Promise
    head: str | Promise
    order: tuple[str, ...]
    there: Q = Q()
    of_a_table: bool = True


FIGURES = {
    "rating": ListFigure(_("Strength"), _("Strength"), ("-placed", "-sure"), of_a_table=False),
    "wins": ListFigure(_("Games won"), _("Won"), ("-wins",), Q(wins__gt=0), of_a_table=False),
    "worth": ListFigure(_("Largest worth at the end"), _("Worth"), ("-worth",), Q(worth__isnull=False)),
    "fastest": ListFigure(_("Fastest win"), _("Turns of one’s own"), ("fastest",), Q(fastest__isnull=False)),
    "longest": ListFigure(_("Longest game"), _("Turns of all"), ("-longest",), Q(longest__isnull=False)),
    "comeback": ListFigure(_("Most dramatic comeback"), _("Of the average"), ("comeback",), Q(comeback__isnull=False)),
}
SPANS = {"all": _("All time"), "season": _("This season"), "week": _("This week")}


class Circle(NamedTuple):
    """People among whom there are leaderboards too, for themselves: a name for addresses, one to read, and who."""

    key: str
    name: str
    members: QuerySet[Any, Any]


CIRCLES: list[Callable[[int], list[Circle]]] = []
"""What gives the circles to which a person belongs: each app adds its function when it is ready."""


class ListWanted(NamedTuple):
    """Which leaderboard."""

    book: str
    pace: str
    by: str = "rating"
    span: str = "all"
    circle: Circle | None = None


class ListLine(NamedTuple):
    """A line of a leaderboard: a place, shared by equals (None while provisional), who it is, and what they reached.

    `at` is the key of the table; whether it may be told to whoever looks is said by `named`.
    """

    place: int | None
    name: str
    portrait: str
    value: float
    games: int
    wins: int
    ties: int
    at: str
    named: bool = False


def circles_of(user: int | None) -> list[Circle]:
    """The circles to which somebody belongs."""
    return [] if user is None else [circle for circles in CIRCLES for circle in circles(user)]


def wanted_by(one: Callable[[str, Sequence[str]], str], circles: Sequence[Circle]) -> ListWanted:
    """Which leaderboard an address names: `one` says which of the known values, the usual one first, a name has."""
    by_key = {circle.key: circle for circle in circles}
    circle = by_key.get(one("club", ["", *by_key]))
    book, pace = one("book", list(BOOKS)), one("pace", Rating.Pace.values)
    return ListWanted(book, pace, one("by", list(FIGURES)), one("span", list(SPANS)), circle)


def leaders(wanted: ListWanted, viewer: Person) -> list[ListLine]:
    """The first people of a leaderboard, for whoever looks; those who have gone are on none. One statement."""
    figure = FIGURES[wanted.by]
    found = _of_all_time(wanted) if (wanted.by, wanted.span) == ("rating", "all") else _in_span(wanted, figure)
    if wanted.by == "rating":
        found = found.alias(sure=SURE, placed=SETTLED_FIRST)
    if wanted.circle is not None:
        found = _of_circle(found, wanted.circle, figure)
    found = found.filter(user__is_active=True)
    value, at = (wanted.by, f"{wanted.by}_at") if figure.of_a_table else ("mu", "sigma")
    columns = found.order_by(*figure.order, "pk").values_list(*PERSON, value, at)
    if figure.of_a_table:
        columns = columns.annotate(named=named_to(viewer.pk, at))
    rows = columns[:ROWS]
    return by_strength(rows) if wanted.by == "rating" else _by_record(wanted.by, rows)


def _of_all_time(wanted: ListWanted) -> QuerySet[Any, Any]:
    """All who have a strength: that is stored with the rating itself."""
    return Rating.objects.filter(bot="", pool=Rating.Pool.PEOPLE, book=wanted.book, pace=wanted.pace, against="")


def _in_span(wanted: ListWanted, figure: ListFigure) -> QuerySet[Any, Any]:
    """All of whom the figure is known in the span that goes on."""
    span = span_of(wanted.span, timezone.now()).name
    return Tally.objects.filter(figure.there, book=wanted.book, pace=wanted.pace, span=span)


def _of_circle(found: QuerySet[Any, Any], circle: Circle, figure: ListFigure) -> QuerySet[Any, Any]:
    """The first of those who belong: chosen before it is asked who they are, of whom some may have gone."""
    first = found.filter(user__in=circle.members).order_by(*figure.order, "pk").values("pk")[: 2 * ROWS]
    return found.filter(pk__in=first)


def by_strength(rows: Iterable[tuple[Any, ...]]) -> list[ListLine]:
    """Rows of a `PERSON`, μ and σ as lines; whoever is provisional has no place."""
    lines: list[ListLine] = []
    for number, (name, portrait, games, wins, ties, mu, sigma) in enumerate(rows, 1):
        sure = round(mu - 3 * sigma, 1)
        place = _next_place(lines, number, sure) if sigma < UNSURE else None
        lines.append(ListLine(place, name, portrait, sure, games, wins, ties, ""))
    return lines


def _by_record(by: str, rows: Iterable[tuple[Any, ...]]) -> list[ListLine]:
    """Lines in their order."""
    lines: list[ListLine] = []
    for number, (name, portrait, games, wins, ties, value, at, *named) in enumerate(rows, 1):
        reached = wins if by == "wins" else value
        place = _next_place(lines, number, reached)
        lines.append(ListLine(place, name, portrait, reached, games, wins, ties, "" if by == "wins" else at, *named))
    return lines


def _next_place(lines: Sequence[ListLine], number: int, value: float) -> int | None:
    """The place of the line after these: who has reached the same as the one before shares theirs."""
    return lines[-1].place if lines and lines[-1].value == value else number
