"""What is sent ahead, or never ends, is not gathered: a web process reads no more than it is about to answer."""

import socket
from http.client import HTTPConnection

import pytest

from tests.servers import PATIENCE, WEB, free_port, process, wait_for

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
    talking = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    talking.connect()
    line = talking.sock
    for body in ("a=1", "a=" + "x" * 200_000):
        talking.request("POST", "/health/", body)
        answer = talking.getresponse()
        assert answer.status == 405
        answer.read()
        assert talking.sock is line
