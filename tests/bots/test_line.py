"""The line before the workers: a host with many tables gets no more thoughts than one with a single table."""

from datetime import timedelta

import pytest
import time_machine
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from bots import tasks
from bots.at_tables import line
from bots.models import Turn
from games.engine.actions import Conclude, Timeout
from games.models import Game
from games.tables.playing import play
from tests.bots.test_tasks import bots_only
from tests.cast import awaited, person, table
from tests.cast import play as ask

pytestmark = pytest.mark.django_db(transaction=True)


def tables_of(name, count):
    """Tables with bots alone, started by their host in this very moment."""
    games = [bots_only() for _ in range(count)]
    Game.objects.filter(pk__in=[game.pk for game in games]).update(host=person(name))
    Turn.objects.filter(game__in=games).update(host=person(name))
    return games


@pytest.fixture(autouse=True)
def one_move_a_turn(monkeypatch):
    monkeypatch.setattr(tasks, "MOST_A_TURN", 1)
    monkeypatch.setattr(tasks, "SERVING_SECONDS", 0)


def work(count):
    """So many turns, a move each, as tasks take them."""
    for _ in range(count):
        now = timezone.now()
        assert tasks.serve(line.take_next(now, now), 1, now)[0] == 1


def thoughts(games):
    return [game.sequence - 1 for game in Game.objects.filter(pk__in=[game.pk for game in games]).order_by("pk")]


def test_each_host_has_as_many_thoughts_whoever_started_the_tasks():
    crowd, few, alone = tables_of("ana", 6), tables_of("ben", 3), tables_of("dora", 1)
    work(30)
    assert [sum(thoughts(games)) for games in (crowd, few, alone)] == [10, 10, 10]


def test_of_the_tables_of_a_host_the_one_that_has_waited_longest_is_next():
    crowd = tables_of("ana", 5)
    work(15)
    assert thoughts(crowd) == [3] * 5


def test_a_host_who_comes_late_waits_for_one_thought_of_each_other_host():
    tables_of("ana", 8)
    work(20)
    (late,) = tables_of("ben", 1)
    work(2)
    assert thoughts([late]) == [1]


def test_who_has_just_moved_is_answered_before_bots_have_their_second_turn():
    others = [tables_of(name, 1)[0] for name in ("ana", "ben", "dora")]
    work(4)
    last = others[0]
    line.join(last.pk, last.host_id, timezone.now())
    before = thoughts([last])[0]
    work(1)
    assert thoughts([last]) == [before + 1]


def test_of_many_who_have_moved_each_is_answered_before_anybody_sees_a_second_move(monkeypatch):
    monkeypatch.setattr(tasks, "MOST_A_TURN", 4)
    games = [tables_of(name, 1)[0] for name in ("ana", "ben", "dora")]
    for _ in range(3):
        tasks.move(games[0].pk)
    assert thoughts(games) == [1, 1, 1]
    tasks.move(games[0].pk)
    assert sorted(thoughts(games)) == [1, 1, 5]


def test_a_task_goes_on_to_a_table_where_there_is_something_to_do():
    over, waits = tables_of("ana", 2)
    play(game_id=over.pk, seat=None, wish=lambda state: Conclude())
    Turn.objects.filter(game=over).update(due_at=timezone.now() - timedelta(hours=1))
    assert tasks.move(over.pk, 1)
    assert thoughts([waits]) == [1]
    assert Turn.objects.get(game=over).due_at is None


def test_a_table_where_people_think_is_not_in_the_line():
    game = table(bots=2)
    if awaited(game) == 0:
        ask(game, 0, "roll")
    while awaited(game) != 0:
        assert tasks.move(game.pk)
    assert not tasks.move(game.pk)
    assert Turn.objects.get(game=game).due_at is None


def test_bots_pause_where_people_sit_though_a_worker_is_free(settings):
    settings.BOT_PAUSE_SECONDS = 30
    game = table(bots=1)
    if awaited(game) == 0:
        ask(game, 0, "roll")
    assert Turn.objects.get(game=game).due_at > timezone.now() + timedelta(seconds=20)


def waiting_for_a_bot(settings):
    """A table at the pace of a person, of two seconds, where a bot is awaited."""
    settings.BOT_PAUSE_SECONDS = 0.5
    game = table(bots=1, bot_pace="person", options={"auction": "turns"})
    while awaited(game) == 0:
        play(game_id=game.pk, seat=None, wish=lambda state: Timeout(0))
    return game


def test_the_task_of_an_earlier_move_comes_too_soon_for_the_pace_of_a_person_and_leaves_none(settings, monkeypatch):
    game = waiting_for_a_bot(settings)
    due, started = Turn.objects.get(game=game).due_at, []
    monkeypatch.setattr(tasks.move, "apply_async", lambda *what, **when: started.append(what))
    assert tasks.move(game.pk) == 0
    assert started == []  # the task of the last move is on its way
    turn = Turn.objects.get(game=game)
    assert (turn.due_at, turn.served_at) == (due, None)
    with time_machine.travel(due, tick=False):
        assert tasks.move(game.pk) == 1


def test_a_clock_that_is_ahead_holds_bots_up_for_a_pause_at_most(settings):
    game = waiting_for_a_bot(settings)
    now = timezone.now()
    Turn.objects.filter(game=game).update(due_at=now + timedelta(seconds=4.5))
    with time_machine.travel(now, tick=False):
        assert tasks.move(game.pk) == 0
    assert Turn.objects.get(game=game).due_at == now + timedelta(seconds=2)


def test_a_task_that_is_out_of_time_takes_no_further_table(monkeypatch):
    first, second = tables_of("ana", 2)

    def is_out_of_time(standing):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(tasks, "move_at", is_out_of_time)
    with pytest.raises(SoftTimeLimitExceeded):
        tasks.move(first.pk)
    assert Turn.objects.get(game=second).served_at is None
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False), pytest.raises(SoftTimeLimitExceeded):
        tasks.sweep()


def test_whom_a_worker_dies_with_is_in_the_line_again():
    (game,) = tables_of("ana", 1)
    now = timezone.now()
    assert line.take_next(now, now).game == game.pk
    assert line.take_next(now, now) is None
    assert line.take_next(now + timedelta(seconds=11), now).game == game.pk


@pytest.mark.parametrize("due", [None, timedelta(days=30)])
def test_a_line_that_is_lost_or_of_a_wrong_clock_is_made_anew_by_the_sweep(due):
    (game,) = tables_of("ana", 1)
    Turn.objects.all().delete()
    if due:
        Turn.objects.create(game=game, due_at=timezone.now() + due, served_at=timezone.now() + due)
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        tasks.sweep()
    assert thoughts([game]) == [3]


def test_where_nothing_is_late_a_sweep_asks_once(django_assert_num_queries):
    tables_of("ana", 3)
    with django_assert_num_queries(1):
        tasks.sweep()


def test_a_sweep_moves_bots_at_some_tables_only_by_turns_of_hosts(monkeypatch, settings):
    monkeypatch.setattr(tasks, "MOST_TABLES", 4)
    settings.SWEEP_SECONDS = 600  # however slow the machine: it is not time that ends this sweep
    crowd, alone = tables_of("ana", 8), tables_of("ben", 1)
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        tasks.sweep()
    assert sorted(thoughts(crowd)) == [0] * 5 + [3] * 3
    assert thoughts(alone) == [3]


def test_a_sweep_whose_time_is_over_leaves_the_other_tables_to_their_tasks(settings):
    settings.SWEEP_SECONDS = 0
    crowd = tables_of("ana", 3)
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        tasks.sweep()
    assert sorted(thoughts(crowd)) == [0, 0, 3]
