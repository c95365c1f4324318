"""What organisers decide about results: the standings follow from all that holds, and from nothing that does not."""

from decimal import Decimal

import pytest

from clubs.events.course import standings_of
from clubs.models import Entry, Event, JournalLine, Membership, Ruling
from clubs.services import rulings
from clubs.services.errors import ClubError
from tests.cast import person
from tests.clubs.holding import end, enter, fresh, goes_on, opened, started, tables_of, told

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(standing):
    made = started(4)
    end(tables_of(made, 1)[0])
    return goes_on(made)


@pytest.fixture
def event(db, played):
    return fresh(played)


def table_of(event):
    return tables_of(event, 1)[0]


def points(event):
    """By seat of the first table: what each has, as it is computed; the stored copy agrees."""
    found = {row.entry: row.points for row in standings_of(event)}
    assert {entry.pk: entry.points for entry in Entry.objects.all()} == {entry: str(n) for entry, n in found.items()}
    return [found[seat.entry_id] for seat in table_of(event).seats.all()]


def refused(sentence, call):
    was = [list(model.objects.order_by("pk").values()) for model in (Ruling, Entry, JournalLine)]
    with pytest.raises(ClubError, match=sentence):
        call()
    assert [list(model.objects.order_by("pk").values()) for model in (Ruling, Entry, JournalLine)] == was


def correct(event, *places, reason="Miscounted.", user="ana"):
    seats = table_of(event).seats.all()
    given = {seat.entry_id: place for seat, place in zip(seats, places, strict=False)}
    return rulings.correct(table_id=table_of(event).pk, user=person(user), places=given, reason=reason)


def annul(event, user="ana", reason="Two played as one."):
    return rulings.annul(table_id=table_of(event).pk, user=person(user), reason=reason)


def award(event, some, user="ana", reason="Fair play."):
    entry = table_of(event).seats.first().entry_id
    return rulings.award(entry_id=entry, user=person(user), points=Decimal(some), reason=reason)


def test_an_annulled_table_counts_for_nothing_until_that_is_taken_back(event):
    assert points(event) == [6, 4, 2, 1]
    ruling = annul(event)
    assert points(event) == [0, 0, 0, 0]
    refused("annulled already", lambda: annul(event))
    rulings.take_back(ruling_id=ruling.pk, user=person("ben"), reason="They did not.")
    assert points(event) == [6, 4, 2, 1]
    refused("taken back already", lambda: rulings.take_back(ruling_id=ruling.pk, user=person("ben"), reason="Again."))
    assert Ruling.objects.get().undone_at is not None


def test_corrected_places_stand_in_the_stead_of_those_of_the_game(event):
    correct(event, 2, 1, 3, 3)
    assert points(event) == [4, 6, 1.5, 1.5]
    names = [seat.entry.name for seat in table_of(event).seats.all()]
    assert told(event, "corrected") == [
        f"ana corrected the result of table 1 of round 1: 1 {names[1]}, 2 {names[0]}, 3 {names[2]}, 3 {names[3]}."
    ]


@pytest.mark.parametrize("places", [(1, 2, 3, 5), (1, 2, 2, 3), (2, 3, 4, 5), (1, 1, 1, 2), (0, 1, 2, 3), (2, 2, 2, 2)])
def test_a_result_is_not_corrected_to_places_that_nobody_can_have_had(event, places):
    refused("Nobody can have come in", lambda: correct(event, *places))


def test_a_result_is_corrected_for_all_who_sat_there_and_for_nobody_else(event):
    refused("Everybody who sat", lambda: correct(event, 1, 2, 3))
    stranger = {999: 1, **{seat.entry_id: seat.order + 1 for seat in table_of(event).seats.all()[1:]}}
    refused("Everybody who sat", lambda: rulings.correct(
        table_id=table_of(event).pk, user=person("ana"), places=stranger, reason="x"
    ))  # fmt: skip


def test_points_are_awarded_and_deducted(event):
    award(event, "1.25")
    assert points(event)[0] == Decimal("7.25")
    award(event, -3, reason="Late.")
    assert points(event)[0] == Decimal("4.25")
    assert told(event, "deducted")[0].endswith(": 3.")


def test_a_form_that_is_sent_twice_gives_points_once(event):
    made = award(event, "2")
    refused("just been decided", lambda: award(event, "2"))
    award(event, "2", reason="And for the song.")
    rulings.take_back(ruling_id=made.pk, user=person("ana"), reason="It was another.")
    award(event, "2")
    assert event.rulings.filter(undone_at=None).count() == 2


@pytest.mark.parametrize("some", ["0", "1000.01", "0.001", "NaN", "Infinity", "-2000"])
def test_points_that_are_none_are_refused(event, some):
    refused("Points are a number", lambda: award(event, some))


DECIDES = {
    "annul": annul,
    "correct": lambda event, **how: correct(event, 1, 2, 3, 4, **how),
    "award": lambda event, **how: award(event, 1, **how),
}


@pytest.mark.parametrize("decide", DECIDES)
def test_each_ruling_needs_an_organiser_and_a_reason(event, decide):
    refused("Only organisers", lambda: DECIDES[decide](event, user="chloe"))
    refused("Say why", lambda: DECIDES[decide](event, reason="\u200b \n"))
    refused("300 characters", lambda: DECIDES[decide](event, reason="x" * 301))
    Membership.objects.filter(user=person("ben")).update(role="member")
    refused("Only organisers", lambda: DECIDES[decide](event, user="ben"))


def test_nothing_is_decided_about_a_table_that_is_not_over(event):
    goes_on(event, event.next_at)
    (table,) = tables_of(event, 2)
    refused("not over", lambda: rulings.annul(table_id=table.pk, user=person("ana"), reason="x"))


@pytest.mark.parametrize(
    "call",
    [
        lambda: rulings.annul(table_id=99, user=person("ana"), reason="x"),
        lambda: rulings.award(entry_id=99, user=person("ana"), points=Decimal(1), reason="x"),
        lambda: rulings.take_back(ruling_id=99, user=person("ana"), reason="x"),
    ],
)
def test_what_is_not_there_is_not_decided_about(call):
    refused("no such event", call)


def test_nothing_is_awarded_before_the_start():
    event = opened(3)
    entry = event.entries.first().pk
    refused("not in a state", lambda: rulings.award(
        entry_id=entry, user=person("ana"), points=Decimal(1), reason="x"
    ))  # fmt: skip


def test_nothing_is_awarded_to_who_waits_for_a_place(event):
    Event.objects.filter(pk=event.pk).update(places=4, late_until=2)
    waiting = enter(event, "waits")
    assert waiting.status == "waiting"
    refused("waits for a place", lambda: rulings.award(
        entry_id=waiting.pk, user=person("ana"), points=Decimal(1), reason="x"
    ))  # fmt: skip
