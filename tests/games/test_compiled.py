"""A query that is compiled once: its rows are those of the query that it was made of, for whatever values."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Seat
from games.tables.database.compiled import CompiledQuery
from tests.cast import table

pytestmark = pytest.mark.django_db


def games(first, before, last):
    """Games by their numbers and by when they were opened; each value stands where it does not come first."""
    found = Game.objects.filter(opened__lt=before, pk__lte=last, pk__gte=first).order_by("pk")
    return found.values_list("pk", "awaiting", "options", "opened", "snapshot")


def test_each_value_stands_in_its_place_and_columns_are_read_as_the_query_reads_them():
    numbers = [table().pk for _ in range(4)]
    asked, now = CompiledQuery(games, int, datetime, int), timezone.now()
    for first, last in ((0, 3), (1, 2), (2, 2), (3, 1)):
        for before in (now, now - timedelta(days=1)):
            values = numbers[first], before, numbers[last]
            assert asked(*values) == [tuple(row) for row in games(*values)]


def test_what_the_query_says_itself_is_said_as_it_is():
    game = table()
    for name in ("O'Neil", "100 %s", "%", '"x"', "é\\"):
        game.seats.filter(order=0).update(name=name)
        found = CompiledQuery(
            lambda number, name=name: Seat.objects.filter(name=name, game=number).values_list("order"), int
        )
        assert found(game.pk) == [(0,)]


def test_one_that_needs_no_value_is_asked_without():
    game = table()
    assert CompiledQuery(lambda: Game.objects.filter(public=True).values_list("pk"))() == [(game.pk,)]


def test_a_value_that_the_query_does_not_ask_for_is_an_error():
    with pytest.raises(AssertionError):
        CompiledQuery(lambda number: Game.objects.values_list("pk"), int)(1)


def test_a_query_says_the_same_words_each_time():
    asked = CompiledQuery(lambda number: Game.objects.filter(pk=number).values_list("pk"), int)
    with CaptureQueriesContext(connection) as queries:
        asked(1), asked(1)
    first, second = (query["sql"] for query in queries)
    assert first == second
