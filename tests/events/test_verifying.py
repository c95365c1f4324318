"""What comes from an event's seed can be drawn again by anybody who has it; what was tampered with is found."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubs.events.verifying import differences
from clubs.models import Entry, Round, TableSeat
from clubs.services import entries, rulings
from tests.cast import person
from tests.clubs.holding import enter, play_round, started, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """An event at which people came late, left, and were ruled about between its rounds."""
    made = started(11, format="final", settings={"rounds": 2}, late_until=2)
    enter(made, "late")
    made = play_round(made, 1)
    entries.withdraw(event_id=made.pk, user=person("p4"))
    rulings.annul(table_id=tables_of(made, 1)[0].pk, user=person("ana"), reason="x")
    made = play_round(made, 2)
    rulings.take_back(ruling_id=made.rulings.get().pk, user=person("ana"), reason="x")
    return play_round(made, 3)


def verified(*keys):
    told = StringIO()
    call_command("verify_event", *keys, stdout=told)
    return told.getvalue()


def test_an_event_agrees_with_its_seed_whatever_was_ruled_since(event):
    assert event.state == "over"
    assert list(differences(event)) == []
    assert verified(event.key) == verified() == f"{event.key}: 3 rounds, all as the seed has it\n"


def test_another_seed_would_have_drawn_something_else(event):
    event.seed = bytes(32)
    assert any("round 1: seated are" in each for each in differences(event))


def test_people_who_were_exchanged_are_found(event):
    one, other = (table.seats.first() for table in tables_of(event, 2)[:2])
    was = one.entry_id, other.entry_id
    one.delete()
    TableSeat.objects.filter(pk=other.pk).update(entry=was[0])
    TableSeat.objects.create(table=one.table, round=one.round, order=one.order, entry_id=was[1], sitting=False)
    assert any("round 2: seated are" in each for each in differences(event))


def test_a_stored_copy_that_is_wrong_is_found(event, capsys):
    Entry.objects.filter(place=1).update(points="99")
    with pytest.raises(SystemExit):
        verified(event.key)


def test_a_round_that_was_called_otherwise_is_found(event):
    Round.objects.filter(number=1).update(title="final")
    assert any("it is called 'final'" in each for each in differences(event))


def test_an_unknown_key_is_said_to_be_unknown():
    with pytest.raises(CommandError, match="no event"):
        verified("nowhere")
    with pytest.raises(CommandError, match="not UTF-8"):
        verified("\udcff")


def test_an_event_that_cannot_be_read_is_named_and_holds_up_no_other(event, capsys):
    other = started(3)
    Round.objects.filter(event=event, number=1).update(basis={})
    told = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_event", stdout=told)
    assert ended.value.code == 1
    assert f"{event.key}: 3 rounds, 1 differences\n  cannot be drawn again to its end: TypeError" in told.getvalue()
    assert f"{other.key}: " in told.getvalue()
