"""The one way in: what `play` promises to whoever asks."""

import uuid

import msgspec
import pytest

from games.engine import Refused
from games.engine.records import state_from_plain
from games.models import Game, Move, Seat, Transfer
from games.tables import opening, playing
from games.tables.database.store import snapshot_of, state_of
from games.tables.dice import digest_of
from games.tables.errors import TableError
from games.tables.hooks import AFTER_CHANGE, MovePlayed
from tests.cast import awaited, bots_play, person, play, table

pytestmark = pytest.mark.django_db


def frozen(game):
    game.refresh_from_db()
    return game.sequence, bytes(game.snapshot), game.moves.count(), game.transfers.count()


def test_a_move_is_a_row_with_its_action_its_chance_and_its_facts():
    game = table()
    play(game, awaited(game), "roll")
    move = Move.objects.get(game=game, sequence=game.sequence)
    assert move.action[0] == "Roll"
    assert len(move.chance[0]) == 2
    assert move.events[0][0] == "Threw"


def test_every_unit_of_money_is_on_a_transfer_with_its_clause():
    game = table()
    rows = Transfer.objects.filter(game=game).values_list("payer", "payee", "amount", "clause")
    assert set(rows) == {("bank", "0", 3_000_000, "P-03"), ("bank", "1", 3_000_000, "P-03")}


def test_the_same_command_twice_has_one_effect_and_one_answer():
    game, command = table(), uuid.uuid4()
    first = play(game, awaited(game), "roll", command_id=command)
    second = play(game, int(game.moves.last().seat), "roll", command_id=command)
    assert (second.sequence, second.repeated) == (first.sequence, True)
    assert game.moves.count() == 2


def test_a_command_of_another_seat_gets_no_answer_of_mine():
    game, command = table(), uuid.uuid4()
    seat = awaited(game)
    play(game, seat, "roll", command_id=command)
    with pytest.raises((Refused, playing.Stale)):
        play(game, 1 - seat, "roll", command_id=command)


def test_a_refusal_changes_nothing_and_names_its_clauses():
    game = table()
    before = frozen(game)
    with pytest.raises(Refused) as refused:
        play(game, 1 - awaited(game), "roll")
    assert "G-01" in refused.value.clauses
    assert frozen(game) == before


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        ("fly", None),
        ("bid", "much"),
        ("build", [41]),
        ("mortgage", -1),
        ("offer", {"to": 9}),
        ("bid", 10**30),
        ("roll", 5),
    ],
)
def test_what_is_no_action_at_all_changes_nothing(name, argument):
    game = table()
    before = frozen(game)
    with pytest.raises(playing.BadWish):
        play(game, awaited(game), name, argument)
    assert frozen(game) == before


def test_an_answer_to_a_closed_decision_is_stale():
    game = table()
    seat = awaited(game)
    with pytest.raises(playing.Stale):
        play(game, seat, "roll", decision=game.awaiting[str(seat)] + 1)


@pytest.mark.parametrize("mode", ["free", "sealed"])
def test_a_bid_for_an_estate_answers_a_decision_that_was_put_before_the_turn_ended(mode):
    when = [{"Ana": "roll"}, {"Ben": "bankrupt"}, {"Ana": "buy"}]
    game = table(
        others=("ben", "chloe"), given={"Ben": {"deeds": [37]}}, dice=[[2, 4]], when=when, options={"auction": mode}
    )
    decision = game.awaiting["2"]
    play(game, 0, "end", decision=game.awaiting["0"])
    assert state_of(game).turn == 2
    play(game, 2, "bid", 400_000, decision=decision)
    assert state_of(game).agenda[-1].bid_of(2) == 400_000


def test_business_leaves_the_decision_open():
    game = table(given={"Ben": {"deeds": [5]}})
    seat = awaited(game)
    decision = game.awaiting[str(seat)]
    play(game, 1 - seat, "mortgage", 5)
    assert game.awaiting[str(seat)] == decision
    play(game, seat, "roll", decision=decision)
    assert game.awaiting.get(str(seat)) != decision


def test_a_table_that_has_not_started_takes_no_move():
    game = table(start=False)
    with pytest.raises(playing.Stale):
        play(game, 0, "roll")


def test_whoever_is_awaited_is_marked_on_the_seat():
    game = table()
    assert list(game.seats.filter(awaited=True).values_list("order", flat=True)) == [awaited(game)]


def test_options_are_stored_as_resolved():
    game = table(options={"auction": "free"})
    assert game.options["auction"] == "free"
    assert game.options["claims"] == "auto"


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "atlantis"}, {"variant": "endless"}, {"options": {"colour": "red"}}, {"options": {"claims": 5}},
        {"bots": ("nobody",)}, {"bots": ("regular",) * 9}, {"options": {"time_limit": True}},
        {"variant": "short"}, {"options": {"luxury_tax": 2_002_000}},
    ],
)  # fmt: skip
def test_a_table_that_no_book_knows_is_not_opened(wrong):
    with pytest.raises(TableError):
        opening.open_table(host=person("ana"), **{"edition": "polynesia", **wrong})
    assert not Game.objects.exists()


def test_any_table_may_agree_on_a_closing_time():
    game = table(edition="atlantic", minutes=90)
    assert game.closes_at is not None
    assert playing.edition_of(game).ending.timed == "R-44"


def test_only_the_host_starts():
    game = table(start=False)
    with pytest.raises(TableError):
        playing.start_game(game_id=game.pk, user=person("ben"))


def test_nobody_starts_alone():
    game = opening.open_table(host=person("ana"), edition="polynesia")
    with pytest.raises(TableError):
        playing.start_game(game_id=game.pk, user=person("ana"))


def test_a_full_table_takes_nobody_more():
    game = table(bots=7, start=False)
    with pytest.raises(TableError):
        opening.join(game_id=game.pk, user=person("dora"))


def test_joining_twice_is_joining_once():
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("ben"))
    assert game.seats.count() == 2


def test_standing_up_closes_the_gap():
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("chloe"))
    opening.leave_table(game_id=game.pk, user=person("ben"))
    assert list(game.seats.values_list("name", "order")) == [("ana", 0), ("chloe", 1)]


def test_a_host_who_leaves_closes_the_table():
    game = table(start=False)
    opening.leave_table(game_id=game.pk, user=person("ana"))
    assert not Game.objects.exists()


def test_a_message_goes_out_once_the_move_is_stored(django_capture_on_commit_callbacks):
    heard = []
    game = table()
    AFTER_CHANGE.append(heard.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            play(game, awaited(game), "roll")
            assert heard == []
    finally:
        AFTER_CHANGE.pop()
    assert [change._replace(standing=None) for change in heard] == [MovePlayed(game.pk, game.sequence)]


def test_the_snapshot_is_the_position():
    game = table()
    play(game, awaited(game), "roll")
    assert state_of(game).thrown


def test_a_position_that_was_just_written_is_remembered_as_its_bytes_say_it():
    game = table(bots=3)
    Seat.objects.filter(game=game, order=0).update(user=None, bot="regular")
    for _ in range(60):
        bots_play(game, most=1)
        game.refresh_from_db()
        read = state_from_plain(msgspec.json.decode(bytes(game.snapshot)))
        assert state_of(game) == read
        assert snapshot_of(state_of(game)) == bytes(game.snapshot)
    assert game.sequence > 50


def test_a_seat_chooses_its_number_for_the_dice_until_the_game_starts():
    game = table(start=False)
    opening.choose_nonce(game_id=game.pk, user=person("ben"), nonce="ben-was-here")
    playing.start_game(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    nonces = list(game.seats.values_list("nonce", flat=True))
    assert nonces[1] == "ben-was-here"
    assert game.dice_digest == digest_of(nonces)
    with pytest.raises(TableError):
        opening.choose_nonce(game_id=game.pk, user=person("ben"), nonce="too-late")


@pytest.mark.parametrize("nonce", ["a|b", "x" * 65, "<b>"])
def test_a_number_for_the_dice_that_is_none_is_refused(nonce):
    game = table(start=False)
    with pytest.raises(TableError):
        opening.choose_nonce(game_id=game.pk, user=person("ben"), nonce=nonce)


def test_two_who_are_asked_in_a_shortage_may_answer_at_the_same_time():
    deeds = {"Ana": [1, 3], "Ben": [6, 8, 9], "Chloe": [11, 13, 14]}
    given = {name: {"deeds": squares} for name, squares in deeds.items()} | {"bank": {"houses": 1}}
    game = table(edition="france", others=("ben", "chloe"), given=given)
    play(game, 0, "build", [1])
    decisions = dict(game.awaiting)
    play(game, 1, "want", {"house": 1}, decision=decisions["1"])
    play(game, 2, "want", {"house": 1}, decision=decisions["2"])
    assert state_of(game).agenda[-1].piece == "house"
