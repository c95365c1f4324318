"""What an event does that has much to do, or has a table that cannot be read; how it ends where nobody has won."""

from datetime import UTC, datetime

import pytest

from clubs import tasks
from clubs.services import entries, events, openings, rounds, rulings, sweeping
from games.models import Game
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import MINUTE, end, fresh, goes_on, opened, started, tables_of, told

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def test_an_event_with_much_to_do_stops_after_its_share_and_goes_on_at_the_next_sweep(clock, settings):
    settings.SWEEP_SECONDS = 0
    event = opened(12, starts_at=START + MINUTE)
    assert rounds.advance(event_id=event.pk, now=START + MINUTE)
    event = fresh(event)
    assert (event.state, event.rounds.count(), event.next_at) == ("running", 0, START + MINUTE)
    assert event.claimed_until is None
    clock.shift(MINUTE)
    for _ in range(6):
        sweep()
    assert [table.game_id is None for table in tables_of(event, 1)] == [False, False, False]


def test_a_task_hands_on_what_it_has_no_time_for(clock, settings, monkeypatch):
    handed = []
    monkeypatch.setattr(tasks.advance, "delay", handed.append)
    settings.SWEEP_SECONDS = 0
    event = opened(4, starts_at=START + MINUTE)
    clock.shift(MINUTE)
    tasks.advance(event.pk)
    assert handed == [event.pk]


def test_a_table_whose_result_cannot_be_read_holds_up_no_other_and_is_tried_again(clock, caplog):
    event = started(8)
    first, second = tables_of(event, 1)
    for table in (first, second):
        end(table)
    snapshot = Game.objects.get(pk=first.game_id).snapshot
    Game.objects.filter(pk=first.game_id).update(snapshot=b"")
    for _ in range(2):
        event = goes_on(event)
    assert [table.over_at for table in tables_of(event, 1)] == [None, START]
    assert sum("could not be read" in line for line in caplog.messages) == 1
    assert event.next_at == START + openings.RETRY
    Game.objects.filter(pk=first.game_id).update(snapshot=snapshot)
    assert goes_on(event, event.next_at).rounds.count() == 2


def test_an_event_that_is_left_by_all_before_its_first_table_is_cancelled_and_says_why(clock):
    event = opened(3)
    events.start_now(event_id=event.pk, user=person("ana"))
    entries.withdraw(event_id=event.pk, user=person("p1"))
    event = goes_on(event)
    assert (event.state, event.ended_at, event.next_at) == ("cancelled", START, None)
    assert told(event, "no_table") == ["The event is cancelled: fewer than three were left before anybody had played."]


def test_an_event_of_which_no_table_counts_has_no_first(clock):
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    event = goes_on(event)
    rulings.annul(table_id=table.pk, user=person("ana"), reason="They played as one.")
    for name in ("p1", "p2"):
        entries.withdraw(event_id=event.pk, user=person(name))
    event = goes_on(event)
    assert (event.state, told(event, "over")) == ("over", [])
    assert told(event, "over_for_nothing") == ["The event is over. No table counts: nobody is first."]


def test_a_game_that_has_ended_waits_for_its_event_until_that_has_its_result():
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    assert Game.objects.get(pk=table.game_id).event_at is not None
    goes_on(event)
    assert Game.objects.get(pk=table.game_id).event_at is None


def test_an_end_that_a_process_of_the_last_release_has_not_marked_is_found():
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    Game.objects.update(event_at=None)
    assert sweeping.due(datetime.now(UTC)) == []
    assert (tasks.find_ends(), tasks.find_ends()) == (1, 0)
    assert sweeping.due(datetime.now(UTC)) == [event.pk]
