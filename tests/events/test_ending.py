"""What an event does that has much to do, or has a table that cannot be read; how it ends where nobody has won."""

from datetime import UTC, datetime

import pytest

from clubs import tasks
from clubs.models import Event
from clubs.services import entries, events, rulings
from clubs.services.errors import ClubError
from clubs.services.going_on import rounds, sweeping
from games.models import Game
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import MINUTE, end, fresh, goes_on, opened, started, tables_of, told

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def test_an_event_with_much_to_do_stops_after_its_share_and_goes_on_at_the_next_sweep(clock, settings):
    settings.SWEEP_SECONDS = 0
    event = opened(12, starts_at=START + MINUTE)
    assert rounds.advance(event_id=event.pk, now=START + MINUTE)
    event = fresh(event)
    assert (event.state, event.rounds.count(), event.next_at) == ("running", 0, START + MINUTE)
    assert event.claimed_until is None
    clock.shift(MINUTE)
    for _ in range(6):
        sweep()
    assert [table.game_id is None for table in tables_of(event, 1)] == [False, False, False]


def test_a_task_hands_on_what_it_has_no_time_for(clock, settings, monkeypatch):
    handed = []
    monkeypatch.setattr(tasks.advance, "delay", handed.append)
    settings.SWEEP_SECONDS = 0
    event = opened(4, starts_at=START + MINUTE)
    clock.shift(MINUTE)
    tasks.advance(event.pk)
    assert handed == [event.pk]


def test_a_table_whose_result_cannot_be_read_holds_up_no_other_and_is_tried_again(clock, caplog):
    event = started(8)
    first, second = tables_of(event, 1)
    for table in (first, second):
        end(table)
    snapshot = Game.objects.get(pk=first.game_id).snapshot
    Game.objects.filter(pk=first.game_id).update(snapshot=b"")
    for _ in range(2):
        event = goes_on(event)
    assert [table.over_at for table in tables_of(event, 1)] == [None, START]
    assert sweeping.due(START) == []
    for minutes in range(10, 200, 10):
        assert sweeping.due(START + minutes * MINUTE) == [event.pk]
        event = goes_on(event, START + minutes * MINUTE)
    assert sum("could not be read" in line for line in caplog.messages) == 1
    assert told(event, "unread") == ["The result of table 1 of round 1 cannot be read; it is tried every ten minutes."]
    Game.objects.filter(pk=first.game_id).update(snapshot=snapshot)
    assert goes_on(event, START + 200 * MINUTE).rounds.count() == 2


@pytest.mark.parametrize("ruling", ["annul", "correct"])
def test_a_table_whose_result_cannot_be_read_is_settled_by_a_ruling_and_its_round_ends(clock, client, ruling):
    event = started(4)
    (table,) = tables_of(event, 1)
    with pytest.raises(ClubError, match="not over"):
        settle(table, ruling)
    end(table)
    Game.objects.filter(pk=table.game_id).update(snapshot=b"")
    with pytest.raises(ClubError, match="not over"):
        settle(table, ruling)
    event = goes_on(event)
    client.force_login(person("ana"))
    listed = client.get(f"/events/{event.key}/organise/").content.decode()
    assert "its result cannot be read" in listed
    assert f"?table={table.pk}" in listed
    assert b"Annul the table" in client.get(f"/events/{event.key}/organise/?table={table.pk}").content
    assert client.get(f"/events/{event.key}/").status_code == 200
    settle(table, ruling)
    assert goes_on(event).rounds.get(number=1).over_at is not None
    assert goes_on(event, START + 20 * MINUTE).rounds.count() == 2
    points = sorted(entry.points for entry in event.entries.all())
    assert points == (["0"] * 4 if ruling == "annul" else ["1", "2", "4", "6"])
    for page in ("", "organise/", "event.json", "pairings.csv"):
        assert client.get(f"/events/{event.key}/{page}").status_code == 200


def test_a_ruling_that_is_refused_leaves_a_table_that_cannot_be_read_to_be_tried_again(clock):
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    Game.objects.filter(pk=table.game_id).update(snapshot=b"")
    goes_on(event)
    with pytest.raises(ClubError):
        rulings.annul(table_id=table.pk, user=person("p1"), reason="Unreadable.")
    table.refresh_from_db()
    assert (table.over_at, table.seats.filter(sitting=True).count()) == (None, 4)


def settle(table, ruling):
    said = {"table_id": table.pk, "user": person("ana"), "reason": "The game was lost."}
    if ruling == "annul":
        return rulings.annul(**said)
    places = {seat.entry_id: place for place, seat in enumerate(table.seats.all(), 1)}
    return rulings.correct(**said, places=places)


def test_results_that_cannot_be_read_or_of_events_that_stand_still_keep_no_other_event_waiting(clock, monkeypatch):
    monkeypatch.setattr(sweeping, "MOST", 1)
    sweeping._ended.__dict__.pop("_made", None)
    broken, paused, other = (started(4, called=called, name=f"Evening {called}") for called in "pqr")
    for event in (broken, paused, other):
        end(tables_of(event, 1)[0])
        clock.shift(MINUTE)
    Game.objects.filter(event_table__round__event=broken).update(snapshot=b"")
    Event.objects.filter(pk=paused.pk).update(paused_at=START)
    for _ in range(2):
        tasks.sweep_events()
    sweeping._ended.__dict__.pop("_made", None)
    assert [event.rounds.get(number=1).over_at is None for event in (broken, paused, other)] == [True, True, False]


def test_an_event_that_is_left_by_all_before_its_first_table_is_cancelled_and_says_why(clock):
    event = opened(3)
    events.start_now(event_id=event.pk, user=person("ana"))
    entries.withdraw(event_id=event.pk, user=person("p1"))
    event = goes_on(event)
    assert (event.state, event.ended_at, event.next_at) == ("cancelled", START, None)
    assert told(event, "no_table") == ["The event is cancelled: fewer than three were left before anybody had played."]


@pytest.mark.parametrize("gone", [0, 2])
def test_an_event_that_ends_before_its_last_round_says_why(clock, gone):
    event = started(4, settings={"rounds": 1}, format="final")
    end(*tables_of(event, 1))
    event = goes_on(event)
    for name in ("p1", "p2")[:gone]:
        entries.withdraw(event_id=event.pk, user=person(name))
    event = goes_on(event, START + 20 * MINUTE)
    assert told(event, "few_left") == ["Fewer than three are left: there is no further round."] * (gone // 2)
    if not gone:
        end(*tables_of(event, 2))
        for name in ("p1", "p2"):  # who goes once all has been played cuts nothing short
            entries.withdraw(event_id=event.pk, user=person(name))
        event = goes_on(event, START + 20 * MINUTE)
        assert told(event, "few_left") == []
    assert event.state == "over"


def test_an_event_of_which_no_table_counts_has_no_first(clock):
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    event = goes_on(event)
    rulings.annul(table_id=table.pk, user=person("ana"), reason="They played as one.")
    for name in ("p1", "p2"):
        entries.withdraw(event_id=event.pk, user=person(name))
    event = goes_on(event)
    assert (event.state, told(event, "over")) == ("over", [])
    assert told(event, "over_for_nothing") == ["The event is over. No table counts: nobody is first."]


def test_a_game_that_has_ended_waits_for_its_event_until_that_has_its_result():
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    assert Game.objects.get(pk=table.game_id).event_at is not None
    goes_on(event)
    assert Game.objects.get(pk=table.game_id).event_at is None


def test_an_end_that_a_process_of_the_last_release_has_not_marked_is_found():
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    Game.objects.update(event_at=None)
    assert sweeping.due(datetime.now(UTC)) == []
    assert (tasks.find_ends(), tasks.find_ends()) == (1, 0)
    assert sweeping.due(datetime.now(UTC)) == [event.pk]
