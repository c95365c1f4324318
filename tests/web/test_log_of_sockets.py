"""What a server writes into its log of sockets, as uvicorn does it: nothing that anybody could fill it with."""

import asyncio
import logging
from contextlib import asynccontextmanager, suppress

import pytest
from asgiref.sync import sync_to_async
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from config.asgi import application
from config.door import Door
from games.pages.live import places
from games.pages.live.consumers import TablePage
from tests.cast import table
from tests.web.test_live import cookies_of

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def served(app=application):
    """The sockets of the site behind the protocol of the server that all sites have."""
    state, config = ServerState(), Config(app, http="h11", log_config=None)
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: H11Protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    try:
        yield f"ws://localhost:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await asyncio.gather(*state.tasks)


def page_of(address, game, cookie):
    path, headers = f"{address}/ws/tables/{game.key}/", {"Cookie": cookie}
    return connect(path, origin=address.replace("ws://", "http://"), additional_headers=headers)


def errors(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_socket_too_many_gets_its_sentence_and_writes_no_line(monkeypatch, caplog):
    monkeypatch.setattr(places, "MOST", 0)
    game, ana = await sync_to_async(table)(), await sync_to_async(cookies_of)("ana")
    async with served() as address:
        with pytest.raises(InvalidStatus) as refused:
            await page_of(address, game, ana)
    response = refused.value.response
    assert (response.status_code, response.headers["Retry-After"]) == (429, "60")
    assert "too many live pages open" in response.body.decode()
    assert errors(caplog) == []


async def test_text_that_is_no_text_closes_its_socket_and_writes_no_line(caplog):
    game, ana = await sync_to_async(table)(), await sync_to_async(cookies_of)("ana")
    async with served() as address:
        page = await page_of(address, game, ana)
        await page.send(b"\xff", text=True)
        with suppress(ConnectionClosed):
            async for _sent in page:
                pass
    assert page.close_code == 1007
    assert errors(caplog) == []


async def test_what_is_sent_after_that_finds_the_page_gone():
    """The page was still being drawn when the server closed its socket, which then told of a fault of ours."""
    met = []

    async def late(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        with pytest.raises(ConnectionError) as found:
            await send({"type": "websocket.send", "text": "late"})
        met.append(found.type)

    async with served(Door(late)) as address:
        page = await connect(address)
        await page.send(b"\xff", text=True)
        with suppress(ConnectionClosed):
            await page.recv()
    assert met == [ConnectionError]


async def test_a_socket_that_is_answered_in_no_way_is_a_fault_of_ours_and_told(caplog):
    async def mute(scope, receive, send):
        pass

    async with served(mute) as address:
        with pytest.raises(InvalidStatus):
            await connect(address)
    assert "without completing handshake" in errors(caplog)[0]


async def test_a_page_that_has_gone_is_sent_nothing_more_whoever_was_the_first_to_meet_that():
    """How many watch is told beside all else, and whoever tells it does not mind if the page has gone."""
    game, tried = await sync_to_async(table)(), []

    async def here(message):
        pass

    async def gone(message):
        tried.append(message["type"])
        raise ConnectionError if len(tried) == 1 else RuntimeError("after sending 'websocket.close'")

    page = TablePage({"url_route": {"kwargs": {"key": game.key}}, "headers": []}, here)
    await page.open()
    page._send = gone
    await page._counted._tell(3)
    await page.take('{"body": {"action": "roll"}}')
    assert tried == ["websocket.send"]
    assert page.closed
