"""A pause, and a time in which nobody swept: all that was to come comes later, once, and the journal says so."""

from datetime import UTC, datetime, time, timedelta

import pytest

from clubs.models import Event
from clubs.services import entries, events
from clubs.services.errors import ClubError
from games.clocks import outage
from games.models import Heartbeat
from games.tables import playing
from games.tasks import sweep
from tests.cast import awaited, person, play
from tests.clubs.holding import MINUTE, end, fresh, goes_on, opened, started, tables_of, told

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)


@pytest.fixture
def clock(clock):
    sweep()
    return clock


def goes(clock, minutes):
    """So many minutes go by, sweep by sweep."""
    for _ in range(minutes):
        clock.shift(MINUTE)
        sweep()


def pause(event):
    events.pause(event_id=event.pk, user=person("ana"), reason="The fire alarm.")


def resume(event):
    events.resume(event_id=event.pk, user=person("ben"))
    return goes_on(event)


def closing(event):
    """When the round and each of its tables closes."""
    at = event.rounds.last()
    return {at.closes_at, *(table.game.closes_at for table in tables_of(event, at.number))}


def test_a_pause_moves_the_end_of_the_round_and_of_its_tables_by_its_length(clock):
    event = started(8)
    goes(clock, 3)
    pause(event)
    goes(clock, 5)
    assert closing(fresh(event)) == {START + 30 * MINUTE}
    event = resume(event)
    assert closing(event) == {START + 35 * MINUTE}
    assert (event.paused_at, event.next_at) == (None, START + 25 * MINUTE)
    assert told(event, "paused") == ["ana paused the event: all clocks stand still."]
    assert event.journal.get(what="paused").reason == "The fire alarm."
    assert told(event, "resumed")[0].endswith("comes 5\xa0minutes later.")


def test_a_reason_that_is_far_too_long_is_cut_and_stops_nobody(clock):
    event = started(3)
    events.pause(event_id=event.pk, user=person("ana"), reason="x" * 6000)
    assert event.journal.get(what="paused").reason == "x" * 300


def test_nobody_moves_at_the_tables_of_a_paused_event(clock):
    event = started(4)
    pause(event)
    game = tables_of(event, 1)[0].game
    with pytest.raises(playing.NotNow):
        play(game, awaited(game), "roll")
    goes(clock, 60)
    game.refresh_from_db()
    assert game.sequence == 1
    resume(event)
    assert play(game, awaited(game), "roll").sequence == 2


def test_a_round_that_waits_to_begin_waits_longer_by_the_pause(clock):
    event = started(4, pause=600)
    end(tables_of(event, 1)[0])
    event = goes_on(event)
    pause(event)
    goes(clock, 20)
    assert fresh(event).rounds.get(number=2).opened_at is None
    event = resume(event)
    assert event.rounds.get(number=2).starts_at == START + 30 * MINUTE
    assert event.next_at == START + 30 * MINUTE


def test_whoever_withdraws_in_a_pause_is_seen_to_when_it_is_over(clock):
    event = started(9)
    for table in tables_of(event, 1):
        end(table)
    event = goes_on(event)
    pause(event)
    goes(clock, 20)
    entries.withdraw(event_id=event.pk, user=person("p9"))
    event = resume(event)
    goes(clock, 6)
    assert fresh(event).rounds.get(number=2).seats.count() == 8
    assert fresh(event).rounds.get(number=2).opened_at == START + 25 * MINUTE


def test_an_event_is_paused_and_resumed_once_and_only_while_it_runs(clock):
    event = opened(4)
    with pytest.raises(ClubError, match="not in a state"):
        pause(event)
    event = started(4, starts_at=None)
    with pytest.raises(ClubError, match="not paused"):
        resume(event)
    pause(event)
    with pytest.raises(ClubError, match="paused already"):
        pause(event)
    assert len(told(event, "paused")) == 1


def test_an_outage_moves_all_that_is_open_once_and_says_so(clock):
    event = started(8)
    goes(clock, 3)
    clock.shift(40 * MINUTE)
    sweep()
    sweep()
    event = fresh(event)
    assert event.rounds.get().opened_at == START
    assert closing(event) == {START + 70 * MINUTE}
    assert told(event, "outage") == ["The server was away; all that was to come comes 40\xa0minutes later."]


def test_an_outage_within_a_pause_is_counted_once(clock):
    event = started(8)
    pause(event)
    clock.shift(40 * MINUTE)
    sweep()
    goes(clock, 10)
    event = resume(event)
    assert closing(event) == {START + 80 * MINUTE}


def test_a_pause_that_begins_while_nobody_sweeps_is_counted_once(clock):
    event = started(8)
    clock.shift(10 * MINUTE)
    pause(event)
    clock.shift(30 * MINUTE)
    sweep()
    goes(clock, 5)
    event = resume(event)
    assert closing(event) == {START + 75 * MINUTE}


@pytest.fixture
def fixed(clock):
    """An event whose next round is drawn, and begins at a moment of its own in half an hour."""
    event = started(4, starts=[(START + 30 * MINUTE).isoformat()])
    end(tables_of(event, 1)[0])
    return goes_on(event)


@pytest.mark.parametrize(
    "away", [lambda event, clock: clock.shift(20 * MINUTE), lambda event, clock: paused(event, clock)]
)
def test_a_round_with_a_moment_of_its_own_stays_with_it_where_that_is_still_to_come(fixed, clock, away):
    away(fixed, clock)
    sweep()
    assert fresh(fixed).rounds.get(number=2).starts_at == START + 30 * MINUTE
    goes(clock, 9)
    assert fresh(fixed).rounds.get(number=2).opened_at is None
    goes(clock, 1)
    assert fresh(fixed).rounds.get(number=2).opened_at == START + 30 * MINUTE


def paused(event, clock):
    pause(event)
    goes(clock, 20)
    resume(event)


def test_a_round_whose_own_moment_fell_into_an_outage_comes_later(fixed, clock):
    goes(clock, 20)
    clock.shift(40 * MINUTE)
    sweep()
    assert fresh(fixed).rounds.get(number=2).starts_at == START + 70 * MINUTE
    pause(fixed)
    goes(clock, 5)
    resume(fixed)
    assert fresh(fixed).rounds.get(number=2).starts_at == START + 75 * MINUTE


def test_a_round_whose_own_moment_a_wrong_clock_has_moved_is_put_back_to_it(fixed, clock):
    clock.shift(timedelta(hours=5))
    sweep()
    clock.move_to(START)
    sweep()
    assert fresh(fixed).rounds.get(number=2).starts_at == START + 30 * MINUTE


def test_a_start_that_fell_into_an_outage_comes_later_and_one_that_did_not_stays(clock):
    missed = opened(4, starts_at=START + 20 * MINUTE, check_in_at=START + 5 * MINUTE)
    tomorrow = START + timedelta(days=1)
    later = opened(starts_at=tomorrow)
    clock.shift(40 * MINUTE)
    sweep()
    assert (fresh(missed).state, fresh(missed).starts_at) == ("open", START + 60 * MINUTE)
    assert fresh(missed).next_at == START + 60 * MINUTE
    assert fresh(later).starts_at == tomorrow
    assert told(later, "outage") == []


def test_an_event_that_cannot_be_moved_stops_neither_others_nor_any_game(clock, caplog):
    stuck, other = started(3, pace="async"), started(4)
    late = opened(starts_at=START + 20 * MINUTE)
    Event.objects.filter(pk__in=(stuck.pk, late.pk)).update(closes_at=LAST, starts_at=LAST, check_in_at=START + MINUTE)
    clock.shift(40 * MINUTE)
    sweep()
    assert closing(fresh(other)) == {START + 70 * MINUTE}
    assert Heartbeat.objects.get().at == START + 40 * MINUTE
    assert {f"could not move ({event.pk}," in caplog.text for event in (stuck, late)} == {True}
    caplog.clear()


def test_what_an_app_adds_cannot_stop_the_clocks_of_games(clock, caplog, monkeypatch):
    def fail(step, last):
        Heartbeat.objects.update(at=LAST)
        raise OverflowError

    monkeypatch.setattr(outage, "ALSO_SHIFT", [fail, *outage.ALSO_SHIFT])
    event = started(4)
    clock.shift(40 * MINUTE)
    sweep()
    assert closing(fresh(event)) == {START + 70 * MINUTE}
    assert Heartbeat.objects.get().at == START + 40 * MINUTE
    assert "fail could not move" in caplog.text
    caplog.clear()


def test_a_clock_that_was_wrong_is_put_right_for_events_as_for_games(clock):
    event = started(8)
    clock.shift(timedelta(hours=5))
    sweep()
    assert closing(fresh(event)) == {START + timedelta(hours=5, minutes=30)}
    clock.move_to(START + MINUTE)
    sweep()
    assert closing(fresh(event)) == {START + 31 * MINUTE}
    assert told(event, "corrected_clock")[0].startswith("The server’s clock was wrong")


def test_a_pause_in_the_hours_of_a_player_lets_their_clock_run_out_in_no_night(clock):
    for number in range(1, 5):
        user = person(f"p{number}")
        user.plays_from, user.plays_until = time(8), time(22)
        user.save()
    event = started(4, pace="async", budget=3600, credit=0, cap=3600, minutes=None, options={})
    game = tables_of(event, 1)[0].game
    assert game.seats.get(order=awaited(game)).due_at == START + 60 * MINUTE
    pause(event)
    goes(clock, 90)
    resume(event)
    game.refresh_from_db()
    assert game.seats.get(order=awaited(game)).due_at == game.deadline == START + timedelta(hours=12, minutes=30)


def test_a_paused_table_waits_for_nobody_in_their_list_of_games(client, clock):
    event = started(4)
    game = tables_of(event, 1)[0].game
    client.force_login(game.seats.get(order=awaited(game)).user)

    def listed():
        row = client.get("/games/").content.decode().partition(f'href="/tables/{game.key}/"')[2].partition("</li>")[0]
        return "waits for you" in row, " left</time>" in row, "paused" in row

    assert listed() == (True, True, False)
    pause(event)
    assert listed() == (False, False, True)
    assert client.get("/games/waiting/?n=0").status_code == 204
    assert client.get("/games/next/").url == "/games/"
    resume(event)
    assert listed() == (True, True, False)


def test_the_page_of_a_paused_table_calls_nobody(clock, client):
    event = started(4)
    game = tables_of(event, 1)[0].game
    client.force_login(game.seats.get(order=awaited(game)).user)

    def calls():
        return "The table waits for you." in client.get(f"/tables/{game.key}/").content.decode()

    assert calls()
    pause(event)
    assert not calls()
    resume(event)
    assert calls()
