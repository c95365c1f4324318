"""What processes keep of an event's pages: nothing that is shown is older than the rows it was made of."""

import pytest

from clubs.event_pages import files
from clubs.event_pages.words import what_it_is
from clubs.services import entries, events
from clubs.stamp import stamp_of
from tests.cast import person
from tests.clubs.holding import draft, end, enter, goes_on, started, tables_of
from tests.clubs.looking import page

pytestmark = pytest.mark.django_db


def test_places_of_a_draft_that_change_are_said_at_once(client):
    made = draft(places=6)
    assert "There are 6 places." in page(client, made, "ana")
    events.change(event_id=made.pk, user=person("ana"), fields={"places": 8})
    assert "There are 8 places." in page(client, made, "ana")


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
