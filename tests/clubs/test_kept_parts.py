"""What processes keep of an event's pages: nothing that is shown is older than the rows it was made of."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.event_pages.files import views as files
from clubs.event_pages.page import shared
from clubs.event_pages.reading.rounds import rounds_of
from clubs.event_pages.wanted import PartsWanted
from clubs.event_pages.words import what_it_is
from clubs.events.stamp import stamp_of
from clubs.models import Event
from clubs.services import entries, events
from clubs.services.going_on import moments
from tests.cast import person
from tests.clubs.holding import draft, end, enter, fresh, goes_on, play_round, started, tables_of
from tests.clubs.looking import page

pytestmark = pytest.mark.django_db


def test_places_of_a_draft_that_change_are_said_at_once(client):
    made = draft(places=6)
    assert "There are 6 places." in page(client, made, "ana")
    events.change(event_id=made.pk, user=person("ana"), fields={"places": 8})
    assert "There are 8 places." in page(client, made, "ana")


def test_who_read_a_draft_before_it_was_changed_keeps_nothing_for_who_comes_after(client):
    before = draft(places=6)
    events.change(event_id=before.pk, user=person("ana"), fields={"places": 8})
    shared.draw_shared(before, stamp_of(before), PartsWanted())
    assert "There are 8 places." in page(client, before, "ana")


def test_how_often_all_meet_follows_from_rounds_as_they_are_drawn_anew(client):
    made = started(7, format="round_robin", settings={"rounds": 3}, pause=600)
    for table in tables_of(made, 1):
        end(table)
    made = goes_on(made)
    entries.withdraw(event_id=made.pk, user=person("p1"))
    page(client, made)
    made = goes_on(made)
    [said] = [line for line in what_it_is(made) if "Any two" in line]
    assert said in page(client, made)


def test_who_read_an_event_before_it_was_over_keeps_nothing_for_who_comes_after(client):
    made = play_round(started(4, settings={"rounds": 1}), 1)
    before = fresh(made)
    before.state, before.ended_at = Event.State.RUNNING, None
    shared.draw_shared(before, stamp_of(before), PartsWanted())
    assert "This is the seed" in page(client, made)


def test_a_file_of_pairings_has_who_was_seated_since_it_was_asked_for():
    made = started(4, late_until=2, settings={"rounds": 2}, pause=600)
    for table in tables_of(made, 1):
        end(table)
    made = goes_on(made)
    stamp = stamp_of(made)
    files._pairings(made, stamp)
    enter(made, "late")
    goes_on(made)
    assert b"late" in files._pairings(made, stamp)


def test_a_round_that_is_moved_is_read_anew_whatever_the_clock_said_before():
    made = play_round(started(4, settings={"rounds": 2}, pause=0), 1)
    made.rounds.filter(number=1).update(closes_at=timezone.now() + timedelta(days=1))
    before = rounds_of(made, stamp_of(made))[-1].closes_at
    moments.shift(made, timedelta(minutes=10), timezone.now())
    assert rounds_of(made, stamp_of(made))[-1].closes_at == before + timedelta(minutes=10)
