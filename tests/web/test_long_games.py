"""All of a game is read for whoever looks back at it: of long games for few at once, so that others get their pages."""

import pytest
from django.urls import reverse

from games.models import Game
from games.pages import few_at_once
from games.pages.few_at_once import OF_LONG_GAMES
from tests.cast import given_up, person, table

pytestmark = pytest.mark.django_db
PAGES = ("export", "replay", "analysis")


@pytest.fixture(scope="module")
def game(standing):
    return given_up(20)


def ask(client, page, game, **headers):
    answer = client.get(reverse(page, args=[game.key]), headers=headers)
    return answer.status_code, answer.headers.get("Retry-After"), answer.content.decode()


@pytest.fixture
def long(game, monkeypatch):
    monkeypatch.setattr(few_at_once, "LONG", game.sequence - 1)
    return game


@pytest.mark.parametrize("page", PAGES)
def test_a_process_reads_few_long_games_at_once_and_says_when_to_come_again(client, long, page):
    with OF_LONG_GAMES.places, OF_LONG_GAMES.places:
        status, again, html = ask(client, page, long)
        assert (status, again) == (429, "5")
        assert "This game is long" in html
        assert "partie est longue" in ask(client, page, long, **{"accept-language": "fr"})[2]
    assert ask(client, page, long)[0] == 200


def test_one_address_has_so_many_a_minute(client, long, monkeypatch):
    monkeypatch.setattr(OF_LONG_GAMES, "_a_minute", 2)
    assert [ask(client, page, long)[:2] for page in PAGES] == [(200, None), (200, None), (429, "60")]


@pytest.mark.parametrize("page", PAGES)
def test_a_game_like_others_waits_for_nothing(client, game, page):
    with OF_LONG_GAMES.places, OF_LONG_GAMES.places:
        assert ask(client, page, game)[0] == 200


def test_the_table_of_a_long_game_waits_for_nothing(client, monkeypatch):
    monkeypatch.setattr(few_at_once, "LONG", 0)
    client.force_login(person("ana"))
    with OF_LONG_GAMES.places, OF_LONG_GAMES.places:
        for page in ("table", "journal", "dice", "fragments"):
            assert ask(client, page, Game.objects.first() or table())[0] == 200
