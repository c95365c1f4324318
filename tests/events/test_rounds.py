"""Rounds begin, are warned of, end and follow one another, each step once."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs.events.course import basis_of, standings_of
from clubs.models import Entry, Event, TableSeat
from clubs.services import events
from clubs.services.going_on import rounds, sweeping
from games.models import Game
from games.tables.hooks import AFTER_CHANGE
from tests.cast import person
from tests.clubs.holding import MINUTE, end, entry_of, fresh, goes_on, play_round, started, tables_of, told

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def seated(event, number):
    return sorted(event.rounds.get(number=number).seats.values_list("entry__name", flat=True))


def test_the_tables_of_a_round_are_open_at_once_and_close_at_one_moment(clock):
    event = started(10)
    at = event.rounds.get()
    assert (at.opened_at, at.closes_at) == (START, START + 30 * MINUTE)
    games = [table.game for table in tables_of(event, 1)]
    assert sorted(game.seats.count() for game in games) == [5, 5]
    assert {(game.status, game.closes_at, game.public) for game in games} == {
        ("running", START + 30 * MINUTE, False)
    }  # fmt: skip
    assert {game.options["equal_turns"] for game in games} == {True}
    assert {game.vacation + game.excused for game in games} == {0}
    assert seated(event, 1) == sorted(f"p{number}" for number in range(1, 11))


def test_the_journal_calls_a_final_so_beside_its_number():
    event = started(3, format="final", settings={"rounds": 1}, pause=0)
    event = play_round(play_round(event, 1), 2)
    assert event.state == "over"
    assert told(event, "drawn") == ["Round 1 was drawn. Tables: 1.", "Round 2 (Final) was drawn. Tables: 1."]
    assert told(event, "round_opened") == ["Round 1 began.", "Round 2 (Final) began."]
    assert told(event, "round_over") == ["Round 1 is over.", "Round 2 (Final) is over."]


def test_everybody_sits_in_the_order_that_was_drawn():
    event = started(8)
    for table in tables_of(event, 1):
        drawn = [seat.entry.user_id for seat in table.seats.all()]
        assert [seat.user_id for seat in table.game.seats.all()] == drawn


def test_a_round_that_is_started_twice_is_started_once():
    event = started(8)
    was = list(TableSeat.objects.values())
    for _ in range(3):
        event = goes_on(event)
    assert (event.rounds.count(), Game.objects.count()) == (1, 2)
    assert list(TableSeat.objects.values()) == was


def test_results_are_those_of_the_games_and_the_standings_follow(clock):
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    event = goes_on(event)
    seats = list(table.seats.order_by("order"))
    assert [(seat.place, seat.worth, seat.absent, seat.sitting) for seat in seats] == [
        (1, 4000, False, False), (2, 3000, False, False), (3, 2000, False, False), (4, 1000, False, False),
    ]  # fmt: skip
    assert [(entry.pk, entry.place, entry.points) for entry in Entry.objects.order_by("place")] == [
        (seat.entry_id, place, points) for seat, place, points in zip(seats, (1, 2, 3, 4), "6421", strict=True)
    ]


def test_the_next_round_is_drawn_when_the_last_table_is_over_and_begins_after_the_pause(clock):
    event = started(8, pause=600)
    first, second = tables_of(event, 1)
    end(first)
    assert goes_on(event).rounds.count() == 1
    end(second)
    clock.shift(MINUTE)
    event = goes_on(event)
    drawn = event.rounds.get(number=2)
    assert (drawn.opened_at, drawn.starts_at, event.next_at) == (None, START + 11 * MINUTE, START + 11 * MINUTE)
    assert goes_on(event, START + 10 * MINUTE).rounds.get(number=2).opened_at is None
    assert goes_on(event, START + 11 * MINUTE).rounds.get(number=2).opened_at == START + 11 * MINUTE


def test_a_round_may_have_a_moment_of_its_own(clock):
    moment = START + timedelta(days=7)
    event = started(4, starts=[moment.isoformat()])
    end(tables_of(event, 1)[0])
    assert goes_on(event).rounds.get(number=2).starts_at == moment


def test_after_the_last_round_the_event_is_over(clock):
    event = started(8)
    event = play_round(play_round(event, 1), 2)
    assert (event.state, event.ended_at is not None, event.next_at) == ("over", True, None)
    best = standings_of(event)[0]
    assert told(event, "over") == [f"The event is over. First: {Entry.objects.get(pk=best.entry).name}."]
    assert goes_on(event).rounds.count() == 2


def test_rounds_and_a_final(clock):
    event = started(9, format="final", settings={"rounds": 1})
    event = play_round(event, 1)
    final = event.rounds.get(number=2)
    assert (final.title, final.tables.count(), final.seats.count()) == ("final", 1, 4)
    assert final.byes.count() == 0
    assert play_round(event, 2).state == "over"


def test_warnings_come_at_ten_and_at_two_minutes_once_each(clock):
    event, heard = started(4), []
    AFTER_CHANGE.append(heard.append)
    try:
        assert event.next_at == START + 20 * MINUTE
        for moment, warned in ((19, 0), (20, 1), (21, 1), (28, 2), (29, 2)):
            event = goes_on(event, START + moment * MINUTE)
            assert event.rounds.get().warned == warned
    finally:
        AFTER_CHANGE.remove(heard.append)
    assert event.next_at is None


def test_a_round_that_is_shorter_than_a_warning_is_not_warned_of_at_its_beginning(clock):
    event = started(4, minutes=5)
    assert (event.rounds.get().warned, event.next_at) == (0, START + 3 * MINUTE)


def test_who_is_absent_from_two_rounds_is_withdrawn():
    event = started(9, settings={"rounds": 4})
    away = entry_of(event, "p1")
    for number in (1, 2):
        for table in tables_of(event, number):
            end(table, absent=[seat.order for seat in table.seats.all() if seat.entry_id == away.pk])
        event = goes_on(event)
        away.refresh_from_db()
        assert (away.absences, away.status) == (number, "in" if number == 1 else "withdrawn")
        event = goes_on(event, event.next_at)
    assert told(event, "absent") == ["p1 was absent from two rounds and is withdrawn."]
    assert "p1" not in seated(event, 3)


def test_an_event_ends_when_fewer_than_three_are_left():
    event = started(4, settings={"rounds": 3})
    Entry.objects.filter(name__in=("p1", "p2")).update(status="withdrawn")
    assert play_round(event, 1).state == "over"


def test_a_round_is_drawn_from_what_is_kept_beside_it():
    event = started(8)
    basis = event.rounds.get().basis
    assert sorted(basis["playing"]) == sorted(event.entries.values_list("pk", flat=True))
    assert basis_of(event).playing == basis["playing"]
    assert Event.objects.filter(pk=event.pk, next_at=None).count() == 0


def test_of_an_event_that_was_cancelled_the_ends_of_tables_are_noted_and_nothing_follows():
    event = started(4)
    events.cancel(event_id=event.pk, user=person("ana"), reason="rain")
    assert sweeping.due(datetime.now(UTC)) == []
    end(tables_of(event, 1)[0])
    assert sweeping.due(datetime.now(UTC)) == [event.pk]
    rounds.advance(event_id=event.pk, now=datetime.now(UTC))
    assert sweeping.due(datetime.now(UTC)) == []
    event = fresh(event)
    assert (event.state, event.rounds.get().over_at, event.entries.get(place=1).points) == ("cancelled", None, "6")
    assert not TableSeat.objects.filter(sitting=True).exists()
