"""An arena seats whoever is free; a season goes from month to month. Both go on by the same steps as a round does."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from clubs.events.verifying import differences
from clubs.models import Entry, EventTable, TableSeat
from clubs.services import entries
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import MINUTE, end, enter, entry_of, fresh, goes_on, play_round, started, tables_of

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture
def clock(clock):
    sweep()
    return clock


def arena(people, **fields):
    settings = {"minutes": 30, "wait": 20}
    return started(people, format="arena", settings=settings, minutes=20, pause=0, late_until=1, **fields)


def goes(clock, seconds):
    for _ in range(seconds // 5):
        clock.shift(5 * SECOND)
        sweep()


def test_who_is_free_is_seated_after_the_wait_and_sits_at_one_table_at_a_time(clock):
    event = arena(9)
    assert event.rounds.count() == 0
    goes(clock, 20)
    assert sorted(len(table.seats.all()) for table in tables_of(event, 1)) == [4, 5]
    assert {table.game.status for table in tables_of(event, 1)} == {"running"}
    assert TableSeat.objects.filter(sitting=True).count() == 9
    goes(clock, 60)
    assert fresh(event).rounds.count() == 1


def test_tables_that_end_are_followed_by_others_and_count_at_once(clock):
    event = arena(8)
    goes(clock, 20)
    for table in tables_of(event, 1):
        end(table)
    goes(clock, 5)
    assert sorted(Entry.objects.values_list("points", flat=True)) == ["1", "1", "2", "2", "4", "4", "6", "6"]
    goes(clock, 20)
    event = fresh(event)
    assert [at.seats.count() for at in event.rounds.all()] == [8, 8]
    assert list(differences(event)) == []


def test_a_table_closes_after_its_minutes_or_with_the_arena(clock):
    event = arena(4)
    goes(clock, 20)
    assert tables_of(event, 1)[0].game.closes_at == START + 20 * MINUTE + 20 * SECOND
    end(tables_of(event, 1)[0])
    goes(clock, 60)
    assert tables_of(event, 2)[0].round.closes_at == START + 20 * MINUTE + 40 * SECOND


def test_at_its_end_the_clock_ends_the_games_that_run_and_they_count(clock):
    event = arena(4)
    goes(clock, 20)
    for _ in range(12):
        clock.shift(MINUTE)
        goes(clock, 5)
    end(tables_of(event, 1)[0])
    goes(clock, 30)
    (running,) = EventTable.objects.filter(over_at=None)
    assert running.round.closes_at == START + 30 * MINUTE
    for _ in range(40):
        clock.shift(MINUTE)
        sweep()
    event = fresh(event)
    running.refresh_from_db()
    assert (event.state, running.timed_out) == ("over", True)
    assert event.rounds.filter(over_at=None).count() == 0
    assert list(differences(event)) == []
    assert not any(at.starts_at >= START + 29 * MINUTE for at in event.rounds.all())


def test_one_comes_and_goes(clock):
    event = arena(8)
    goes(clock, 20)
    entries.withdraw(event_id=event.pk, user=person("p1"))
    for table in tables_of(event, 1):
        end(table)
    enter(event, "late")
    goes(clock, 40)
    seated = set(event.rounds.get(number=2).seats.values_list("entry__name", flat=True))
    assert "p1" not in seated
    enter(event, "p1")
    assert entry_of(event, "p1").status == "in"
    assert entry_of(event, "late").status == "in"


def test_a_season_goes_on_by_its_moments_and_is_verified(clock):
    moments = [(START + timedelta(days=30 * n)).isoformat() for n in (1, 2)]
    event = started(8, format="season", settings={}, pace="async", starts=moments, pause=0)
    for number, (_before, moment) in enumerate(pairwise([START, *map(datetime.fromisoformat, moments)]), 1):
        for table in tables_of(event, number):
            end(table)
        assert goes_on(event).rounds.get(number=number + 1).starts_at == moment
        event = goes_on(event, moment)
    assert list(differences(event)) == []
    assert play_round(event, 3).rounds.count() >= 3
