"""The log, the ledger and the snapshot agree; and where they do not, the audit says so."""

import contextlib
import io
import secrets

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, new_key
from games.tables import playing
from games.tables.database.store import snapshot_of, state_of
from games.tables.record.audit import differences
from tests.cast import awaited, bots_play, play, table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(standing):
    game = table(bots=2, start=False)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    bots_play(game, most=80)
    return game.pk


@pytest.fixture
def game(played):
    return Game.objects.get(pk=played)


def test_a_played_game_has_no_differences(game):
    assert list(differences(game)) == []


def test_a_transfer_that_was_tampered_with_is_found(game):
    row = game.transfers.last()
    row.amount += 2_000
    row.save()
    assert any("purse" in difference for difference in differences(game))


def test_a_snapshot_that_was_tampered_with_is_found(game):
    state = state_of(game)
    state.cash[0] += 2_000
    game.snapshot = snapshot_of(state)
    assert any(difference.startswith("cash:") for difference in differences(game))


def test_a_lost_move_is_found(game):
    game.moves.filter(sequence=5).delete()
    assert any("numbered" in difference for difference in differences(game))


def test_the_command_counts_and_fails_when_something_differs(game):
    out = io.StringIO()
    call_command("audit", stdout=out)
    assert out.getvalue() == "1 games audited, 0 with differences\n"
    game.transfers.last().delete()
    with pytest.raises(SystemExit):
        call_command("audit", game.key, stdout=out)


def test_a_game_that_goes_on_meanwhile_has_no_differences(game):
    game.transfers.last().delete()
    other = table(bots=1)

    class Meanwhile(io.StringIO):
        def write(self, text):
            if other.sequence == 1:
                play(other, awaited(other), "roll")
                other.refresh_from_db()
            return super().write(text)

    out = Meanwhile()
    with pytest.raises(SystemExit):
        call_command("audit", stdout=out)
    assert other.sequence > 1
    assert out.getvalue().endswith("2 games audited, 1 with differences\n")


FOUL = [
    {"snapshot": b""},
    {"snapshot": b"nonsense"},
    {"edition": "nowhere"},
    {"options": {"auction": "by shouting"}},
    {"variant": "none"},
]


@pytest.mark.parametrize("foul", FOUL, ids=str)
def test_a_foul_game_is_named_and_hides_no_other(game, foul):
    other = Game.objects.get(pk=table(bots=1).pk)
    other.transfers.first().delete()
    Game.objects.filter(pk=game.pk).update(**foul)
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("audit", stdout=out)
    assert ended.value.code == 1
    lines = out.getvalue().splitlines()
    assert {line.split(":")[0] for line in lines[:-1]} == {game.key, other.key}
    assert lines[-1] == "2 games audited, 2 with differences"


@pytest.mark.parametrize("action", [{"is": "Nothing"}, [], "words", None])
def test_a_foul_move_is_named(game, action):
    move = game.moves.get(sequence=3)
    move.events = [action]
    move.save()
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("audit", game.key, stdout=out)
    assert out.getvalue().startswith(f"{game.key}: cannot be audited")


def test_dice_of_a_record_that_is_foul_are_said_not_to_be_verified(game):
    game.moves.filter(sequence=3).update(links=[{"link": "no number"}], chance=[[1, 2]])
    with pytest.raises(CommandError, match="cannot be verified to its end: "):
        call_command("verify", game.key)


OLD_KEYS = ["-x9Tz_qW4rTy", "--9Tz_qW4rTy", "-vTz_qW4rTy2", "-h9Tz_qW4rT-"]


@pytest.mark.parametrize("key", OLD_KEYS)
@pytest.mark.parametrize("command", ["audit", "verify"])
def test_the_commands_take_old_keys_that_begin_with_a_dash(game, command, key):
    Game.objects.filter(pk=game.pk).update(key=key)
    out = io.StringIO()
    with contextlib.suppress(SystemExit):  # `verify` finds the key changed, with which the dice were bound
        call_command(command, key, "--no-color", stdout=out)
    assert out.getvalue()


def test_new_keys_never_begin_with_a_dash(monkeypatch):
    made = iter(["-x9Tz_qW4rTy", "--9Tz_qW4rTy", "x-9Tz_qW4rTy"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(made))
    assert new_key() == "x-9Tz_qW4rTy"


@pytest.mark.parametrize("command", ["audit", "verify", "archive"])
@pytest.mark.parametrize(("key", "said"), [("nowhere", "nowhere"), ("\udcff", "not UTF-8")])
def test_the_commands_say_when_there_is_no_such_game(db, command, key, said):
    with pytest.raises(CommandError, match=said):
        call_command(command, key)
