"""Whoever deletes their account is named nowhere any more in events that are over: on no page, and in no file."""

import pytest

from accounts.own import going
from clubs.models import Event, JournalLine
from clubs.services import rulings
from tests.cast import person
from tests.clubs import staged

pytestmark = pytest.mark.django_db
PAGES = ("", "?standings=all", "wall/", "standings.csv", "pairings.csv", "event.json")


def test_pages_and_files_that_were_drawn_before_do_not_name_them(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    Event.objects.filter(pk=made.pk).update(state=Event.State.OVER)
    for part in PAGES:
        assert "ben" in client.get(f"/events/{made.key}/{part}").content.decode(), part
    going.go(user=person("ben"))
    for part in PAGES:
        page = client.get(f"/events/{made.key}/{part}").content.decode()
        assert "Former-player-" in page, part
        assert "ben" not in page, part


def test_a_corrected_result_in_a_journal_names_a_former_player(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    table = made.rounds.get().tables.get()
    names = {seat.entry.name: seat.entry_id for seat in table.seats.select_related("entry")}
    order = [names["ben"], *(pk for name, pk in names.items() if name != "ben")]
    places = {entry: place for place, entry in enumerate(order, 1)}
    rulings.correct(table_id=table.pk, user=made.organiser, places=places, reason="as it was played")
    assert "ben" in str(JournalLine.objects.get(what="corrected").names)
    going.go(user=person("ben"))
    assert "ben" not in str([line.names for line in JournalLine.objects.all()])
