"""Who plays at an event besides by their own doing: who is dropped, who moves up, who plays elsewhere."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Rating
from accounts.standings.counting import among_people
from clubs.events.verifying import differences
from clubs.models import Event, Membership, TableSeat
from clubs.services import entries, events
from clubs.services.errors import ClubError
from clubs.services.overlap import taken_up_by
from tests.cast import person
from tests.clubs.holding import (
    MINUTE,
    end,
    enter,
    entry_of,
    fresh,
    goes_on,
    opened,
    reef,
    started,
    tables_of,
    told,
)

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def ban(name):
    Membership.objects.create(club=reef(), user=person(name), role="banned")


def lock_out(name):
    user = person(name)
    user.is_active = False
    user.save()


def names(event, status="in"):
    return sorted(event.entries.filter(status=status).values_list("name", flat=True))


def seated(event, number):
    return sorted(event.rounds.get(number=number).seats.values_list("entry__name", flat=True))


def drawn(event):
    """The round after the first is drawn, and waits for the pause to be over."""
    for table in tables_of(event, 1):
        end(table)
    return goes_on(event)


@pytest.mark.parametrize(("kept_out", "told_so"), [(ban, "banned_out"), (lock_out, "locked_out")])
def test_who_is_kept_out_while_a_round_waits_to_begin_does_not_sit_in_it(clock, kept_out, told_so):
    event = drawn(started(9))
    assert "p2" in seated(event, 2)
    kept_out("p2")
    event = goes_on(event, START + 5 * MINUTE)
    assert event.rounds.get(number=2).opened_at == START + 5 * MINUTE
    assert seated(event, 2) == sorted(f"p{number}" for number in range(1, 10) if number != 2)
    assert (len(told(event, told_so)), len(told(event, "redrawn"))) == (1, 1)
    assert list(differences(event)) == []


def test_who_is_locked_out_of_the_site_holds_no_place_and_is_not_paired():
    event = opened(4, places=4)
    enter(event, "waits")
    lock_out("p1")
    events.start_now(event_id=event.pk, user=person("ana"))
    event = goes_on(event)
    assert seated(event, 1) == ["p2", "p3", "p4", "waits"]
    assert told(event, "locked_out") == ["p1 is not paired any more."]


def test_a_place_that_a_ban_leaves_is_for_who_waits_and_not_for_the_next_who_comes():
    event = opened(4, places=4)
    enter(event, "waits")
    ban("p1")
    enter(event, "stranger")
    assert names(event) == ["p2", "p3", "p4", "waits"]
    assert names(event, "waiting") == ["stranger"]


def test_a_place_that_the_absent_leave_is_for_who_waits_while_one_may_come_late():
    event = started(4, places=4, late_until=4, settings={"rounds": 4})
    enter(event, "waits")
    away = entry_of(event, "p1")
    for number in (1, 2):
        (table,) = tables_of(event, number)
        end(table, absent=[seat.order for seat in table.seats.all() if seat.entry_id == away.pk])
        event = goes_on(event)
        event = goes_on(event, event.next_at)
    assert seated(event, 3) == ["p2", "p3", "p4", "waits"]


def test_who_waited_at_the_start_without_checking_in_does_not_move_up_later(clock):
    event = opened(4, places=4, late_until=2, starts_at=START + HOUR, check_in_at=START + MINUTE)
    enter(event, "away")
    clock.shift(30 * MINUTE)
    for name in ("p1", "p2", "p3"):
        entries.check_in(event_id=event.pk, user=person(name))
    clock.shift(30 * MINUTE)
    event = goes_on(event)
    assert (seated(event, 1), names(event, "waiting")) == (["p1", "p2", "p3"], ["away"])


def test_at_an_arena_those_who_wait_move_up_to_its_end(clock):
    event = started(
        4, format="arena", settings={"minutes": 30, "wait": 20}, minutes=20, pause=0, late_until=1, places=4
    )
    event = goes_on(event, START + MINUTE)
    enter(event, "waits")
    entries.withdraw(event_id=event.pk, user=person("p1"))
    assert names(event, "waiting") == []


def test_who_had_a_bye_and_withdrew_does_not_come_back():
    event = started(9, format="knockout", settings={"advance": 2})
    Event.objects.update(late_until=2)
    bye = event.rounds.get().byes.get().entry
    entries.withdraw(event_id=event.pk, user=bye.user)
    with pytest.raises(ClubError, match="does not come back"):
        entries.enter(event_id=event.pk, user=bye.user)


def test_who_comes_again_is_as_strong_as_the_rounds_were_drawn_with(clock):
    event = started(9, format="arena", settings={"minutes": 30, "wait": 20}, minutes=20, pause=0, late_until=1)
    event = goes_on(event, START + MINUTE)
    for name in ("p1", "p2", "p3"):
        entries.withdraw(event_id=event.pk, user=person(name))
        where = among_people(event.edition, event.pace)._asdict()
        Rating.objects.create(user=person(name), **where, mu=40, sigma=1)
        enter(event, name)
    assert {entry.strength for entry in event.entries.all()} == {0}
    assert list(differences(event)) == []


def test_who_waits_and_plays_elsewhere_does_not_move_up(clock):
    started(4)
    other = opened(name="Other", places=4)
    for name in ("p1", "q1", "q2", "q3", "p2", "q4"):
        enter(other, name)
    events.start_now(event_id=other.pk, user=person("ana"))
    assert names(other) == ["q1", "q2", "q3", "q4"]
    assert names(other, "waiting") == ["p2"]
    assert told(other, "elsewhere") == ["p1 is at another live event and is not paired."]


@pytest.fixture
def weekend(clock):
    """An event whose first round is on Saturday evening, the second on Sunday evening."""
    return opened(4, name="Weekend", starts_at=START + HOUR, starts=[(START + HOUR + DAY).isoformat()])


def test_an_event_overlaps_with_what_begins_at_its_fixed_moments(weekend):
    sunday = opened(name="Sunday", starts_at=START + HOUR + DAY + 20 * MINUTE)
    with pytest.raises(ClubError, match="at that time: Weekend"):
        enter(sunday, "p1")
    morning = opened(name="Morning", starts_at=START + 13 * HOUR)
    assert enter(morning, "p1").status == "in"


def test_who_plays_elsewhere_only_at_another_time_is_paired(weekend, clock):
    clock.shift(HOUR)
    event = goes_on(weekend)
    morning = opened(name="Morning")
    for name in ("p1", "p2", "p3"):
        enter(morning, name)
    for table in tables_of(event, 1):
        end(table)
    event = goes_on(event)
    clock.shift(12 * HOUR)
    assert fresh(event).rounds.get(number=2).starts_at == START + HOUR + DAY
    events.start_now(event_id=morning.pk, user=person("ana"))
    assert names(morning) == ["p1", "p2", "p3"]


def test_a_round_that_should_have_ended_goes_on_as_long_as_it_is_played(weekend, clock):
    clock.shift(HOUR)
    goes_on(weekend)
    clock.shift(3 * HOUR)
    late = opened(name="Late", starts_at=datetime.now(UTC) + MINUTE)
    enter(late, "p1")
    clock.shift(2 * MINUTE)
    for name in ("q1", "q2", "q3"):
        enter(late, name)
    assert names(goes_on(late)) == ["q1", "q2", "q3"]


def joined(*people):
    for name in people:
        Membership.objects.create(club=reef(), user=person(name), role="member")


def test_who_is_no_member_any_more_is_not_paired_at_the_start_of_an_event_for_members(clock):
    joined("p1", "p2", "p3", "p4", "waits", "later")
    event = opened(4, places=4, members_only=True)
    for name in ("waits", "later"):
        enter(event, name)
    Membership.objects.filter(user__username__in=("p1", "waits")).delete()
    events.start_now(event_id=event.pk, user=person("ana"))
    event = goes_on(event)
    assert seated(event, 1) == ["later", "p2", "p3", "p4"]
    assert told(event, "no_member")[0] == "p1 is not paired: the event is for members of the club."
    assert names(event, "withdrawn") == ["p1", "waits"]


def test_who_leaves_the_club_after_the_start_plays_on(clock):
    joined("p1", "p2", "p3")
    event = started(3, members_only=True)
    Membership.objects.filter(user=person("p1")).delete()
    assert "p1" in seated(drawn(event), 2)


def test_who_is_no_member_any_more_does_not_check_in_at_an_event_for_members(clock):
    joined("p1")
    event = opened(1, members_only=True, check_in_at=START, starts_at=START + HOUR)
    Membership.objects.filter(user=person("p1")).delete()
    with pytest.raises(ClubError, match="Members of the club"):
        entries.check_in(event_id=event.pk, user=person("p1"))
    assert entry_of(event, "p1").checked_in_at is None


def test_whoever_is_not_in_the_final_of_one_event_is_free_for_another(clock):
    event = started(4, name="First")
    for table in tables_of(event, 1):
        end(table)
    goes_on(event)
    out, *_others = event.entries.filter(status="in")
    other = opened(name="Other")
    assert taken_up_by(fresh(other), out.user_id) == ""  # nobody knows when it starts
    Event.objects.filter(pk=other.pk).update(starts_at=timezone.now())
    assert taken_up_by(fresh(other), out.user_id) == "First"
    TableSeat.objects.filter(entry=out).update(sitting=False)
    event.rounds.update(title="final")
    assert taken_up_by(fresh(other), out.user_id) == ""
