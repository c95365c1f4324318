"""Looking back at games whose facts do not begin where the games began: somebody has put them right by hand."""

import pytest

from games.models import Game
from games.tables.over import annulling
from tests.cast import given_up, go_on, table

pytestmark = pytest.mark.django_db
POOR = {"Ana": {"cash": 10, "deeds": [39]}, "Ben": {"deeds": [1, 3]}}


@pytest.fixture(scope="module")
def in_debt(standing):
    """A game that goes on from a debt of which its record says nothing."""
    game = table(given=POOR, dice=[[1, 2]], when=[{"Ana": "roll"}], others=("ben", "chloe"))
    for _ in range(30):
        go_on(game)
    return game


@pytest.mark.parametrize("page", ["replay/", "replay/?n=25", "analysis/", "deeds/1/?n=25"])
def test_what_does_not_follow_from_its_record_is_not_there_to_look_back_at(client, in_debt, page):
    assert client.get(f"/tables/{in_debt.key}/{page}").status_code == 404


@pytest.mark.parametrize("page", ["", "export/", "dice/", "journal/?before=20"])
def test_all_else_of_such_a_game_is_there(client, in_debt, page):
    assert client.get(f"/tables/{in_debt.key}/{page}").status_code == 200


def test_who_watches_such_a_game_later_is_told_that_it_is_not_there(client, in_debt):
    Game.objects.filter(pk=in_debt.pk).update(watch_delay=300)
    assert client.get(f"/tables/{in_debt.key}/").status_code == 404


@pytest.mark.parametrize("page", ["replay/", "analysis/"])
def test_a_game_that_does_not_count_is_looked_back_at_as_any_other(client, page):
    game = given_up(30)
    annulling.annul(game_id=game.pk)
    assert client.get(f"/tables/{game.key}/{page}").status_code == 200
