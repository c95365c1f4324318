"""The figures of somebody's finished games, each list one statement over an index of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Count, F, FilteredRelation, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.books import BOOKS
from games.books.names import edition_name, square_name
from games.engine import EDITIONS
from games.models import Game, Seat
from games.tables.database.compiled import CompiledQuery
from games.tables.looking_back.later import LONGEST
from games.tables.people import Person

FAVOURITES = 3
"""Squares of each book."""
BELONGS: list[Callable[[User, Person], Iterable[tuple[str, str]]]] = []
"""The name and the address of each club of somebody that another may know of: an app adds its function."""


class BookTally(NamedTuple):
    """How often somebody has played a book at a pace, how often they were first."""

    edition: str
    pace: str
    games: int
    wins: int

    @property
    def book(self) -> str:
        """What the book is called."""
        return str(BOOKS[self.edition].name) if self.edition in BOOKS else self.edition

    @property
    def time(self) -> str:
        """How time ran."""
        return str(Game.Pace(self.pace).label)


class Liked(NamedTuple):
    """A square of a book that somebody likes: how often they have taken it from the bank, and come to it."""

    edition: str
    number: int
    taken: int
    visited: int

    @property
    def book(self) -> str:
        """What the book is called."""
        return edition_name(self.edition)

    @property
    def square(self) -> str:
        """What the square is called there."""
        return square_name(self.edition, self.number, EDITIONS[self.edition].board.squares[self.number].kind)


def played_by(user: User) -> list[BookTally]:
    """By book and pace, most played first. Of games that are shown later only those that may be known."""
    return [BookTally(*row) for row in _played(user.pk, timezone.now() - LONGEST)]


def with_squares(username: str) -> tuple[User | None, list[Liked]]:
    """Somebody, with the squares of each book that they take most often, and of equal ones those to which they come."""
    of_books = FilteredRelation("squares", condition=Q(squares__book__in=EDITIONS))
    known = {name: F(f"of_books__{name}") for name in ("book", "taken", "visited")}
    rows: list[Any] = list(
        User.objects.annotate(of_books=of_books, **known).filter(username=username).order_by("of_books__book")
    )
    liked = (_first_in(row.book, list(zip(row.taken, row.visited, strict=True))) for row in rows if row.book)
    return (rows[0] if rows else None), [*chain.from_iterable(liked)]


def _first_in(book: str, known: Sequence[tuple[int, int]]) -> Iterable[Liked]:
    numbers = sorted((number for number, times in enumerate(known) if any(times)), key=lambda n: known[n], reverse=True)
    return [Liked(book, number, *known[number]) for number in numbers[:FAVOURITES]]


def clubs_of(user: User, viewer: Person) -> list[tuple[str, str]]:
    """Where they belong, as far as whoever looks may know."""
    return [club for ask in BELONGS for club in ask(user, viewer)]


def _known(told: datetime) -> Q:
    over = Q(game__status=Game.Status.OVER) & ~Q(game__uncounted=Game.Uncounted.ANNULLED)
    return over & (Q(game__watch_delay=0) | Q(game__ended__lte=told))


@CompiledQuery.of(int, datetime)
def _played(user: int, told: datetime) -> QuerySet[Seat, Any]:
    mine = Seat.everyone.filter(_known(told), user=user, place__isnull=False).order_by()
    rows = mine.values("game__edition", "game__pace").annotate(n=Count("pk"), first=Count("pk", filter=Q(place=1)))
    return rows.order_by("-n", "game__edition", "game__pace").values_list("game__edition", "game__pace", "n", "first")
