"""A position is read once for whatever a request shows of it, however much that is."""

import sys
from contextlib import contextmanager

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from games.engine.records import state_from_plain
from games.tables.database.store import _known
from tests.cast import awaited, bots_play, person, play, table
from tests.web.test_live import send, sit

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


class Readings:
    """Counts whole positions as they are read out of their bytes, by looking on."""

    def __init__(self):
        self.count = 0

    def __call__(self, frame, event, _value):
        self.count += event == "call" and frame.f_code is state_from_plain.__code__


@contextmanager
def readings():
    """What is read meanwhile, by a process that remembers nothing."""
    _known.clear()
    found = Readings()
    sys.setprofile(found)
    try:
        yield found
    finally:
        sys.setprofile(None)


@pytest.fixture
def game():
    """A table where the dice have been thrown once."""
    game = table()
    play(game, awaited(game), "roll")
    return game


def who_is_awaited(game):
    return person(("ana", "ben")[awaited(game)])


@pytest.mark.parametrize("page", ["table", "fragments", "api_table"])
@pytest.mark.parametrize("name", ["ana", "dora"])
def test_what_shows_a_table_reads_its_position_once(client, game, page, name):
    client.force_login(person(name))
    with readings() as found:
        client.get(reverse(page, args=[game.key]))
    assert found.count == 1


@pytest.mark.parametrize("page", ["dice", "export", "orders", "seats"])
def test_what_shows_no_position_reads_none(client, game, page):
    client.force_login(who_is_awaited(game))
    with readings() as found:
        client.get(reverse(page, args=[game.key]))
    assert found.count == 0


def test_a_list_of_games_reads_each_position_once(client, game):
    table()
    client.force_login(person("ana"))
    with readings() as found:
        client.get(reverse("my_games"))
    assert found.count == 2


def test_what_is_kept_for_everybody_is_shown_without_reading_anything(client, game):
    client.get(reverse("fragments", args=[game.key]))
    with readings() as found:
        client.get(reverse("fragments", args=[game.key]))
    assert found.count == 0


def move(client, game, action):
    client.force_login(who_is_awaited(game))
    with readings() as found:
        html = client.post(reverse("move", args=[game.key]), {"action": action}, headers=HTMX).content.decode()
    assert 'id="own"' in html
    return found.count


def test_a_move_reads_the_position_that_it_meets_and_remembers_the_one_that_it_leaves(client):
    assert move(client, table(), "roll") == 1


def test_a_move_that_is_refused_reads_the_position_once(client):
    assert move(client, table(), "end") == 1


@pytest.mark.django_db(transaction=True)
async def test_one_by_socket_reads_none_which_has_seen_the_first_already_and_is_told_the_other():
    game = await sync_to_async(table)()
    socket = await sit(game, ("ana", "ben")[await sync_to_async(awaited)(game)])
    await socket.receive_from()
    found = Readings()
    await sync_to_async(sys.setprofile)(found)
    await send(socket, action="roll")
    assert 'id="answers"' in await socket.receive_from()
    await sync_to_async(sys.setprofile)(None)
    await socket.disconnect()
    assert found.count == 0


def test_a_page_asks_no_more_of_the_database_as_its_log_grows(client, django_assert_num_queries):
    game = table(bots=2)
    bots_play(game, 30)
    client.get(reverse("table", args=[game.key]))  # the first one asks besides whether programs have moved there
    with django_assert_num_queries(2):
        client.get(reverse("table", args=[game.key]))
