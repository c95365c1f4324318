"""What follows from a move: a list of lines, each with columns of its own; apps add theirs, and are told."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engine import decide
from games.engine.actions import Conclude, Timeout
from games.engine.chance import Drawn
from games.models import Game
from games.played import Columns, Played, merged
from games.tables import opening, playing
from games.tables.database.store import edition_of, state_of
from games.tables.follows import FOLLOWS
from games.tables.hooks import AFTER_CHANGE, WITH_MOVE, MovePlayed, OrdersGiven, TableChanged
from games.tables.moves import ordering, owed
from games.tables.opening import Pacing
from tests.cast import awaited, person, play, table

SLOW = Pacing("async", budget=36_000, credit=7_200, cap=36_000)


@pytest.fixture
def a_club():
    """A made-up app that adds its line, and listens."""
    heard = []
    WITH_MOVE.append(club_line)
    AFTER_CHANGE.append(heard.append)
    yield heard
    WITH_MOVE.remove(club_line)
    AFTER_CHANGE.remove(heard.append)


def club_line(played):
    """Notes how far a game has come, marks whoever has moved, and wants to be looked at in a minute."""
    mine = {} if played.seat is None else {played.seat: {"vacation": played.sequence}}
    return Columns({"shifted": 100 + played.sequence}, mine, due=played.now + timedelta(minutes=1))


@pytest.mark.django_db
def test_an_app_adds_a_line_and_its_columns_are_stored_with_the_move(a_club):
    game = table()
    seat = awaited(game)
    play(game, seat, "roll")
    assert game.shifted == 102
    assert game.seats.get(order=seat).vacation == 2
    assert game.deadline <= timezone.now() + timedelta(minutes=1)


@pytest.mark.django_db
def test_an_app_is_told_of_a_move_and_of_its_end_by_a_value(a_club, django_capture_on_commit_callbacks):
    game = table()
    with django_capture_on_commit_callbacks(execute=True):
        play(game, awaited(game), "roll")
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    told = [change._replace(standing=None) for change in a_club]
    assert told == [MovePlayed(game.pk, 2), MovePlayed(game.pk, 3, over=True)]


@pytest.mark.django_db
def test_what_changes_beside_the_position_is_told_as_that(a_club, django_capture_on_commit_callbacks):
    game = table(start=False)
    with django_capture_on_commit_callbacks(execute=True):
        opening.join(game_id=game.pk, user=person("chloe"))
        playing.start_game(game_id=game.pk, user=person("ana"))
        ordering.give_orders(game_id=game.pk, seat_id=game.seats.first().pk, orders={"rolls": True})
    told = [change._replace(standing=None) if isinstance(change, MovePlayed) else change for change in a_club]
    assert told == [TableChanged(game.pk), MovePlayed(game.pk, 1), OrdersGiven(game.pk, 1)]


@pytest.mark.django_db
def test_a_line_that_fails_takes_the_whole_move_with_it():
    game = table()
    WITH_MOVE.append(lambda played: Columns({"snapshot": b""}))
    try:
        with pytest.raises(ValueError, match="set twice after one move: snapshot"):
            play(game, awaited(game), "roll")
    finally:
        WITH_MOVE.pop()
    game.refresh_from_db()
    assert (game.sequence, game.moves.count(), game.shifted) == (1, 1, 0)


def test_two_lines_that_set_the_same_column_of_a_seat_are_an_error():
    one = Columns(seats={0: {"budget": 1}, 1: {"budget": 2}})
    assert merged([one, Columns(seats={0: {"held": True}})]).seats[0] == {"budget": 1, "held": True}
    with pytest.raises(ValueError, match="budget"):
        merged([one, Columns(seats={1: {"budget": 2}})])


def test_the_earliest_of_what_is_due_is_the_deadline():
    soon, late = timezone.now(), timezone.now() + timedelta(hours=1)
    assert merged([Columns(due=late), Columns(), Columns(due=soon)]).game == {"deadline": soon}
    assert merged([]).game == {"deadline": None}


@pytest.mark.django_db
@pytest.mark.parametrize("follows", FOLLOWS, ids=lambda follows: follows.__name__)
def test_a_line_says_what_is_to_be_written_and_writes_nothing(follows):
    game = table(pace=SLOW)
    state = state_of(game)
    ends = decide(edition_of(game), state, Conclude(), Drawn(lambda n, purpose: 0)).state
    row = {field.name: getattr(game, field.attname) for field in Game._meta.concrete_fields}
    held = opening.locked(game.pk)
    with CaptureQueriesContext(connection) as queries:
        for before, after in ((None, state), (state, state), (state, ends)):
            follows(Played(held, game.sequence + 1, timezone.now(), before, after, Conclude()))
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert {field.name: getattr(game, field.attname) for field in Game._meta.concrete_fields} == row


@pytest.mark.django_db
@pytest.mark.parametrize("pace", [Pacing(), SLOW])
def test_a_move_takes_four_statements_and_without_a_way_to_the_database_one_for_each_kind_of_row(pace):
    """The lock, the seats, the dice, all that is written; else the move, its transfers, the game, its seats apart."""
    most = 4 if connection.vendor == "postgresql" else 8
    game, counts = table(pace=pace), []
    for _ in range(30):
        game.refresh_from_db()
        with CaptureQueriesContext(connection) as queries:
            seat = int(min(game.awaiting))
            playing.play(game_id=game.pk, seat=None, wish=lambda state, seat=seat: Timeout(seat))
        counts.append(len([query for query in queries if "SAVEPOINT" not in query["sql"]]))
    assert max(counts) <= most


def writes_of_seats(queries):
    return [query["sql"] for query in queries if 'UPDATE "games_seat"' in query["sql"]]


@pytest.mark.django_db
def test_what_a_seat_has_at_the_start_is_written_with_the_first_position():
    game = table(pace=SLOW._replace(excused=2, vacation=3), start=False)
    with CaptureQueriesContext(connection) as queries:
        playing.start_game(game_id=game.pk, user=person("ana"))
    assert set(game.seats.values_list("budget", "excused", "vacation")) == {(36_000, 2, 3 * 86_400)}
    assert len(writes_of_seats(queries)) <= 2  # that of whoever begins has its clock as well


@pytest.mark.django_db
def test_a_miss_is_written_with_the_move_that_the_server_plays_for_it():
    game = table(pace=SLOW)
    late = game.seats.get(order=awaited(game))
    with CaptureQueriesContext(connection) as queries:
        assert owed.fall_due(game_id=game.pk, now=late.due_at)
    late.refresh_from_db()
    assert (late.misses, late.held) == (1, False)
    assert len(writes_of_seats(queries)) == 1


@pytest.mark.django_db
def test_what_the_server_plays_for_a_bot_that_holds_a_seat_is_no_miss_of_its_player():
    game = table(pace=SLOW)
    held = game.seats.filter(order=awaited(game))
    held.update(held=True, misses=2, due_at=None, asked_at=None)
    playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(held.get().order))
    assert (held.get().misses, held.get().free) == (2, False)


@pytest.mark.django_db
def test_marks_that_are_made_anew_are_those_that_the_move_would_have_left():
    game = table(pace=SLOW)
    kept = {name: getattr(game, name) for name in ("awaiting", "deadline", "hammer_at", "closes_at", "status")}
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    assert not owed.fall_due(game_id=game.pk, now=timezone.now())
    game.refresh_from_db()
    assert {name: getattr(game, name) for name in kept} == kept
