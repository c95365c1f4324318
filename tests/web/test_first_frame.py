"""The first that a socket sends a page: what it lacks, and not again all that it has just come with."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.pages.sending import sent
from tests.cast import awaited, person, play, table
from tests.position import TO_THE_END
from tests.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


def opened(name, **wish):
    """A table, the headers of a browser there, and where its page says that its socket is."""
    game, client = table(**wish), Client(headers={"accept-language": "en"})
    client.force_login(person(name))
    html = client.get(f"/tables/{game.key}/").content.decode()
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie)]
    return game, headers, re.search(r'hx-ws:connect="([^"]+)"', html)[1]


async def first_frame(address, headers):
    socket = Socket(address, headers=headers)
    await socket.connect()
    return socket, await socket.receive_from()


async def test_a_page_that_has_just_come_is_sent_no_more_than_the_time_and_then_each_move():
    game, headers, address = await sync_to_async(opened)("ben", **TO_THE_END)
    socket, html = await first_frame(address, headers)
    assert 'id="now"' in html
    assert len(html) < 100
    await sync_to_async(play)(game, 0, "end")
    html = await socket.receive_from()
    assert 'id="player-1"' in html
    assert 'id="board"' not in html
    assert 'value="roll"' in html
    await socket.disconnect()


async def test_a_page_that_has_missed_a_move_is_sent_the_table():
    game, headers, address = await sync_to_async(opened)("ben")
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    socket, html = await first_frame(address, headers)
    assert 'id="board"' in html
    await socket.disconnect()


@pytest.mark.parametrize("stamp", ["", "x", "1-x", "-", "9" * 40 + "-", "%00"])
async def test_a_page_that_does_not_say_what_it_shows_is_sent_the_table(stamp):
    _game, headers, address = await sync_to_async(opened)("ana")
    socket, html = await first_frame(f"{address.partition('?')[0]}?has={stamp}", headers)
    assert 'id="board"' in html
    await socket.disconnect()


async def test_a_page_that_comes_back_later_or_as_somebody_else_is_sent_the_table(monkeypatch):
    _game, headers, address = await sync_to_async(opened)("ana")
    socket, html = await first_frame(address, headers[:2])
    assert 'id="board"' in html
    await socket.disconnect()
    monkeypatch.setattr(sent, "FRESH_SECONDS", -1)
    socket, html = await first_frame(address, headers)
    assert 'id="board"' in html
    await socket.disconnect()
