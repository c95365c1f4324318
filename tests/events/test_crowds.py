"""Events of many, in the simulation, where only the clock is another one: in short a few, in whole length hundreds."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from clubs.events.verifying import differences
from clubs.models import Entry, EventTable, TableSeat
from games.tasks import sweep
from tests.clubs.holding import MINUTE, end, fresh, goes_on, play_round, started
from tests.clubs.reckoned import prizes

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def by_hand(event):
    """The points of everybody from the places alone."""
    points = dict.fromkeys(event.entries.values_list("pk", flat=True), 0)
    for table in EventTable.objects.exclude(over_at=None):
        for entry, prize in prizes(dict(table.seats.values_list("entry", "place"))).items():
            points[entry] += prize
    return points


def test_a_swiss_of_many_goes_its_rounds_and_counts_as_by_hand(whole):
    people = 128 if whole else 20
    event = started(people, settings={"rounds": 3})
    for number in (1, 2, 3):
        assert event.rounds.get(number=number).seats.count() == people
        event = play_round(event, number)
    assert event.state == "over"
    assert dict(Entry.objects.values_list("pk", "points")) == {
        entry: str(points) for entry, points in by_hand(event).items()
    }  # fmt: skip
    assert list(differences(event)) == []


def test_an_arena_of_many_seats_everybody_again_and_again(whole):
    people = 100 if whole else 20
    with time_machine.travel(START, tick=False) as clock:
        sweep()
        event = started(people, format="arena", settings={"minutes": 10, "wait": 20}, minutes=20, pause=0)
        step = 0
        while fresh(event).state == "running":
            clock.shift(timedelta(seconds=30))
            for table in EventTable.objects.filter(over_at=None).exclude(game=None).order_by("pk")[step % 3 :: 3]:
                end(table)
            event, step = goes_on(event), step + 1
            assert step < 60
            if step % 3 == 0:
                sweep()
    assert TableSeat.objects.filter(sitting=True).count() == 0
    played = [entry.seats.count() for entry in event.entries.all()]
    assert min(played) >= 2
    assert event.rounds.last().starts_at < START + 10 * MINUTE
    assert dict(Entry.objects.values_list("pk", "points")) == {
        entry: str(points) for entry, points in by_hand(event).items()
    }  # fmt: skip
    assert list(differences(event)) == []
