"""One person cannot take up the whole house: tables, games with bots and seats have limits."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.urls import reverse

from games.engine.actions import Conclude
from games.models import Game, Seat
from games.tables import opening, playing
from games.tables.errors import TableError
from games.tables.lists.front import LOBBY_ROWS
from games.tables.seats import seating
from tests.cast import person, table

POLYNESIA = {"edition": "polynesia", "variant": "standard", "claims": "auto"}


@pytest.fixture(autouse=True)
def small_house(settings):
    settings.MOST_OPEN_TABLES, settings.MOST_GAMES_WITH_BOTS, settings.MOST_SEATS = 2, 3, 5


def open_tables(count, name="ana", **kwargs):
    return [opening.open_table(host=person(name), edition="polynesia", **kwargs) for _ in range(count)]


def play_bots(count):
    return [table(bots=2) for _ in range(count)]


@pytest.mark.django_db
def test_one_table_too_many_that_waits_for_players_is_refused_until_one_starts_or_closes():
    first, second = open_tables(2)
    with pytest.raises(TableError, match="2 open tables"):
        open_tables(1)
    opening.leave_table(game_id=first.pk, user=person("ana"))
    opening.join(game_id=second.pk, user=person("ben"))
    playing.start_game(game_id=second.pk, user=person("ana"))
    open_tables(2)


@pytest.mark.django_db
def test_one_game_with_bots_too_many_is_refused_until_one_is_over():
    games = play_bots(3)
    with pytest.raises(TableError, match="3 games with bots"):
        play_bots(1)
    open_tables(1)
    playing.play(game_id=games[0].pk, seat=None, wish=lambda state: Conclude())
    play_bots(1)


@pytest.mark.django_db
def test_tables_with_bots_that_wait_to_start_count_as_games_with_bots(settings):
    settings.MOST_OPEN_TABLES = 5
    open_tables(3, bots=("regular",))
    with pytest.raises(TableError, match="3 games with bots"):
        open_tables(1, bots=("regular",))


@pytest.mark.django_db
def test_somebody_who_sits_at_enough_tables_sits_down_at_no_other(settings):
    settings.MOST_OPEN_TABLES = 6
    tables = open_tables(5, name="ben") + open_tables(1, name="chloe")
    for game in tables[:5]:
        opening.join(game_id=game.pk, user=person("ana"))
    for refused in (
        lambda: opening.join(game_id=tables[5].pk, user=person("ana")),
        lambda: open_tables(1),
    ):
        with pytest.raises(TableError, match="5 tables"):
            refused()
    opening.leave_table(game_id=tables[0].pk, user=person("ana"))
    opening.join(game_id=tables[5].pk, user=person("ana"))
    opening.join(game_id=tables[5].pk, user=person("ana"))
    assert tables[5].seats.filter(user=person("ana")).count() == 1


@pytest.mark.django_db
def test_nor_does_somebody_take_over_a_seat_who_sits_at_enough_tables(settings):
    game = table()
    Seat.objects.filter(game=game, order=0).update(free=True, held=True)
    settings.MOST_SEATS = 1
    open_tables(1, name="dora")
    with pytest.raises(TableError, match="1 table"):
        seating.take_over(game_id=game.pk, order=0, user=person("dora"))
    assert Seat.objects.get(game=game, order=0).user == person("ana")


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "You already have 3 games with bots: end one of them first."),
    ("fr", "Vous avez déjà 3 parties avec des robots\u202f: terminez-en une d’abord."),
])  # fmt: skip
def test_the_page_says_so_and_opens_nothing(client, language, sentence):
    play_bots(3)
    client.force_login(person("ana"))
    fields = POLYNESIA | {"bots": "3"}
    answer = client.post(reverse("new_table"), fields, headers={"accept-language": language})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Game.objects.count() == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="on SQLite there is one writer at a time anyway")
def test_of_many_tables_opened_at_once_no_more_than_the_limit_come_about():
    person("ana")

    def one(_number):
        try:
            return bool(open_tables(1))
        except TableError:
            return False
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as crowd:
        assert sum(crowd.map(one, range(8))) == 2
    assert Game.objects.count() == 2


@pytest.mark.django_db
def test_the_lobby_has_one_row_a_host_and_shows_all_tables_of_one(client, settings):
    settings.MOST_OPEN_TABLES = 50
    settings.MOST_SEATS = 50
    crowd = open_tables(40)
    (alone,) = open_tables(1, name="ben")
    newest = crowd[-1]
    page = client.get("/").content.decode()
    assert [page.count(game.key) for game in (newest, alone)] == [1, 1]
    assert sum(game.key in page for game in crowd) == 1
    assert "39 more" in page
    page = client.get("/", {"host": person("ana").pk}).content.decode()
    assert all(game.key in page for game in crowd)
    assert alone.key not in page


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["x", "-1", "9" * 30, "²", ""])
def test_a_host_that_is_none_is_everybody(client, host):
    (game,) = open_tables(1)
    assert game.key in client.get("/", {"host": host}).content.decode()


@pytest.mark.django_db
def test_no_crowd_of_hosts_keeps_a_table_out_of_the_lobby(client):
    (first,) = open_tables(1, name="ben")
    for number in range(LOBBY_ROWS):
        open_tables(1, name=f"puppet{number}")
    page = client.get("/").content.decode()
    assert first.key not in page
    (older,) = re.findall(r'href="(\?before=\d+)"', page)
    assert first.key in client.get(f"/{older}").content.decode()
    assert first.key not in client.get(f"/?before={first.pk}").content.decode()
    assert client.get("/?before=9999999999999999").status_code == 200
