"""The sweep alone brings an event on; tasks may be lost or come twice, and processes die between two steps."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs import tasks
from clubs.models import Entry, EventTable, TableSeat
from clubs.services import events
from clubs.services.going_on import openings, sweeping
from games.models import Game
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import MINUTE, end, fresh, goes_on, opened, started, tables_of

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def test_a_process_that_dies_between_drawing_and_opening_pairs_nobody_twice(monkeypatch):
    event, opens = opened(16), openings.arrange
    events.start_now(event_id=event.pk, user=person("ana"))

    def dies_after_two(**kwargs):
        if Game.objects.count() == 2:
            raise SystemExit
        return opens(**kwargs)

    monkeypatch.setattr(openings, "arrange", dies_after_two)
    with pytest.raises(SystemExit):
        goes_on(event)
    drawn = list(TableSeat.objects.values_list("table", "order", "entry"))
    assert [table.game_id is not None for table in tables_of(event, 1)] == [True, True, False, False]
    monkeypatch.undo()
    goes_on(event)
    assert list(TableSeat.objects.values_list("table", "order", "entry")) == drawn
    assert all(table.game_id for table in tables_of(event, 1))
    assert Game.objects.count() == 4


def test_a_table_that_cannot_be_opened_holds_up_no_other_and_is_tried_again(monkeypatch, clock):
    event, opens, tries = opened(12), openings.arrange, []
    events.start_now(event_id=event.pk, user=person("ana"))

    def fails_once(**kwargs):
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError
        return opens(**kwargs)

    monkeypatch.setattr(openings, "arrange", fails_once)
    event = goes_on(event)
    assert [table.game_id is None for table in tables_of(event, 1)] == [True, False, False]
    assert event.next_at == START + timedelta(seconds=10)
    goes_on(event, event.next_at)
    assert not EventTable.objects.filter(game=None).exists()


def test_the_sweep_alone_brings_an_event_from_its_start_to_its_end(clock):
    event = opened(8, starts_at=START + 10 * MINUTE)
    sweep()
    assert fresh(event).state == "open"
    for _ in range(60):
        clock.shift(MINUTE)
        sweep()
        for table in EventTable.objects.exclude(game=None).filter(game__status="running"):
            end(table)
    event = fresh(event)
    assert (event.state, event.rounds.count(), event.claimed_until) == ("over", 2, None)


def test_an_event_that_one_sweep_has_is_left_alone_by_another_until_it_is_dead(clock):
    event = opened(4, starts_at=START + MINUTE)
    now = START + MINUTE
    assert sweeping.due(now) == [event.pk]
    assert sweeping.take(event_id=event.pk, now=now)
    assert not sweeping.take(event_id=event.pk, now=now)
    assert sweeping.due(now) == []
    assert sweeping.due(now + sweeping.TAKEN_FOR) == [event.pk]


def test_the_end_of_a_table_wakes_its_event_and_a_task_that_comes_twice_changes_nothing(monkeypatch):
    woken = []
    monkeypatch.setattr(tasks.advance, "delay", woken.append)
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    tasks.look_after_end(table.game_id)
    assert set(woken) == {event.pk}
    for _ in range(2):
        tasks.advance(event.pk)
    assert event.rounds.count() == 2
    assert Entry.objects.get(place=1).points == "6"


def test_a_task_after_a_time_in_which_nobody_swept_leaves_all_to_the_sweep(clock):
    sweep()
    event = opened(4, starts_at=START + MINUTE)
    clock.shift(10 * MINUTE)
    tasks.advance(event.pk)
    assert fresh(event).state == "open"


@pytest.mark.parametrize("step", [401, -401])
def test_by_a_clock_that_nobody_believes_no_event_goes_on(clock, step):
    sweep()
    event, running = opened(4, starts_at=START + timedelta(days=10)), started(4, name="Other")
    end(tables_of(running, 1)[0])
    clock.shift(timedelta(days=step))
    sweep()
    tasks.advance(running.pk)
    assert (fresh(event).state, running.rounds.get().over_at) == ("open", None)
    clock.shift(timedelta(days=-step))
    sweep()
    assert fresh(event).state == "open"
    assert running.rounds.get(number=1).over_at == START


def test_a_sweep_with_nothing_due_asks_five_small_things_for_events(django_assert_num_queries):
    started(4)
    with django_assert_num_queries(5):
        tasks.sweep_events()


def test_a_task_closes_the_tables_of_a_round_at_its_moment_and_not_before(clock, monkeypatch):
    started_at = []
    monkeypatch.setattr(tasks.close_table, "apply_async", lambda args, eta, expires: started_at.append((*args, eta)))
    event = started(8)
    at, games = event.rounds.get(), [table.game for table in tables_of(event, 1)]
    clock.move_to(at.closes_at - timedelta(seconds=3))
    tasks.sweep_events()
    assert started_at == [(game.pk, at.closes_at) for game in games]
    tasks.close_table(games[0].pk)
    clock.move_to(at.closes_at)
    for _ in range(2):
        tasks.close_table(games[1].pk)
    assert [len(game.moves.filter(action__0="TimeUp")) for game in games] == [0, 1]
