"""What stands before the site in a web process closes a connection when it must, and no sooner."""

import asyncio
import re

import pytest
import uvicorn
from django.conf import settings

from config.door import Door
from tests.servers import free_port


async def test_a_server_that_cannot_hold_what_comes_closes_the_connection_behind_a_body():
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"a=1", "more_body": False}

    async def send(message):
        sent.append(message)

    async def inner(_scope, receive, send):
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    await Door(inner)({"type": "http", "headers": [(b"content-length", b"3")]}, receive, send)
    assert (b"connection", b"close") in sent[0]["headers"]


async def greet(_scope, _receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


@pytest.mark.parametrize("http", ["h11", "httptools"])
async def test_a_proxy_closes_an_idle_connection_before_a_web_process_does(http):
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(Door(greet), port=port, http=http, lifespan="off", log_level="critical"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"\r\n\r\n")
    (line,) = server.server_state.connections
    left = line.timeout_keep_alive_task.when() - asyncio.get_running_loop().time()
    writer.close()
    server.should_exit = True
    await serving
    proxy = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    assert left > int(re.search(r"keepalive_timeout (\d+)s;", proxy)[1])
