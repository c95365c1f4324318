"""An event as a machine with few states: who may move it on, and what is refused, with nothing changed."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from clubs.models import Event, JournalLine, Membership
from clubs.services import events
from clubs.services.errors import ClubError
from games.models import Game
from tests.cast import person
from tests.clubs.holding import draft, end, enter, entry_of, fresh, goes_on, opened, reef, started, tables_of, told

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
FIRST, LAST = datetime.min.replace(tzinfo=ZoneInfo("Asia/Tokyo")), datetime.max.replace(tzinfo=ZoneInfo("Etc/GMT+5"))


@pytest.fixture(scope="module")
def begun(standing):
    """An event with people of its own, so that others can be held beside it."""
    return started(4, called="r")


@pytest.fixture(scope="module")
def drafted(standing):
    return draft()


@pytest.fixture
def running(db, begun):
    return fresh(begun)


def rows():
    """All that a service could have changed."""
    return [list(model.objects.order_by("pk").values()) for model in (Event, JournalLine, Game)]


def refused(sentence, call):
    """It is refused with that sentence, and nothing has changed."""
    was = rows()
    with pytest.raises(ClubError, match=sentence):
        call()
    assert rows() == was


def test_a_draft_is_opened_and_started_by_organisers_and_the_journal_says_so():
    event = opened()
    for name in ("p1", "p2", "p3", "p4"):
        enter(event, name)
    events.start_now(event_id=event.pk, user=person("ana"))
    event = goes_on(event)
    assert event.state == "running"
    assert event.journal.filter(by=None).count() >= 4
    assert told(event, "drafted") == ["ana drafted the event."]
    assert told(event, "started") == ["ana started the event. Entries: 4."]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seats": 7}, "three to six seats"),
        ({"seats": 2}, "three to six seats"),
        ({"name": "Eve\x07ning"}, "letters, digits and common punctuation"),
        ({"name": "ab" + "\u0301" * 78}, "letters, digits and common punctuation"),
        ({"name": "..."}, "3 to 80 characters"),
        ({"name": "x" * 81}, "3 to 80 characters"),
        ({"format": "lottery"}, "no such format"),
        ({"settings": {"rounds": 0}}, "rounds"),
        ({"late_until": 3}, "until round 2 at the most"),
        ({"late_until": 2, "format": "knockout", "settings": {"advance": 2}}, "until round 1 at the most"),
        ({"late_until": 4, "format": "final", "settings": {"rounds": 3}}, "until round 3 at the most"),
        ({"edition": "nowhere"}, "no such edition"),
        ({"variant": "blitz"}, "no such variant"),
        ({"options": {"claims": "never"}}, "no such variant or table option"),
        ({"options": []}, "no such variant or table option"),
        ({"minutes": None}, "closing time"),
        ({"minutes": 0}, "one minute"),
        ({"minutes": 30_001}, "twenty days"),
        ({"pace": "untimed"}, "clock"),
        ({"budget": 0}, "some time to begin with"),
        ({"points": {"7": ["1"] * 7}}, "three to six"),
        ({"points": {"4": ["1", "2", "3", "4"]}}, "none more than the one before"),
        ({"points": {"4": ["6", "4", "nan", "1"]}}, "none more than the one before"),
        ({"points": {"4": ["6", "4"]}}, "4 numbers"),
        ({"points": {"4": ["6", "4", "2", "1e-5000"]}}, "two decimals"),
        ({"points": {"4": ["1e999999", "4", "2", "1"]}}, "from 0 to 1000"),
        ({"ties": ["luck"]}, "Tie-breaks"),
        ({"ties": ["wins", "wins"]}, "Tie-breaks"),
        ({"ties": [["wins"]]}, "Tie-breaks"),
        ({"ties": "wins"}, "Tie-breaks"),
        ({"settings": []}, "no such setting"),
        ({"settings": None}, "no such setting"),
        ({"least_rating": 5.0, "most_rating": 4.0}, "least strength"),
        ({"least_rating": float("nan")}, "least strength"),
        ({"places": 2}, "three places"),
        ({"least_reliability": 101}, "100 per cent"),
        ({"starts": ["tomorrow"]}, "moments"),
        ({"starts": ["2030-01-02T00:00:00"]}, "time zone"),
        ({"starts": ["2030-01-02T00:00:00+00:00", "2030-01-01T00:00:00+00:00"]}, "one after the other"),
        ({"starts": ["2020-01-02T00:00:00+00:00"]}, "one after the other, after the start"),
        ({"starts": ["9999-12-31T23:30:00+00:00"]}, "two years"),
        ({"starts": ["9999-12-31T23:30:00-05:00"]}, "two years"),
        ({"starts": {"2030": 1}}, "are moments"),
        ({"starts_at": LAST}, "two years"),
        ({"starts_at": LAST.replace(tzinfo=None)}, "time zone"),
        ({"starts_at": "soon"}, "invalid format"),
        ({"check_in_at": LAST}, "two years"),
        ({"check_in_at": FIRST}, "two years"),
        ({"pause": -1}, "greater than or equal to 0"),
        ({"pause": 2_147_483_647}, "100,000 minutes"),
        ({"club_id": 7}, "no such setting"),
    ],
)
def test_what_could_not_be_played_is_refused(drafted, fields, sentence):
    refused(sentence, lambda: draft(**fields))
    refused(sentence, lambda: events.change(event_id=drafted.pk, user=person("ana"), fields=fields))


def test_a_start_in_the_past_is_refused_when_it_is_drafted_and_when_it_is_opened():
    refused("in the past", lambda: draft(starts_at=timezone.now() - HOUR))
    event = draft(starts_at=timezone.now() + HOUR)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - HOUR)
    refused("in the past", lambda: events.open_entries(event_id=event.pk, user=person("ana")))


def test_a_check_in_opens_before_the_start():
    start = timezone.now() + HOUR
    refused("before the start", lambda: draft(starts_at=start, check_in_at=start))


@pytest.mark.parametrize("people", [0, 1, 2])
def test_an_event_with_too_few_entries_is_not_started(people):
    event = opened(people)
    refused(f"at least three who are there; so far: {people}", lambda: events.start_now(
        event_id=event.pk, user=person("ana")
    ))  # fmt: skip


def test_an_event_whose_start_comes_with_too_few_entries_is_cancelled_and_says_why():
    event = opened(2, starts_at=timezone.now() + HOUR)
    event = goes_on(event, timezone.now() + 2 * HOUR)
    assert (event.state, event.next_at, event.rounds.count()) == ("cancelled", None, 0)
    assert told(event, "too_few") == ["The event is cancelled: fewer than three were there at its start."]
    assert event.journal.filter(what="began").count() == 0


def test_an_event_starts_by_itself_at_its_moment_and_not_before():
    event = opened(5, starts_at=timezone.now() + HOUR)
    assert goes_on(event).state == "open"
    event = goes_on(event, event.starts_at)
    assert (event.state, event.rounds.get().number) == ("running", 1)


def test_what_is_played_is_fixed_once_entries_are_open():
    event = opened()
    refused("fixed", lambda: events.change(event_id=event.pk, user=person("ana"), fields={"minutes": 60}))


def test_a_draft_can_be_changed():
    event = draft()
    events.change(event_id=event.pk, user=person("ben"), fields={"minutes": 60, "name": "Late evening"})
    assert (fresh(event).minutes, fresh(event).name) == (60, "Late evening")


ASKS = {
    "change": lambda event, user: events.change(event_id=event.pk, user=user, fields={"minutes": 60}),
    "open": lambda event, user: events.open_entries(event_id=event.pk, user=user),
    "start": lambda event, user: events.start_now(event_id=event.pk, user=user),
    "pause": lambda event, user: events.pause(event_id=event.pk, user=user, reason="tea"),
    "resume": lambda event, user: events.resume(event_id=event.pk, user=user),
    "cancel": lambda event, user: events.cancel(event_id=event.pk, user=user, reason="rain"),
}


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("who", ["chloe", "r1"])
def test_nobody_but_organisers_moves_an_event_on(running, ask, who):
    refused("Only organisers", lambda: ASKS[ask](running, person(who)))


@pytest.mark.parametrize("ask", ASKS)
def test_an_organiser_who_is_demoted_in_the_middle_organises_no_more(running, ask):
    Membership.objects.filter(user=person("ben")).update(role="member")
    refused("Only organisers", lambda: ASKS[ask](running, person("ben")))


def test_nobody_drafts_an_event_for_a_club_that_they_do_not_organise():
    club = reef().pk
    refused("Only organisers", lambda: events.draft(club_id=club, user=person("chloe"), fields={}))


@pytest.mark.parametrize("ask", ["open", "start", "resume"])
def test_a_state_comes_once(running, ask):
    refused("Nothing has changed|not paused", lambda: ASKS[ask](running, person("ana")))


def test_a_cancelled_event_says_why_and_its_games_go_on_as_games_like_others(running):
    event = running
    for nothing in (" ", "\u200d", "\u3164"):
        refused("Say why", lambda why=nothing: events.cancel(event_id=event.pk, user=person("ana"), reason=why))
    events.pause(event_id=event.pk, user=person("ana"))
    events.cancel(event_id=event.pk, user=person("ana"), reason="The hall is on fire.")
    event = goes_on(event)
    assert (event.state, event.next_at) == ("cancelled", None)
    assert event.journal.first().reason == "The hall is on fire."
    (table,) = tables_of(event, 1)
    assert (table.game.status, table.game.paused_at) == ("running", None)
    end(table)
    assert goes_on(event).state == "cancelled"


def test_two_live_events_that_overlap_are_not_entered_by_one_person():
    start = timezone.now() + HOUR
    first, second = (opened(starts_at=start, name=name) for name in ("First", "Second"))
    later = opened(starts_at=start + 10 * HOUR)
    slow = opened(starts_at=start, pace="async")
    enter(first, "p1")
    with pytest.raises(ClubError, match="another live event at that time: First"):
        enter(second, "p1")
    assert not second.entries.exists()
    enter(later, "p1")
    enter(slow, "p1")
    assert entry_of(slow, "p1").status == "in"


def test_whoever_plays_at_a_live_event_is_not_paired_at_another_that_starts_meanwhile():
    one, other = opened(4), opened(4)
    for name in ("q1", "q2", "q3"):
        enter(other, name)
    for event in (one, other):
        events.start_now(event_id=event.pk, user=person("ana"))
    assert [entry.name for entry in other.entries.filter(status="in")] == ["q1", "q2", "q3"]
    assert len(told(other, "elsewhere")) == 4


def test_who_starts_an_event_reads_how_many_of_those_who_have_entered_still_play_elsewhere():
    one, other = opened(4), opened(4)
    events.start_now(event_id=one.pk, user=person("ana"))
    refused(
        "so far: 0. Nothing has changed. So many of those who have entered still play at another live event: 4.",
        lambda: events.start_now(event_id=other.pk, user=person("ana")),
    )
    assert other.entries.filter(status="in").count() == 4


def test_an_event_that_starts_before_its_check_in_opens_asks_nobody_to_have_checked_in():
    start = timezone.now() + 2 * HOUR
    event = opened(4, starts_at=start, check_in_at=start - HOUR)
    events.start_now(event_id=event.pk, user=person("ana"))
    assert event.entries.filter(status="in").count() == 4


def test_where_nobody_has_checked_in_yet_that_is_what_is_missing():
    event = opened(4, starts_at=timezone.now() + 2 * HOUR, check_in_at=timezone.now() - HOUR)
    refused("at least three who have checked in; so far: 0", lambda: events.start_now(
        event_id=event.pk, user=person("ana")
    ))  # fmt: skip
