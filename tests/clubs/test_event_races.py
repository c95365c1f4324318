"""Many at once at an event, on a database that really lets them: nobody twice, nobody too many, nothing done twice."""

from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.own.going import go
from clubs import tasks
from clubs.events.verifying import differences
from clubs.models import Entry, Event, EventTable, Round, TableSeat
from clubs.services import clubs, entries, events
from clubs.services.errors import ClubError
from clubs.services.going_on import rounds
from games.engine.actions import Conclude
from games.models import Game
from games.tables import playing
from games.tables.manners.offering import NotNow
from games.tables.over.archive import archive, unarchive
from games.tables.record.audit import differences as recorded
from games.tables.record.kept import moves_of
from games.tasks import sweep
from tests.cast import awaited, person, play
from tests.clubs.holding import draft, end, enter, fresh, opened, started, tables_of, told
from tests.games.test_races import asked_while_held, at_once, held

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def answered(call):
    """What a service gives, or the sentence with which it refuses."""
    try:
        return call()
    except ClubError as error:
        return str(error)


def advance(event):
    now = timezone.now()
    while rounds.advance(event_id=event.pk, now=now):
        pass


def seated_once(event):
    """Each table has one game, and nobody sits twice."""
    games = list(EventTable.objects.filter(round__event=event).values_list("game_id", flat=True))
    assert None not in games
    assert len(set(games)) == len(games) == Game.objects.count()
    assert list(differences(fresh(event))) == []


def test_a_result_waits_for_whoever_holds_its_people_and_the_organisers_hear_nothing_of_it():
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    with held(lambda: list(Entry.objects.select_for_update().filter(event=event))):
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 100")
            advance(event)
            cursor.execute("RESET lock_timeout")  # the next one has the same connection, from the pool
        assert not told(event, "unread")
    advance(event)
    assert tables_of(event, 1)[0].over_at is not None


def test_of_eight_who_want_the_last_place_one_has_it():
    event = opened(3, places=4)
    people = [person(f"q{number}") for number in range(8)]
    at_once(8, lambda number: entries.enter(event_id=event.pk, user=people[number]))
    assert event.entries.filter(status="in").count() == 4
    assert event.entries.filter(status="waiting").count() == 7


def test_of_two_live_events_entered_at_once_one_is_refused():
    start = timezone.now() + timedelta(hours=1)
    both, ben = [opened(starts_at=start) for _ in range(2)], person("ben")
    answers = at_once(2, lambda number: answered(lambda: entries.enter(event_id=both[number].pk, user=ben)))
    assert sum(isinstance(answer, Entry) for answer in answers) == 1
    assert Entry.objects.count() == 1


def test_an_event_started_eight_times_at_once_is_started_once():
    event, ana = opened(8), person("ana")
    answers = at_once(8, lambda number: answered(lambda: events.start_now(event_id=event.pk, user=ana)))
    assert answers.count(None) == 1
    assert len(told(event, "started")) == 1


def test_eight_that_open_a_round_at_once_open_each_table_once():
    event = opened(16)
    events.start_now(event_id=event.pk, user=person("ana"))
    at_once(8, lambda number: advance(event))
    assert (event.rounds.count(), TableSeat.objects.count()) == (1, 16)
    seated_once(event)


def test_eight_that_note_the_end_of_a_round_at_once_note_it_once():
    event = started(16)
    for table in tables_of(event, 1):
        end(table, absent=(0,))
    at_once(8, lambda number: advance(event))
    assert sorted(Entry.objects.values_list("absences", flat=True)) == [0] * 12 + [1] * 4
    assert [len(told(event, what)) for what in ("round_over", "drawn")] == [1, 2]


def test_two_sweeps_and_their_tasks_at_once_bring_an_event_on_once():
    event = opened(12, starts_at=timezone.now() + timedelta(seconds=2))
    Event.objects.filter(pk=event.pk).update(next_at=timezone.now(), starts_at=timezone.now())
    at_once(4, lambda number: sweep() if number % 2 else tasks.advance(event.pk))
    sweep()
    assert (fresh(event).state, event.rounds.count()) == ("running", 1)
    seated_once(event)


def test_whoever_withdraws_while_a_round_is_opened_is_in_it_or_it_is_drawn_without_them():
    event = opened(12)
    events.start_now(event_id=event.pk, user=person("ana"))
    leaver = person("p5")
    at_once(2, lambda number: entries.withdraw(event_id=event.pk, user=leaver) if number else advance(event))
    advance(event)
    seated_once(event)
    assert TableSeat.objects.count() in (11, 12)


def test_a_late_entry_and_the_opening_of_its_round_come_one_after_the_other():
    event = started(8, late_until=2, pause=0)
    for table in tables_of(event, 1):
        end(table)
    late = person("late")
    at_once(3, lambda number: advance(event) if number else answered(
        lambda: entries.enter(event_id=event.pk, user=late)
    ))  # fmt: skip
    advance(event)
    seated_once(event)
    assert event.rounds.get(number=2).seats.count() in (8, 9)


def test_a_move_that_waits_for_a_pause_is_refused():
    event = started(4)
    game = tables_of(event, 1)[0].game
    seat, ana = awaited(game), person("ana")
    with pytest.raises(NotNow):
        asked_while_held(
            lambda: events.pause(event_id=event.pk, user=ana),
            lambda: play(Game.objects.get(pk=game.pk), seat, "roll"),
        )
    game.refresh_from_db()
    assert game.sequence == 1


def test_moves_ends_and_people_who_go_as_a_round_closes_leave_each_game_as_its_record_says(caplog):
    event = started(8)
    games = [table.game for table in tables_of(event, 1)]
    for model in (Round, Game):
        model.objects.update(closes_at=timezone.now())
    acts = [lambda: advance(event), sweep, lambda: go(user=person("p1"))]
    for game in games:
        acts += [partial(roll, game.pk), partial(roll, game.pk), partial(tasks.close_table, game.pk)]
    at_once(len(acts), lambda number: acts[number]())
    acts = [lambda: advance(event), sweep]
    for game in games:
        acts += [partial(conclude, game.pk), partial(roll, game.pk), partial(conclude, game.pk)]
    at_once(len(acts), lambda number: acts[number]())
    advance(event)
    assert list(EventTable.objects.filter(round__number=1).values_list("game__status", flat=True)) == ["over"] * 2
    assert len(told(event, "round_over")) == 1
    assert [list(recorded(Game.objects.get(pk=game.pk))) for game in games] == [[], []]
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


def roll(game):
    with suppress(StopIteration, NotNow):  # nobody is awaited any more
        play(Game.objects.get(pk=game), awaited(Game.objects.get(pk=game)), "roll")


def conclude(game):
    playing.play(game_id=game, seat=None, wish=lambda state: Conclude())


def test_whoever_looks_at_a_game_while_it_is_put_away_and_back_sees_all_of_it():
    game = tables_of(started(4), 1)[0].game
    conclude(game.pk)
    Game.objects.update(rated=True, notices_at=None)

    def put_away_and_back():
        for _ in range(5):
            archive(game.pk)
            unarchive(game.pk)

    def look():
        pages = [reverse(name, args=[game.key]) for name in ("table", "dice", "export", "replay")]
        return {Client().get(page).status_code for page in pages * 2} | {len(moves_of(game.pk)) > 0}

    asked = [put_away_and_back, look, look]
    assert at_once(3, lambda number: asked[number]()) == [None, {200, True}, {200, True}]


def test_a_process_that_dies_while_it_has_an_event_is_followed_by_another():
    event = opened(8, starts_at=timezone.now() + timedelta(seconds=1))
    Event.objects.update(next_at=timezone.now(), starts_at=timezone.now(), claimed_until=timezone.now())
    enter_late = answered(lambda: enter(event, "q1"))
    sweep()
    assert isinstance(enter_late, Entry)
    assert fresh(event).state == "running"


def test_no_event_is_opened_in_a_club_that_is_archived_meanwhile():
    event, ana = draft(), person("ana")
    answer = asked_while_held(
        lambda: clubs.archive(club_id=event.club_id, user=ana),
        lambda: answered(lambda: events.open_entries(event_id=event.pk, user=ana)),
    )
    assert (answer, fresh(event).state) == ("Only organisers of the club may do that. Nothing has changed.", "draft")


def test_of_two_live_events_that_start_at_once_one_has_those_who_entered_both():
    both = [opened(5), opened(3, name="Other")]
    for number in (1, 2, 3):
        enter(both[1], f"q{number}")
    ana = person("ana")
    asked_while_held(
        lambda: events.start_now(event_id=both[0].pk, user=ana), lambda: events.start_now(event_id=both[1].pk, user=ana)
    )
    assert sorted(entry.name for entry in both[1].entries.filter(status="in")) == ["q1", "q2", "q3"]
