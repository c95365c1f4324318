"""Whatever the server's clock says meanwhile, nobody loses time by it, and nothing stays wrong once it is right."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice
from accounts.notices import delivery
from bots import tasks as bots
from games.clocks import outage
from games.clocks.sweep import take
from games.models import Game, Heartbeat, Seat
from games.tables import playing
from games.tables.opening import Pacing
from games.tables.seats import seating
from games.tasks import sweep
from tests.cast import awaited, person, play, table
from tests.games.test_offering import DEED, trading

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SLOW = Pacing("async", budget=36_000, credit=7200, cap=36_000, vacation=5)
START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
STEPS = [3 * HOUR, 30 * DAY, -3 * HOUR, -30 * DAY]
FAR = [3000 * DAY, -3000 * DAY, timedelta(days=2_900_000)]


def later(clock, step):
    """The clock goes to so long after the start, and somebody sweeps."""
    clock.move_to(START + step)
    sweep()


def marks(game):
    """All that is to come at a table, as time from the start."""
    game.refresh_from_db()
    seats = Seat.objects.filter(game=game).values_list("asked_at", "warn_at", "due_at", "away_until")
    moments = [game.deadline, game.closes_at, game.hammer_at, game.offers_end_at, *(m for seat in seats for m in seat)]
    return [moment and moment - START for moment in moments]


def moved(marks, step):
    return [None if mark is None else mark + step for mark in marks]


def slow_game():
    sweep()
    return table(pace=SLOW, minutes=600)


@pytest.mark.parametrize("step", STEPS)
def test_a_clock_that_jumps_takes_all_that_is_to_come_with_it(clock, step):
    game = slow_game()
    before = marks(game)
    later(clock, step)
    assert marks(game) == moved(before, step)
    assert Heartbeat.objects.get().at == START + step


@pytest.mark.parametrize("step", STEPS + FAR)
def test_when_the_clock_is_right_again_all_is_as_it_was(clock, step):
    game = slow_game()
    seating.go_away(game_id=game.pk, user=person("ana"), days=2)
    before = marks(game)
    later(clock, step)
    later(clock, step + timedelta(seconds=5))
    later(clock, timedelta())
    drift = marks(game)[0] - before[0]
    assert abs(drift) <= timedelta(seconds=5)
    assert marks(game) == moved(before, drift)
    assert not Seat.objects.filter(misses__gt=0).exists()
    assert Heartbeat.objects.get().at == START


@pytest.mark.parametrize("step", FAR)
def test_a_clock_that_cannot_be_right_is_believed_by_nobody(clock, step, caplog):
    game = slow_game()
    before = marks(game)
    later(clock, step)
    assert marks(game) == before
    assert Heartbeat.objects.get().at == START
    assert "nothing falls due until it is right" in caplog.text


def test_what_was_decided_under_the_wrong_clock_is_put_right_too(clock):
    game = slow_game()
    later(clock, 30 * DAY)
    play(game, awaited(game), "roll")
    budget = timedelta(hours=10)
    later(clock, timedelta())
    due = game.seats.get(order=awaited(game)).due_at
    assert timedelta() < due - START <= budget
    clock.move_to(due + timedelta(seconds=1))
    Heartbeat.objects.update(at=due)
    assert sweep() == 1


def test_an_offer_stands_as_long_as_it_should(clock):
    sweep()
    game = trading()
    play(game, 0, "offer", DEED)
    before = marks(game)
    later(clock, 30 * DAY)
    later(clock, timedelta())
    assert marks(game) == before
    assert datetime.fromisoformat(game.offered["1"]) == START


def test_whoever_was_refused_waits_for_a_day_at_the_most_whatever_the_clock_said(clock):
    sweep()
    game = trading()
    clock.move_to(START + 30 * DAY)
    play(game, 0, "offer", DEED)
    play(game, 1, "refuse", 1)
    clock.move_to(START)
    play(game, 0, "offer", DEED)


def test_a_sweep_that_died_under_a_wrong_clock_keeps_no_game(clock):
    game = slow_game()
    Game.objects.update(claimed_until=START + 30 * DAY, deadline=START)
    assert take(game_id=game.pk, now=START)


def test_a_bot_whose_last_move_is_in_the_future_is_moved_by_the_sweep(clock):
    clock.move_to(START + 30 * DAY)
    sweep()
    game = table(bots=2, start=False)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    later(clock, timedelta())
    bots.sweep()
    game.refresh_from_db()
    assert game.sequence > 1


def test_a_notice_of_a_wrong_clock_goes_out_under_the_right_one(clock):
    for status in ("waiting", "sending"):
        Notice.objects.create(
            user=person("ana"), kind="test", about=status, channel="email", due_at=START + 30 * DAY, status=status
        )
    assert delivery.due(START) == [(person("ana").pk, "email")]
    delivery.give_up_lost(START)
    assert not Notice.objects.filter(status="sending").exists()


def test_what_a_finished_game_has_to_tell_goes_out_under_the_right_clock_too(clock):
    game = slow_game()
    later(clock, 3 * HOUR)
    Game.objects.filter(pk=game.pk).update(status="over", notices_at=timezone.now() + HOUR)
    later(clock, timedelta())
    assert Game.objects.get(pk=game.pk).notices_at == START + HOUR


def test_the_log_and_the_table_say_that_the_clock_was_wrong(clock, client, caplog):
    game = slow_game()
    later(clock, 3 * HOUR)
    later(clock, timedelta())
    assert "all clocks moved on by 3:00:00" in caplog.text
    assert "all clocks put back by 3:00:00" in caplog.text
    client.force_login(person("ana"))
    page = client.get(reverse("table", args=[game.key])).content.decode()
    assert "clock was wrong for a while" in page
    assert "The server was away" not in page


def test_two_servers_whose_clocks_differ_a_little_move_nothing(clock):
    game = slow_game()
    before = marks(game)
    for seconds in (90, 1, 91, 2):
        later(clock, timedelta(seconds=seconds))
    assert marks(game) == before
    assert outage.notice(timezone.now()) == timedelta()


def test_who_answers_before_the_sweep_has_noticed_a_jump_pays_nothing_for_it(clock):
    game = slow_game()
    order = awaited(game)
    clock.move_to(START + 30 * DAY)
    play(game, order, "roll")
    assert game.seats.get(order=order).budget == SLOW.budget


def by_day(name):
    """Somebody who plays from eight in the morning to ten in the evening, in UTC."""
    user = person(name)
    user.plays_from, user.plays_until = time(8), time(22)
    user.save()


def slow_game_by_day():
    for name in ("ana", "ben"):
        by_day(name)
    return slow_game()


def due_in(game):
    """How long after the start the clock that runs is empty, as the seat and its table say."""
    game.refresh_from_db()
    seat = game.seats.get(order=awaited(game))
    assert game.deadline == seat.due_at
    return seat.due_at - START


@pytest.mark.parametrize(
    ("step", "due"), [(4 * HOUR, 24 * HOUR), (12 * HOUR, 30 * HOUR), (30 * DAY, 30 * DAY + 10 * HOUR)]
)
def test_a_clock_of_some_hours_has_after_an_outage_what_it_had_before(clock, step, due):
    game = slow_game_by_day()
    assert due_in(game) == 10 * HOUR
    later(clock, step)
    assert due_in(game) == due


def test_what_a_clock_of_some_hours_used_before_an_outage_is_gone(clock):
    game = slow_game_by_day()
    for minute in range(1, 61):
        later(clock, timedelta(minutes=minute))
    later(clock, 13 * HOUR)
    assert due_in(game) == 29 * HOUR
    assert game.seats.get(order=awaited(game)).warn_at - START == 27 * HOUR  # eight of its ten are used


def test_a_clock_of_some_hours_is_as_it_was_once_a_wrong_clock_is_right_again(clock):
    game = slow_game_by_day()
    later(clock, 5 * HOUR)
    later(clock, timedelta(seconds=-5))
    assert abs(due_in(game) - 10 * HOUR) <= timedelta(seconds=10)


def test_a_vacation_goes_on_after_an_outage_and_the_hours_count_from_its_end(clock):
    game = slow_game_by_day()
    order = awaited(game)
    seating.go_away(game_id=game.pk, user=game.seats.get(order=order).user, days=1)
    later(clock, 4 * HOUR)
    assert due_in(game) == DAY + 4 * HOUR + 20 * HOUR
