"""What is sent ahead, or never ends, is not gathered: a web process reads no more than it is about to answer."""

import asyncio
import re
import socket
from http.client import HTTPConnection

import pytest
import uvicorn
from django.conf import settings

from config.door import Door
from tests.servers import WEB, free_port, process, wait_for

HEAD = b"GET /health/ HTTP/1.1\r\nHost: localhost\r\n"
MOST = 24_000_000
"""Bytes that fit into the buffers of two systems, and some more."""
ENDLESS = {
    "a header": (HEAD + b"X: ", b"a" * 65_536),
    "headers": (HEAD, b"X: a\r\n" * 10_000),
    "an address": (b"GET /?", b"a" * 65_536),
    "requests": (b"", (HEAD + b"\r\n") * 1_000),
    "requests with a body": (b"", HEAD.replace(b"GET", b"POST") + b"Content-Length: 1\r\n\r\na"),
}


@pytest.fixture(scope="module")
def port(new_database, tmp_path_factory):
    env = {"DATABASE_URL": new_database(tmp_path_factory.mktemp("ahead")), "REDIS_URL": ""}
    port = free_port()
    with process(*WEB, "--port", str(port), "--log-level", "critical", **env):
        wait_for(f"http://127.0.0.1:{port}/health/")
        yield port


def taken(port, first, more):
    """How many bytes are taken of somebody who sends without end and reads no answer."""
    with socket.create_connection(("127.0.0.1", port)) as talking:
        talking.settimeout(3)
        talking.sendall(first)
        sent, more = len(first), more * (65_536 // len(more) + 1)
        while sent < MOST:
            try:
                sent += talking.send(more)
            except OSError:  # shut, or nobody reads on
                break
        return sent


@pytest.mark.parametrize("what", ENDLESS)
def test_nothing_without_end_is_gathered(port, what):
    assert taken(port, *ENDLESS[what]) < MOST


def test_whoever_posts_again_finds_the_connection_open(port):
    talking = HTTPConnection("127.0.0.1", port, timeout=20)
    talking.connect()
    line = talking.sock
    for body in ("a=1", "a=" + "x" * 200_000):
        talking.request("POST", "/health/", body)
        answer = talking.getresponse()
        assert answer.status == 405
        answer.read()
        assert talking.sock is line


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
    writer.write(HEAD + b"\r\n")
    await reader.readuntil(b"\r\n\r\n")
    (line,) = server.server_state.connections
    left = line.timeout_keep_alive_task.when() - asyncio.get_running_loop().time()
    writer.close()
    server.should_exit = True
    await serving
    proxy = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    assert left > int(re.search(r"keepalive_timeout (\d+)s;", proxy)[1])
