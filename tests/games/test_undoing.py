"""What one has done alone is taken back, as a move of its own: the record, the ledger and the position agree."""

import random
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine import Refused
from games.engine import actions as act
from games.engine.records import from_plain
from games.models import Game, Move, Seat, StandingOrders
from games.orders.following import follow
from games.tables import playing
from games.tables.audit import differences
from games.tables.export import export_of
from games.tables.in_words import wish_of
from games.tables.kept import packed, record_of, unpacked
from games.tables.opening import Pacing
from games.tables.pausing import pause
from games.tables.selectors import access_table_for
from games.tables.store import snapshot_of, state_of
from games.tables.undoing import MOST, MOST_TAKEN_BACK
from tests.anything import anything
from tests.cast import person, stand, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db

STREET = {"Ana": {"deeds": [6, 8, 9]}, "Ben": {"deeds": [39]}}
NAMES = ("ana", "ben")


def streets(**kwargs):
    """A table at which Ana holds a street, has thrown, and may build before her turn ends."""
    return table(given=STREET, **TO_THE_END, **kwargs)


def play(game, seat, name, words=None, **kwargs):
    """A move that a player makes by hand."""
    kwargs = {"player": person(NAMES[seat]).pk} | kwargs
    answer = playing.play(game_id=game.pk, seat=seat, wish=wish_of(seat, name, words), **kwargs)
    game.refresh_from_db()
    return answer


def back(game, seat=0, number=None, **kwargs):
    """Take back the last move, or the one of that number."""
    return play(game, seat, "take_back", number or game.sequence, **kwargs)


def may(game, seat=0):
    """The number of the move that a player may take back now, None if none."""
    step = access_table_for(person(NAMES[seat]), game.key).own_step
    return step and step.number


def ledger(game):
    """What is in each purse by the transfers."""
    sums = {}
    for row in game.transfers.all():
        sums[row.payer] = sums.get(row.payer, 0) - row.amount
        sums[row.payee] = sums.get(row.payee, 0) + row.amount
    return sums


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


def test_a_game_in_which_steps_were_taken_back_at_random_has_no_differences(whole):
    for edition in ("polynesia", "atlantic", "france", "paris", "community") if whole else ("atlantic", "community"):
        taken = walked(table(edition=edition), random.Random(edition), 400 if whole else 120)
        assert taken > 2, edition


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
