"""What a move reads and writes in SQL of its own is what the models say."""

from datetime import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine import awaited as seats_awaited
from games.engine.actions import Timeout
from games.models import Game, Heartbeat, Move, Seat, Transfer
from games.tables import opening, playing
from games.tables.moves import ordering
from games.tables.opening import Pacing
from games.tables.seats import seating
from tests.cast import awaited, person, play, table

SLOW = Pacing("async", 36_000, 7_200, 36_000)

pytestmark = pytest.mark.django_db


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.parametrize("pace", [Pacing(), SLOW])
def test_a_table_is_read_with_its_seats_as_the_models_read_them(pace):
    User.objects.filter(pk=person("ben").pk).update(zone="Pacific/Tahiti", plays_from=time(8), plays_until=time(22))
    game = table(pace=pace)
    Seat.objects.filter(game=game, order=1).update(muted=[0], refusals={"0": {"times": 1, "until": ""}})
    read = opening.locked(game.pk)
    assert columns(read.game) == columns(Game.objects.get(pk=game.pk))
    assert [columns(seat) for seat in read.seats] == [columns(seat) for seat in game.seats.all()]


def test_where_a_clock_runs_hours_and_last_sweep_are_in_hand(django_assert_num_queries):
    User.objects.filter(pk=person("ben").pk).update(zone="Pacific/Tahiti", plays_from=time(8), plays_until=time(22))
    game, at = table(pace=SLOW), timezone.now()
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": at})
    read = opening.locked(game.pk)
    with django_assert_num_queries(0):
        ben = read.seats[1].user
        assert (ben.zone, ben.plays_from, ben.plays_until, ben.hours_changed_at) == (
            "Pacific/Tahiti", time(8), time(22), None,
        )  # fmt: skip
    assert read.swept == at


def test_whether_orders_stand_is_read_with_the_table():
    game = table()
    assert not opening.locked(game.pk).has_orders
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.first().pk, orders={"rolls": True})
    assert opening.locked(game.pk).has_orders


def test_who_has_left_is_not_read():
    game = table(pace=SLOW)
    left = game.seats.get(order=1)
    Seat.objects.filter(pk=left.pk).update(held=True, free=True)
    seating.take_over(game_id=game.pk, order=1, user=person("dora"))
    assert [seat.name for seat in opening.locked(game.pk).seats] == ["ana", "dora"]


@pytest.mark.parametrize("model", [Move, Transfer])
def test_every_column_of_what_is_added_is_written(model):
    game = table()
    with CaptureQueriesContext(connection) as queries:
        for _ in range(90):
            playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(min(seats_awaited(state))))
    found = [part for query in queries for part in query["sql"].split("INSERT INTO ")[1:]]
    added = [part for part in found if part.startswith(f'"{model._meta.db_table}"')]
    for field in model._meta.concrete_fields:
        assert field.primary_key or all(f'"{field.column}"' in part for part in added)
    assert added


def test_a_move_for_a_seat_is_played_by_its_player_alone():
    game = table()
    seat = awaited(game)
    with pytest.raises(PermissionError):
        play(game, seat, "roll", player=person("dora").pk)
    game.refresh_from_db()
    assert (game.sequence, game.moves.count()) == (1, 1)
    assert play(game, seat, "roll", player=game.seats.get(order=seat).user_id).sequence == 2


def test_who_watches_plays_for_no_seat_not_even_for_the_server():
    game = table()
    with pytest.raises(PermissionError):
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(0), player=person("ana").pk)


def test_a_player_whose_seat_has_been_taken_over_moves_no_more():
    game = table(pace=SLOW)
    seat = awaited(game)
    was = game.seats.get(order=seat)
    Seat.objects.filter(pk=was.pk).update(held=True, free=True)
    seating.take_over(game_id=game.pk, order=seat, user=person("dora"))
    with pytest.raises(PermissionError):
        play(game, seat, "roll", player=was.user_id)
    assert play(game, seat, "roll", player=person("dora").pk).sequence == 2


@pytest.mark.parametrize("model", [Move, Seat])
def test_what_a_move_adds_or_changes_has_no_index_that_another_one_begins_with(model):
    with connection.cursor() as cursor:
        partial = {index.name for index in model._meta.indexes}
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    whole = [index for name, index in found.items() if name not in partial and (index["index"] or index["unique"])]
    indexes = [index["columns"] for index in whole]
    assert ["game_id"] not in indexes
    assert [index for index in indexes if index[0] == "game_id"]
