"""What one has done alone is taken back, as a move of its own: the record, the ledger and the position agree."""

import uuid

import pytest
from django.utils import timezone

from games.engine import Refused
from games.models import Move, Seat
from games.tables import playing
from games.tables.database.store import state_of
from games.tables.manners.pausing import pause
from games.tables.selectors import access_table_for
from tests.cast import person, table
from tests.games.taken_back import back, ledger, may, play, streets

pytestmark = pytest.mark.django_db


def test_the_position_is_the_very_one_before_and_the_ledger_sums_to_it():
    game = streets()
    before, sums = bytes(game.snapshot), ledger(game)
    play(game, 0, "build", [6, 8, 9])
    assert ledger(game) != sums
    back(game)
    assert bytes(game.snapshot) == before
    assert ledger(game) == sums


def test_nothing_of_the_record_is_changed_it_is_a_move_of_its_own():
    game = streets()
    built = play(game, 0, "build", [6]).sequence
    kept = Move.objects.filter(game=game).values_list("pk", "action", "events")
    earlier = list(kept)
    back(game)
    assert list(kept)[: len(earlier)] == earlier
    assert game.moves.last().action == ["TakeBack", 0, built]
    assert game.sequence == built + 1


def test_steps_are_taken_back_one_by_one_the_last_first():
    game = streets()
    positions = [bytes(game.snapshot)]
    for square in (6, 8, 9):
        play(game, 0, "build", [square])
        positions.append(bytes(game.snapshot))
    numbers = []
    while may(game):
        positions.pop()
        numbers.append(may(game))
        back(game, number=may(game))
        assert bytes(game.snapshot) == positions[-1]
    assert len(positions) == 1
    assert numbers == sorted(numbers, reverse=True)


def test_what_is_done_after_taking_back_is_taken_back_in_its_turn():
    game = streets()
    before = bytes(game.snapshot)
    first = play(game, 0, "mortgage", 9).sequence
    play(game, 0, "mortgage", 8)
    back(game)
    play(game, 0, "mortgage", 6)
    back(game)
    back(game, number=first)
    assert bytes(game.snapshot) == before


def test_taking_back_is_not_taken_back():
    game = streets()
    play(game, 0, "mortgage", 6)
    back(game)
    with pytest.raises(Refused) as refused:
        back(game)
    assert refused.value.clauses == ("R-90",)


@pytest.mark.parametrize(
    ("seat", "name", "words"),
    [(0, "end", None), (1, "mortgage", 39), (0, "offer", {"to": 1, "give": {"cash": 20_000}, "want": {"deeds": [39]}})],
    ids=["the end of the turn", "an act of another", "an offer"],
)
def test_what_was_done_before_something_else_stays(seat, name, words):
    game = streets()
    built = play(game, 0, "build", [6]).sequence
    play(game, seat, name, words)
    assert may(game) is None
    with pytest.raises(Refused):
        back(game, number=built)
    assert game.steps is None or seat == 1


def test_another_takes_back_only_what_is_their_own():
    game = streets()
    play(game, 0, "mortgage", 6)
    assert may(game, 1) is None
    with pytest.raises(Refused):
        back(game, 1)
    play(game, 1, "mortgage", 39)
    assert (may(game), may(game, 1)) == (None, game.sequence)


def test_a_stranger_takes_nothing_back():
    game = streets()
    play(game, 0, "mortgage", 6)
    with pytest.raises(PermissionError):
        back(game, player=person("dora").pk)


def test_whoever_takes_a_seat_over_takes_back_nothing_of_who_sat_there():
    game = streets()
    play(game, 0, "mortgage", 6)
    Seat.objects.filter(game=game, order=0).update(user=person("dora"))
    assert access_table_for(person("dora"), game.key).own_step is None
    with pytest.raises(Refused):
        back(game, player=person("dora").pk)


@pytest.mark.parametrize("kwargs", [{"player": None}, {"ordered": True}], ids=["by a bot", "by an order"])
def test_what_a_program_has_done_for_somebody_is_no_step_of_theirs(kwargs):
    game = streets()
    play(game, 0, "mortgage", 6)
    play(game, 0, "mortgage", 8, **kwargs)
    assert may(game) is None
    assert game.steps is None


def test_while_a_table_is_paused_nothing_is_taken_back():
    game = streets()
    play(game, 0, "mortgage", 6)
    pause(game_ids=[game.pk], now=timezone.now())
    with pytest.raises(playing.NotNow):
        back(game)


def test_two_pages_that_take_back_the_same_step_take_back_one():
    game = streets()
    play(game, 0, "mortgage", 6)
    number = play(game, 0, "mortgage", 8).sequence
    back(game, number=number)
    with pytest.raises(playing.Stale):
        back(game, number=number)
    assert state_of(game).sites[6].owed


def test_the_same_command_twice_takes_back_once():
    game, command = streets(), uuid.uuid4()
    play(game, 0, "mortgage", 6)
    number = play(game, 0, "mortgage", 8).sequence
    first = back(game, number=number, command_id=command)
    second = back(game, number=number, command_id=command)
    assert (second.sequence, second.repeated) == (first.sequence, True)
    assert may(game) == number - 1


def test_an_answer_that_was_taken_back_is_asked_for_anew():
    game = table(given={}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    asked = game.awaiting["0"]
    play(game, 0, "buy", decision=asked)
    back(game)
    assert game.awaiting == {"0": game.sequence}
    with pytest.raises(playing.Stale):
        play(game, 0, "buy", decision=asked)
    play(game, 0, "buy", decision=game.awaiting["0"])
    assert state_of(game).sites[3].holder == 0
