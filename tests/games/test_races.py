"""Many at once, on a database that really lets them: only there does a row lock mean anything."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from games import tasks
from games.engine import Refused
from games.engine.actions import Conclude
from games.models import Game, Seat
from games.tables import opening, playing, seating
from games.tables.audit import differences
from games.tables.opening import Pacing
from tests.cast import awaited, person, play, table

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def at_once(count, ask):
    """Ask so many times at once; what each led to."""

    def one(number):
        try:
            return ask(number)
        except (Refused, playing.Stale) as error:
            return type(error).__name__
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


@pytest.mark.parametrize("round_", range(5))
def test_one_command_sent_eight_times_at_once_is_played_once(round_):
    game, command = table(), uuid4()
    seat = awaited(game)
    answers = at_once(8, lambda number: play(Game.objects.get(pk=game.pk), seat, "roll", command_id=command))
    assert {answer.sequence for answer in answers} == {2}
    assert sum(not answer.repeated for answer in answers) == 1


@pytest.mark.parametrize("round_", range(5))
def test_one_decision_answered_eight_times_at_once_is_answered_once(round_):
    game = table()
    seat = awaited(game)
    decision = game.awaiting[str(seat)]
    answers = at_once(8, lambda number: play(Game.objects.get(pk=game.pk), seat, "roll", decision=decision))
    assert sum(isinstance(answer, playing.Answer) for answer in answers) == 1
    game.refresh_from_db()
    assert game.sequence == 2
    assert list(differences(game)) == []


def test_who_waits_for_a_table_reads_its_seats_as_they_were_left():
    """A statement that waits for a row sees other rows as they were before: the seats are asked for after it."""
    game, held, go_on = table(), Event(), Event()

    def holds():
        with transaction.atomic():
            opening.locked(game.pk)
            held.set()
            go_on.wait(10)
            Seat.objects.filter(game=game, order=1).update(muted=[0])
        connections.close_all()

    def waits():
        with transaction.atomic():
            read = opening.locked(game.pk).seats[1].muted
        connections.close_all()
        return read

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(holds)
        held.wait(10)
        second = threads.submit(waits)
        until_somebody_waits()
        go_on.set()
        first.result()
        assert second.result() == [0]


def test_a_game_that_somebody_holds_is_put_away_another_time(settings):
    settings.ARCHIVE_DAYS = 2
    games = [table(), table()]
    for game in games:
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    Game.objects.update(rated=True, notices_at=None, ended=timezone.now() - timedelta(days=3))
    held, go_on = Event(), Event()

    def holds():
        with transaction.atomic():
            opening.locked(games[0].pk)
            held.set()
            go_on.wait(20)
        connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(holds)
        held.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 100")
        assert tasks.archive_finished() == 1
        go_on.set()
    assert tasks.archive_finished() == 1
    connection.close()


def test_a_seat_that_is_taken_over_while_its_player_moves_is_no_longer_theirs():
    game, held, go_on = table(pace=Pacing("async", 36_000, 7_200, 36_000)), Event(), Event()
    seat = awaited(game)
    was = game.seats.get(order=seat).user_id
    Seat.objects.filter(game=game, order=seat).update(held=True, free=True)

    def takes_over():
        with transaction.atomic():
            seating.take_over(game_id=game.pk, order=seat, user=person("dora"))
            held.set()
            go_on.wait(10)
        connections.close_all()

    def moves():
        try:
            play(Game.objects.get(pk=game.pk), seat, "roll", player=was)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(takes_over)
        held.wait(10)
        second = threads.submit(moves)
        until_somebody_waits()
        go_on.set()
        first.result()
        with pytest.raises(PermissionError):
            second.result()
    game.refresh_from_db()
    assert game.sequence == 1


def until_somebody_waits():
    """Until a statement waits for a lock in this database."""
    for _ in range(500):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    raise AssertionError("nobody waits")
