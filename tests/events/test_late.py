"""How late the server is with the end of a table: not what people still play, nor how long anybody lets them wait."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs.services import events
from clubs.tasks import sweep_events
from games.clocks import sweep as clocks
from games.models import Game
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import MINUTE, end, goes_on, started, tables_of

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture
def clock(clock):
    sweep()
    return clock


@pytest.fixture
def called(clock):
    """An event of one table, at which time was called seven seconds late; a round of the table is to be finished."""
    event = started(4)
    for _ in range(29):
        clock.shift(MINUTE)
        sweep()
    clock.shift(MINUTE + 7 * SECOND)
    sweep()
    game = tables_of(event, 1)[0].game
    assert (game.status, game.closes_at) == ("running", None)
    return event


def ended(event, clock):
    """The table, once its game is over."""
    for _ in range(60):
        clock.shift(MINUTE)
        sweep()
        (table,) = tables_of(event, 1)
        if table.game.status == Game.Status.OVER:
            return table
    raise AssertionError("the table does not end")


def test_what_people_still_play_after_the_call_of_time_is_not_late(called, clock):
    table = ended(called, clock)
    assert table.timed_out
    assert table.over_at > table.round.closes_at + MINUTE
    assert table.late == 7


def test_a_pause_or_an_outage_after_the_call_of_time_hides_nothing_and_adds_nothing(called, clock):
    events.pause(event_id=called.pk, user=person("ana"))
    clock.shift(MINUTE)
    sweep()
    events.resume(event_id=called.pk, user=person("ana"))
    clock.shift(10 * MINUTE)
    sweep()
    table = ended(called, clock)
    assert table.round.closes_at == START + 41 * MINUTE
    assert table.late == 7


def test_an_end_that_is_written_late_is_late_by_that_as_well(called, clock, monkeypatch):
    monkeypatch.setattr(clocks, "SWEEPERS", [each for each in clocks.SWEEPERS if each is not sweep_events])
    assert ended(called, clock).over_at is None
    clock.shift(11 * SECOND)
    goes_on(called)
    assert tables_of(called, 1)[0].late == 18


def test_what_is_over_when_a_pause_begins_is_written_before_it(clock):
    event = started(8)
    end(tables_of(event, 1)[0])
    events.pause(event_id=event.pk, user=person("ana"))
    assert [table.over_at for table in tables_of(event, 1)] == [START, None]


def test_a_table_that_ends_before_its_time_is_not_measured(clock):
    event = started(4)
    end(tables_of(event, 1)[0])
    goes_on(event)
    assert tables_of(event, 1)[0].late is None
