"""What is kept of steps that may be taken back, for how long, and what the record, clocks and orders make of it."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.engine import Refused
from games.engine import actions as act
from games.engine.records import from_plain
from games.models import Game, Heartbeat, Move, Seat, StandingOrders
from games.orders.following import follow
from games.tables import playing
from games.tables.database.store import snapshot_of, state_of
from games.tables.manners.undoing import MOST, MOST_TAKEN_BACK
from games.tables.opening import Pacing
from games.tables.record.audit import differences
from games.tables.record.export import export_of
from games.tables.record.kept import packed, record_of, unpacked
from games.tables.selectors import access_table_for
from tests.anything import anything
from tests.cast import person, stand, table
from tests.games.taken_back import NAMES, back, may, play, streets

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def test_where_another_release_has_played_on_what_it_left_is_not_restored():
    game = streets()
    built = play(game, 0, "build", [6]).sequence
    left = bytes(game.steps)
    play(game, 1, "mortgage", 39)
    Game.objects.filter(pk=game.pk).update(steps=left)  # which does not know the column
    assert may(game) is None
    with pytest.raises(Refused):
        back(game, number=built)
    mortgaged = play(game, 0, "build", [8]).sequence
    back(game, number=mortgaged)
    assert may(game) is None


def test_a_position_that_is_not_what_the_step_led_to_is_left_as_it_is():
    game = streets()
    play(game, 0, "build", [6])
    state = state_of(game)
    state.cash[1] += 2_000
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
    with pytest.raises(Refused):
        back(game)


def test_no_more_is_kept_than_so_many_steps_and_no_more_taken_back_at_once():
    game = streets()
    for _ in range(MOST_TAKEN_BACK):
        play(game, 0, "mortgage", 6)
        back(game)
    play(game, 0, "mortgage", 6)
    assert may(game) is None
    play(game, 1, "mortgage", 39)
    play(game, 0, "mortgage", 8)
    assert may(game) == game.sequence
    assert len(game.steps) < 4_000 < MOST * 1_000


def test_a_throw_where_nothing_can_be_taken_back_writes_nothing_of_it():
    game = table()
    seat = int(next(iter(game.awaiting)))
    play(game, seat, "roll")
    assert game.steps is None


def test_answers_that_are_taken_back_bring_no_time():
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}], pace=Pacing("live", 600, 30, 3_600, vacation=0))
    Seat.objects.filter(game=game, order=0).update(asked_at=timezone.now(), due_at=timezone.now() + timedelta(hours=1))
    for _ in range(10):
        play(game, 0, "buy")
        back(game)
    assert Seat.objects.get(game=game, order=0).budget <= 600


def test_an_answer_that_brought_nothing_takes_nothing_when_it_is_taken_back(clock):
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}], pace=Pacing("async", 36_000, 7_200, 36_000))
    Seat.objects.filter(game=game, order=0).update(asked_at=timezone.now(), due_at=timezone.now() + timedelta(hours=10))
    for _ in range(6):
        play(game, 0, "buy")
        back(game)
    assert Seat.objects.get(game=game, order=0).budget == 36_000
    clock.shift(timedelta(hours=1))
    Heartbeat.objects.update(at=timezone.now())
    play(game, 0, "buy")
    assert Seat.objects.get(game=game, order=0).budget == 36_000
    back(game)
    assert Seat.objects.get(game=game, order=0).budget == 32_400


def test_whoever_has_used_up_what_an_answer_brought_has_nothing_left_when_it_is_taken_back_and_owes_none(clock):
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}], pace=Pacing("live", 600, 30, 3_600, vacation=0))
    soon = timezone.now() + timedelta(seconds=10)
    Seat.objects.filter(game=game, order=0).update(budget=10, asked_at=timezone.now(), due_at=soon)
    play(game, 0, "buy")
    clock.shift(timedelta(seconds=35))
    Heartbeat.objects.update(at=timezone.now())
    back(game)
    assert Seat.objects.get(game=game, order=0).budget == 0


def test_once_the_time_is_up_an_answer_stays_given_where_each_has_a_time_of_its_own():
    given, roll = {"Ana": {"deeds": [39]}}, {"dice": [[1, 2]], "when": [{"Ana": "roll"}]}
    game = stand(table(minutes=30), given, **roll)
    state = state_of(game)
    state.closing = True
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
    play(game, 0, "mortgage", 39)
    assert may(game) == game.sequence
    play(game, 0, "buy")
    assert may(game) is None


def test_what_an_order_does_after_a_step_was_taken_back_stays_done():
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    play(game, 0, "buy")
    StandingOrders.objects.create(seat=Seat.objects.get(game=game, order=0), buy={"any": 0})
    back(game)
    assert follow(game.pk, game.sequence)
    game.refresh_from_db()
    assert state_of(game).sites[3].holder == 0
    assert may(game) is None


def test_the_record_is_exported_audited_put_away_and_brought_back():
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    play(game, 0, "buy")
    back(game)
    move = export_of(game)["moves"][-1]
    assert move["action"][0] == "TakeBack"
    assert move["clauses"][0] == "R-90"
    assert [[*paid[:2]] for paid in move["transfers"]] == [["bank", "0"]]
    record = record_of(game.pk)
    assert unpacked(packed(record)) == record
    assert next(from_plain(plain) for plain in record.moves[-1].events) == record.moves[-1].facts[0]


@pytest.mark.long
def test_a_game_in_which_steps_were_taken_back_at_random_has_no_differences(whole):
    for edition in ("polynesia", "atlantic", "france", "paris", "community") if whole else ("atlantic", "community"):
        taken, dice = 0, random.Random(edition)
        while taken < 3:  # a game may be over before there is anything to take back
            taken += walked(table(edition=edition), dice, 200 if whole else 40)


def walked(game, dice, steps):
    """Play anything by hand, and take back every second step that may be; gives how many were."""
    taken = 0
    for _ in range(steps):
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            break
        number = next((number for number in (may(game, seat) for seat in (0, 1)) if number), None)
        if number and dice.random() < 0.5:
            back(game, Move.objects.get(game=game, sequence=number).seat, number)
            taken += 1
            continue
        action = anything(access_table_for(person("ana"), game.key).edition, state_of(game), dice.choice)
        if isinstance(action, act.Bankrupt | act.Conclude):
            continue
        seat = None if isinstance(action, act.ServerAction) else action.seat
        try:
            playing.play(
                game_id=game.pk, seat=seat, wish=lambda state, action=action: action,
                player=None if seat is None else person(NAMES[seat]).pk,
            )  # fmt: skip
        except (Refused, playing.NotNow):
            continue
    game.refresh_from_db()
    assert list(differences(game)) == []
    return taken
