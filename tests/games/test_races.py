"""Many at once, on a database that really lets them: only there does a row lock mean anything."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.urls import reverse
from django.utils import timezone

from games import tasks
from games.clocks import budgets, outage
from games.engine import Refused
from games.engine.actions import Conclude
from games.models import Game, Heartbeat, Seat, StandingOrders
from games.tables import opening, playing
from games.tables.moves import ordering
from games.tables.opening import Pacing
from games.tables.record.audit import differences
from games.tables.seats import seating
from games.tables.seats.departing import depart, go_by_name, go_for_good
from tests.cast import awaited, person, play, table, visitor

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


def test_of_limits_given_in_two_tabs_at_once_none_is_lost():
    game = table()
    seat, squares = game.seats.get(order=0).pk, (1, 3, 6, 8, 9, 11, 13, 14)
    ordering.bid_up_to(game_id=game.pk, seat_id=seat, lot="39", most=2_000)
    at_once(8, lambda n: ordering.bid_up_to(game_id=game.pk, seat_id=seat, lot=str(squares[n]), most=2_000))
    assert set(StandingOrders.objects.get(seat=seat).bid) == {"39", *map(str, squares)}


@contextmanager
def held(take):
    """Somebody does this in a transaction that stays open as long as the block."""
    taken, go_on = Event(), Event()

    def holds():
        with transaction.atomic():
            take()
            taken.set()
            go_on.wait(20)
        connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        holding = threads.submit(holds)
        taken.wait(10)
        try:
            yield
        finally:
            go_on.set()
        holding.result()


def asked_while_held(take, ask):
    """What this gives to one who has had to wait for another who does that."""

    def asks():
        try:
            return ask()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        with held(take):
            waiting = threads.submit(asks)
            until_somebody_waits()
        return waiting.result()


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


def test_who_waits_for_a_table_reads_its_seats_as_they_were_left():
    """A statement that waits for a row sees other rows as they were before: the seats are asked for after it."""
    game = table()

    def mutes():
        opening.locked(game.pk)
        Seat.objects.filter(game=game, order=1).update(muted=[0])

    def reads():
        with transaction.atomic():
            return opening.locked(game.pk).seats[1].muted

    assert asked_while_held(mutes, reads) == [0]


@pytest.mark.parametrize("change", [go_by_name, depart, go_for_good])
def test_a_table_that_its_host_closes_meanwhile_is_in_the_way_of_nobody_who_goes_or_has_another_name(change):
    game, ben = table(start=False), person("ben")
    asked_while_held(lambda: opening.leave_table(game_id=game.pk, user=person("ana")), lambda: change(ben))
    assert not Game.objects.exists()


def test_no_table_waits_for_somebody_who_went_as_they_sat_down_there():
    """Who goes holds their tables, then writes their seats: at another table than those each waited for the other."""
    first, begins, ben = table(start=False), table(start=False, others=()), person("ben")
    gone, over = Event(), Event()

    def goes():
        with transaction.atomic():
            go_for_good(ben)
            gone.set()
            over.wait(20)
        connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        with held(lambda: opening.locked(first.pk)):
            going = threads.submit(goes)
            until_somebody_waits()
            opening.join(game_id=begins.pk, user=ben)
        gone.wait(10)
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = 100")
                playing.start_game(game_id=begins.pk, user=person("ana"))
                cursor.execute("RESET lock_timeout")  # the next one has the same connection, from the pool
        finally:
            over.set()
        going.result()


def test_a_game_that_somebody_holds_is_put_away_another_time(settings):
    settings.ARCHIVE_DAYS = 2
    games = [table(), table()]
    for game in games:
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    Game.objects.update(rated=True, notices_at=None, ended=timezone.now() - timedelta(days=3))
    with held(lambda: opening.locked(games[0].pk)), connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 100")
        assert tasks.archive_finished() == 1
        cursor.execute("RESET lock_timeout")  # the next one has the same connection, from the pool
    assert tasks.archive_finished() == 1


def test_clocks_are_moved_on_under_no_move_that_is_half_way_also_where_nothing_is_due():
    game, now = table(), timezone.now()
    Heartbeat.objects.create(pk=1, at=now - timedelta(hours=1))
    game.seats.update(away_until=now)
    Game.objects.update(deadline=None, notices_at=None)
    asked_while_held(lambda: opening.locked(game.pk), lambda: outage.notice(now))
    assert {seat.away_until for seat in game.seats.all()} == {now + timedelta(hours=1)}


def test_a_reminder_waits_for_no_move_and_no_move_for_a_reminder():
    """A move holds its table, then writes its seats: in the other order each of the two waited for the other."""
    game, now = table(pace=Pacing("async", 36_000, 7_200, 36_000)), timezone.now()
    Seat.objects.filter(game=game, order=awaited(game)).update(warn_at=now)
    with held(lambda: opening.locked(game.pk)), connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 100")
        assert budgets.remind(now) == []
        cursor.execute("RESET lock_timeout")  # the next one has the same connection, from the pool
    assert budgets.remind(now) == [game.pk]


def test_a_seat_that_is_taken_over_while_its_player_moves_is_no_longer_theirs():
    game = table(pace=Pacing("async", 36_000, 7_200, 36_000))
    seat = awaited(game)
    was, dora = game.seats.get(order=seat).user_id, person("dora")
    Seat.objects.filter(game=game, order=seat).update(held=True, free=True)
    with pytest.raises(PermissionError):
        asked_while_held(
            lambda: seating.take_over(game_id=game.pk, order=seat, user=dora),
            lambda: play(Game.objects.get(pk=game.pk), seat, "roll", player=was),
        )
    game.refresh_from_db()
    assert game.sequence == 1


def test_orders_for_a_seat_that_is_taken_over_meanwhile_are_refused_in_words():
    game, ana = table(pace=Pacing("async", 36_000, 7_200, 36_000)), visitor("ana")
    Seat.objects.filter(game=game, order=0).update(held=True, free=True)
    answer = asked_while_held(
        lambda: seating.take_over(game_id=game.pk, order=0, user=person("dora")),
        lambda: ana.post(reverse("orders", args=[game.key]), {"ends": "on"}, follow=True),
    )
    assert "You have no seat at this table." in answer.content.decode()
    assert not StandingOrders.objects.exists()


def test_a_program_whose_move_comes_too_late_is_given_the_table_as_it_is_by_then():
    game = table()
    seat = awaited(game)
    player, wish = visitor(("ana", "ben")[seat]), {"action": "roll", "decision": game.awaiting[str(seat)]}
    answer = asked_while_held(
        lambda: play(game, seat, "roll"),
        lambda: player.post(reverse("api_moves", args=[game.key]), wish, content_type="application/json"),
    )
    assert (answer.status_code, answer.json()["table"]["sequence"]) == (409, 2)
