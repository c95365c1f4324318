"""Who takes part in an event: entering, waiting, checking in, coming late, withdrawing, being expelled."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser

from clubs.events.verifying import differences
from clubs.models import Event, Membership
from clubs.services import entries, events, rulings
from clubs.services.errors import ClubError
from tests.cast import person
from tests.clubs.holding import (
    draft,
    end,
    enter,
    entry_of,
    fresh,
    goes_on,
    opened,
    play_round,
    reef,
    started,
    tables_of,
    told,
)

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def clock():
    with time_machine.travel(START - 60 * MINUTE, tick=False) as traveller:
        yield traveller


def names(event, status="in"):
    return [entry.name for entry in event.entries.filter(status=status).order_by("at", "pk")]


def refused(sentence, call):
    was = list(Event.objects.get().entries.order_by("pk").values())
    with pytest.raises(ClubError, match=sentence):
        call()
    assert list(Event.objects.get().entries.order_by("pk").values()) == was


def withdraw(event, name):
    entries.withdraw(event_id=event.pk, user=person(name))


def check_in(event, *people):
    for name in people:
        entries.check_in(event_id=event.pk, user=person(name))


def test_one_enters_an_event_that_is_open_once():
    event = draft()
    refused("cannot enter this event now", lambda: enter(event, "p1"))
    events.open_entries(event_id=event.pk, user=person("ana"))
    enter(event, "p1")
    refused("entered already", lambda: enter(event, "p1"))
    assert names(event) == ["p1"]


def test_nobody_enters_without_a_name_nor_anybody_who_is_banned():
    event = opened()
    Membership.objects.create(club=reef(), user=person("dora"), role="banned")
    refused("cannot enter this event", lambda: entries.enter(event_id=event.pk, user=AnonymousUser()))
    refused("cannot enter this event", lambda: enter(event, "dora"))


def test_who_does_not_fulfil_a_condition_reads_which():
    event = opened(members_only=True)
    refused("Members of the club may enter", lambda: enter(event, "p1"))
    enter(event, "ben")


def test_who_comes_too_late_for_a_place_waits_and_moves_up_in_order():
    event = opened(3, places=3)
    for name in ("p4", "p5"):
        enter(event, name)
    assert names(event, "waiting") == ["p4", "p5"]
    withdraw(event, "p2")
    assert (names(event), names(event, "waiting")) == (["p1", "p3", "p4"], ["p5"])
    assert told(event, "moved_up") == ["p4 moved up from the waiting list."]
    enter(event, "p2")
    assert names(event, "waiting") == ["p5", "p2"]


def test_without_a_waiting_list_the_last_place_is_the_last():
    event = opened(3, places=3, waiting_list=False)
    refused("All places are taken", lambda: enter(event, "p4"))


def test_one_checks_in_within_its_window(clock):
    event = opened(4, starts_at=START, check_in_at=START - 30 * MINUTE)
    refused("between the opening", lambda: check_in(event, "p1"))
    clock.move_to(START - 20 * MINUTE)
    check_in(event, "p1", "p1")
    assert entry_of(event, "p1").checked_in_at == START - 20 * MINUTE
    refused("not entered", lambda: check_in(event, "p9"))


def test_nobody_checks_in_where_nobody_has_to():
    event = opened(1)
    refused("Nobody has to", lambda: check_in(event, "p1"))


def test_who_has_not_checked_in_is_not_paired_and_the_next_who_has_moves_up(clock):
    event = opened(4, starts_at=START, check_in_at=START - 30 * MINUTE, places=4)
    for name in ("w1", "w2"):
        enter(event, name)
    clock.move_to(START - 10 * MINUTE)
    check_in(event, "p1", "p2", "p3", "w2")
    event = goes_on(event, START)
    assert sorted(names(event)) == ["p1", "p2", "p3", "w2"]
    assert names(event, "waiting") == ["w1"]
    assert told(event, "not_there") == ["p4 did not check in and is not paired."]
    assert event.rounds.get().seats.count() == 4


def test_one_enters_late_until_the_round_that_was_said():
    event = started(8, late_until=2, settings={"rounds": 4})
    enter(event, "late")
    assert event.rounds.count() == 1
    event = play_round(event, 1)
    assert event.rounds.get(number=2).seats.filter(entry__name="late").exists()
    refused("too late", lambda: enter(event, "later"))


def test_nobody_enters_late_where_that_was_not_said():
    event = started(4)
    refused("too late", lambda: enter(event, "late"))


def test_who_withdraws_while_the_event_runs_is_not_paired_any_more_and_does_not_come_back():
    event = started(8, late_until=5, settings={"rounds": 5})
    withdraw(event, "p3")
    event = play_round(event, 1)
    assert not event.rounds.get(number=2).seats.filter(entry__name="p3").exists()
    refused("does not come back", lambda: enter(event, "p3"))
    refused("not entered", lambda: withdraw(event, "p3"))


def test_a_round_that_has_not_begun_is_drawn_anew_when_somebody_withdraws():
    event = started(9)
    for table in tables_of(event, 1):
        end(table)
    event = goes_on(event)
    drawn = event.rounds.get(number=2)
    withdraw(event, "p9")
    event = goes_on(event)
    again = event.rounds.get(number=2)
    assert (again.opened_at, again.starts_at) == (None, drawn.starts_at)
    assert again.seats.count() == 8
    assert not again.seats.filter(entry__name="p9").exists()
    assert event.next_at == drawn.starts_at
    assert len(told(goes_on(event), "redrawn")) == 1


def test_a_round_that_has_not_begun_is_drawn_anew_after_a_ruling():
    event = started(9, pause=600)
    for table in tables_of(event, 1):
        end(table)
    event = goes_on(event)
    last = event.entries.order_by("-place").first()
    rulings.award(entry_id=last.pk, user=person("ana"), points=Decimal(20), reason="She found the card.")
    event = goes_on(event)
    assert told(event, "redrawn") == ["Round 2 was drawn anew: those who play have changed, or rulings. Tables: 2."]
    assert list(differences(event)) == []


def test_a_round_that_has_begun_is_not_drawn_anew():
    event = started(9)
    was = list(event.rounds.get().seats.values_list("table", "order", "entry"))
    withdraw(event, "p9")
    assert list(event.rounds.get().seats.values_list("table", "order", "entry")) == was


def test_an_organiser_expels_for_a_reason_that_all_can_read():
    event = started(8, late_until=9, settings={"rounds": 9})
    entry = entry_of(event, "p1")
    with pytest.raises(ClubError, match="Only organisers"):
        entries.expel(event_id=event.pk, entry_id=entry.pk, user=person("p2"), reason="noise")
    refused("Say why", lambda: entries.expel(event_id=event.pk, entry_id=entry.pk, user=person("ben"), reason=""))
    entries.expel(event_id=event.pk, entry_id=entry.pk, user=person("ben"), reason="Told others’ bids.")
    line = event.journal.get(what="expelled")
    assert (line.by, line.reason) == (person("ben"), "Told others’ bids.")
    refused("expelled", lambda: enter(event, "p1"))
    event = play_round(event, 1)
    assert not event.rounds.get(number=2).seats.filter(entry=entry).exists()


def test_an_entry_of_another_event_is_not_expelled_from_this_one():
    one, other = opened(1), opened(pace="async")
    entry = entry_of(one, "p1")
    with pytest.raises(ClubError, match="no such entry"):
        entries.expel(event_id=other.pk, entry_id=entry.pk, user=person("ana"), reason="noise")
    assert entry_of(one, "p1").status == "in"


def test_who_is_banned_from_the_club_is_not_paired_any_more():
    event = started(8)
    Membership.objects.create(club=reef(), user=person("p2"), role="banned")
    event = play_round(event, 1)
    assert entry_of(event, "p2").status == "expelled"
    assert told(event, "banned_out") == ["p2 is not paired any more."]
    assert not event.rounds.get(number=2).seats.filter(entry__name="p2").exists()
    assert fresh(event).state == "running"
