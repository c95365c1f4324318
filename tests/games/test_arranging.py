"""Tables that somebody arranges for others: seated in an order, begun at once, closed at a moment, paused together."""

from dataclasses import fields, make_dataclass, replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from bots.at_tables.moving import may_move
from bots.tasks import sweep as sweep_bots
from games.clocks.sweep import due
from games.models import Game, Heartbeat, Seat
from games.tables import opening, playing
from games.tables.errors import TableError
from games.tables.lists.front import front_of
from games.tables.manners.pausing import pause, resume
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tables.over.results import result_of
from games.tables.reading import running
from games.tables.seats import departing, seating
from games.tables.seats.arranging import arrange
from games.tables.shown import TableRow
from games.tables.standing import from_bytes, to_bytes
from games.tasks import sweep
from tests.cast import a_bot_moves, awaited, person, play, table

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LIVE = Pacing("live", budget=120, credit=20, cap=180)
NEW = {"paused_at": None, "reserved": False}
"""What the last release does not send of a table, and how it is read without."""


def arranged(*names, **kwargs):
    given = {"edition": "polynesia", "pace": LIVE, "closes_at": START + 30 * MINUTE, "options": {"equal_turns": True}}
    people = [person(name) for name in names or ("ben", "ana", "chloe")]
    return Game.objects.get(pk=arrange(people=people, **given | kwargs).pk)


def goes(clock, step):
    """The clock goes to so long after the start, sweep by sweep."""
    while datetime.now(UTC) < START + step:
        clock.shift(MINUTE)
        sweep()


def marks(game):
    """All that is to come at a table, as time from the start."""
    game.refresh_from_db()
    seats = Seat.objects.filter(game=game).values_list("asked_at", "warn_at", "due_at")
    moments = [game.deadline, game.closes_at, *(moment for seat in seats for moment in seat)]
    return [moment and moment - START for moment in moments]


def miss(game):
    """Whoever is awaited lets the clock run out."""
    game.refresh_from_db()
    order = awaited(game)
    assert owed.fall_due(game_id=game.pk, now=game.deadline)
    return order


def test_people_sit_in_the_order_given_and_play_at_once(clock):
    game = arranged()
    assert [seat.name for seat in game.seats.all()] == ["ben", "ana", "chloe"]
    assert (game.status, game.sequence, game.host_id) == ("running", 1, None)
    assert game.closes_at == START + 30 * MINUTE
    assert front_of(AnonymousUser()).open == []


def test_a_table_that_begins_late_closes_at_the_same_moment(clock):
    goes(clock, 10 * MINUTE)
    assert arranged().closes_at == START + 30 * MINUTE


def test_arranged_tables_count_towards_nobodys_limit(clock, settings):
    settings.MOST_SEATS = 1
    arranged()
    arranged()
    other = table(start=False)
    opening.join(game_id=other.pk, user=person("chloe"))
    assert other.seats.filter(user=person("chloe")).exists()


def test_nobody_ends_an_arranged_game_by_agreement_and_nobody_is_offered_it(clock, client):
    game = arranged()
    Seat.objects.filter(game=game).exclude(user=person("ana")).update(held=True)
    client.force_login(person("ana"))
    assert "would_end" not in client.get(reverse("table", args=[game.key])).content.decode()
    with pytest.raises(TableError, match="by agreement"):
        seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    game.refresh_from_db()
    assert (game.status, game.sequence) == ("running", 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "nowhere"},
        {"variant": "nothing"},
        {"options": {"claims": "never"}},
        {"closes_at": None},
        {"pace": Pacing("live", 0, 0, 0)},
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_there(clock, wrong):
    with pytest.raises(TableError):
        arranged(**wrong)
    assert not Game.objects.exists()


def test_more_people_than_a_book_seats_are_refused(clock):
    with pytest.raises(TableError, match="So many people"):
        arranged(*(f"p{number}" for number in range(9)))


def test_no_seat_of_an_arranged_table_becomes_free_but_its_player_may_take_it_back(clock):
    game = arranged("ana", "ben")
    Seat.objects.filter(game=game).update(misses=2)
    held = game.seats.get(order=miss(game))
    assert (held.misses, held.held) == (3, True)
    with pytest.raises(TableError):
        seating.take_over(game_id=game.pk, order=held.order, user=person("dora"))
    seating.take_back(game_id=game.pk, user=held.user)
    held.refresh_from_db()
    assert (held.held, held.free, held.left_at) == (False, False, None)


def test_the_seat_of_whoever_is_gone_is_free_but_at_an_arranged_table(clock):
    for game, is_free in ((table(), True), (arranged(), False)):
        departing.go_for_good(person("ben"))
        seat = game.seats.get(user=person("ben"))
        assert (seat.held, seat.free) == (True, is_free)


def test_a_pause_moves_all_that_is_to_come_by_its_length(clock):
    game = arranged()
    sweep()
    was = marks(game)
    pause(game_ids=[game.pk], now=START)
    goes(clock, 7 * MINUTE)
    resume(game_ids=[game.pk], now=START + 7 * MINUTE)
    assert marks(game) == [moment if moment is None else moment + 7 * MINUTE for moment in was]
    assert game.paused_at is None


def test_nobody_moves_at_a_paused_table_and_is_told_so(clock, client):
    game = arranged()
    pause(game_ids=[game.pk], now=START)
    with pytest.raises(playing.NotNow, match="paused"):
        play(game, awaited(game), "roll")
    client.force_login(game.seats.get(order=awaited(game)).user)
    answer = client.post(reverse("api_moves", args=[game.key]), {"action": "roll"}, content_type="application/json")
    assert (answer.status_code, answer.json()["error"][:20]) == (429, "The table is paused:")
    with pytest.raises(TableError, match="paused"):
        seating.take_back(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    assert game.sequence == 1


def test_sweep_and_bots_leave_a_paused_table_alone(clock):
    game = arranged()
    Seat.objects.filter(game=game).update(held=True)
    pause(game_ids=[game.pk], now=START)
    goes(clock, 45 * MINUTE)
    sweep_bots()
    game.refresh_from_db()
    assert game.sequence == 1
    assert due(START + 60 * MINUTE) == []
    assert not may_move(running(game.pk))
    resume(game_ids=[game.pk], now=START + 45 * MINUTE)
    assert a_bot_moves(game)


def test_a_pause_is_no_outage_and_an_outage_in_a_pause_is_counted_once(clock):
    game = arranged()
    sweep()
    was = marks(game)
    pause(game_ids=[game.pk], now=START)
    clock.move_to(START + 30 * MINUTE)  # nobody sweeps meanwhile
    sweep()
    goes(clock, 40 * MINUTE)
    resume(game_ids=[game.pk], now=START + 40 * MINUTE)
    assert marks(game) == [moment if moment is None else moment + 40 * MINUTE for moment in was]


def test_pausing_twice_is_pausing_once_and_what_is_over_is_left(clock):
    game, over = arranged(), arranged()
    Game.objects.filter(pk=over.pk).update(status="over")
    assert pause(game_ids=[game.pk, over.pk], now=START) == 1
    assert pause(game_ids=[game.pk], now=START + MINUTE) == 0
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": START + 2 * MINUTE})
    assert resume(game_ids=[game.pk, over.pk], now=START + 2 * MINUTE) == 1
    assert resume(game_ids=[game.pk], now=START + 3 * MINUTE) == 0
    assert marks(game)[1] == 32 * MINUTE


def test_a_table_as_the_last_release_sends_it_is_read(clock):
    standing = running(arranged().pk)
    sent = msgspec.msgpack.decode(to_bytes(standing))
    for name in NEW:
        del sent["row"][name]
    assert from_bytes(msgspec.msgpack.encode(sent)).row == replace(standing.row, **NEW)


def test_the_last_release_reads_a_table_as_this_one_sends_it(clock):
    of_before = [(field.name, field.type) for field in fields(TableRow) if field.name not in NEW]
    row = make_dataclass("RowOfBefore", of_before, frozen=True)
    row.__module__ = TableRow.__module__  # where its types are found: from 3.12 on it is not taken from what is given
    sent = msgspec.msgpack.decode(to_bytes(running(arranged().pk)))
    assert msgspec.convert(sent["row"], row).pk == sent["row"]["pk"]


def test_the_result_of_a_game_says_places_worth_and_for_whom_a_bot_has_played(clock):
    game = arranged("ana", "ben", "chloe")
    assert result_of(game.pk) is None
    Seat.objects.filter(game=game).update(held=True)
    Game.objects.filter(pk=game.pk).update(closes_at=START)
    while Game.objects.get(pk=game.pk).status == "running":
        assert owed.fall_due(game_id=game.pk, now=START + 60 * MINUTE) or a_bot_moves(game)
    Seat.objects.filter(game=game).exclude(order=1).update(held=False)
    result = result_of(game.pk)
    assert result.timed_out
    assert [seat.held for seat in result.seats] == [False, True, False]
    assert sorted(seat.place for seat in result.seats)[0] == 1
    best = max(result.seats, key=lambda seat: seat.worth)
    assert best.place == 1


def test_the_page_of_a_paused_table_says_so_and_counts_nothing_down(clock, client):
    game = arranged()
    client.force_login(person("ana"))
    page = reverse("table", args=[game.key])
    before = client.get(page).content.decode()
    pause(game_ids=[game.pk], now=START)
    after = client.get(page).content.decode()
    said = "The table is paused: nobody moves until it goes on."
    assert [text.count(said) for text in (before, after)] == [0, 1]
    assert "data-until" in before
    assert "data-until" not in after
    resume(game_ids=[game.pk], now=START + MINUTE)
    assert said not in client.get(page).content.decode()
