"""Players and watchers see how many watch: people and not pages, nobody by name, nobody for long whose process died."""

import asyncio
import re

import pytest
from asgiref.sync import sync_to_async

from games.tables.live import crowd
from games.tables.live.hub import Hub
from games.tables.live.telling import LiveNews, Watching, _read, _written, hub
from tests.cast import awaited, play, table
from tests.position import TO_THE_END
from tests.sockets import Socket
from tests.web.test_live import send, sit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(crowd, "REST_SECONDS", 0)


async def counted(socket, number):
    """Wait until a page says that so many watch; gives what it says."""
    said = {0: "></span>", 1: "1 person watches"}.get(number, f"{number} people watch")
    while True:
        html = await socket.receive_from()
        if 'id="watching"' in html and said in html:
            return html


async def stranger(game, browser):
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", f"csrftoken={browser}".encode())]
    socket = Socket(f"/ws/tables/{game.key}/", headers=headers)
    await socket.connect()
    return socket


async def test_players_are_told_how_many_watch_as_they_come_and_go():
    game = await sync_to_async(table)()
    player, first = await sit(game, "ana"), await stranger(game, "a" * 32)
    await counted(player, 1)
    second = await sit(game, "chloe")
    html = await counted(player, 2)
    assert not re.search("chloe|csrf|aaaa", html)
    await counted(first, 2)
    await second.disconnect()
    await counted(player, 1)
    await first.disconnect()
    await counted(player, 0)
    await player.disconnect()


async def test_two_pages_of_one_person_count_once_and_those_of_players_not_at_all():
    game = await sync_to_async(table)()
    players = [await sit(game, name) for name in ("ana", "ana", "ben")]
    pages = [await sit(game, "chloe"), await sit(game, "chloe"), await stranger(game, "b"), await stranger(game, "b")]
    await counted(players[0], 2)
    await pages[0].disconnect()
    await pages[2].disconnect()
    late = await sit(game, "davi")
    await counted(players[0], 3)
    for page in (*players, *pages, late):
        await page.disconnect()


async def test_who_comes_later_is_told_at_once_in_their_language():
    game = await sync_to_async(table)()
    player, watcher = await sit(game, "ana"), await sit(game, "chloe")
    await counted(player, 1)
    french = await sit(game, "ben", language="fr")
    while "1 personne regarde" not in await french.receive_from():
        pass
    for page in (player, watcher, french):
        await page.disconnect()


async def test_who_watches_in_another_process_counts_until_it_has_been_silent_for_long(monkeypatch):
    game = await sync_to_async(table)()
    player, mine = await sit(game, "ana"), await sit(game, "chloe")
    await counted(player, 1)
    told = Watching(b"another", (b"somebody", next(iter(crowd._crowds[game.pk]._here()))), False)
    hub.tell(f"crowd-{game.pk}", _read(_written(LiveNews(None, watching=told))))
    await counted(player, 2)
    monkeypatch.setattr(crowd, "KEPT_SECONDS", 0)
    crowd._crowds[game.pk]._soon()
    await counted(player, 1)
    for page in (player, mine):
        await page.disconnect()
    assert game.pk not in crowd._crowds


async def test_who_comes_and_goes_while_another_waits_for_redis_takes_nobody_with_them(monkeypatch):
    asked, gone = asyncio.Event(), asyncio.Event()

    async def silent(reader, writer):
        await reader.read(1)
        asked.set()
        await gone.wait()
        writer.close()  # the server waits for that at its end, from Python 3.12 on

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as redis:
        port = redis.sockets[0].getsockname()[1]
        monkeypatch.setattr(crowd, "hub", Hub(f"redis://127.0.0.1:{port}/0", "", _written, _read))
        monkeypatch.setattr(crowd, "REST_SECONDS", 1_000)
        first, other = [].append, [].append
        waiting = asyncio.create_task(crowd.enter(1, first, b"first"))
        await asked.wait()
        await crowd.enter(1, other, b"other")
        crowd.leave(1, other)
        assert crowd._crowds[1]._here() == {b"first"}
        crowd.leave(1, first)
        assert 1 not in crowd._crowds
        waiting.cancel()
        gone.set()


async def test_a_move_played_while_a_page_waits_to_be_counted_is_shown_on_it(monkeypatch):
    asked, gone = asyncio.Event(), asyncio.Event()

    async def silent(reader, writer):
        await reader.read(1)
        asked.set()
        await gone.wait()
        writer.close()

    game = await sync_to_async(table)(**TO_THE_END)
    async with await asyncio.start_server(silent, "127.0.0.1", 0) as redis:
        port = redis.sockets[0].getsockname()[1]
        monkeypatch.setattr(crowd, "hub", Hub(f"redis://127.0.0.1:{port}/0", "", _written, _read))
        page = await sit(game, "ana")
        await page.receive_from()
        await asked.wait()
        await sync_to_async(play)(game, 0, "end")
        assert f"/fragments/?n={game.sequence}" in await page.receive_from(5)
        gone.set()
    await page.disconnect()


async def test_a_move_tells_nobody_anew_who_watches(monkeypatch):

    game = await sync_to_async(table)()
    player, watcher = await sit(game, "ana"), await stranger(game, "c")
    await counted(player, 1)
    said = []
    monkeypatch.setattr(hub, "tell", lambda channel, _news: said.append(channel))
    mover = ("ana", "ben")[await sync_to_async(awaited)(game)]
    page = await sit(game, mover)
    await send(page, action="roll")
    while "done" not in await page.receive_from():
        pass
    assert not [channel for channel in said if channel.startswith("crowd")]
    for open_page in (player, watcher, page):
        await open_page.disconnect()


async def test_the_page_has_a_place_for_the_count(client):
    game = await sync_to_async(table)()
    response = await sync_to_async(client.get)(f"/tables/{game.key}/")
    assert '<span id="watching"></span>' in response.content.decode()
