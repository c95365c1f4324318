"""The log, the ledger and the snapshot agree; and where they do not, the audit says so."""

import io

import pytest
from django.core.management import CommandError, call_command

from games import services
from games.audit import differences
from games.models import Game
from games.store import snapshot_of, state_of
from tests.cast import bots_play, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    game = table(bots=2, start=False)
    game.seats.filter(order=0).update(user=None, bot="steady")
    services.start_game(game_id=game.pk, user=None)
    bots_play(game, most=150)
    return Game.objects.get(pk=game.pk)


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


def test_the_command_says_when_there_is_no_such_game(game):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("audit", "nowhere")
