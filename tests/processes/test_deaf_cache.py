"""What is remembered for a while, where Redis is asked: over connections that are kept, and not once it is away."""

import contextlib
from threading import Thread

import pytest

from config import cache
from config.cache import RedisOrMemory
from tests.servers import PATIENCE, listener

NOTHING = b"$-1\r\n"


@contextlib.contextmanager
def somebody(answer):
    """Who takes every connection and answers each command so. Gives the address, and the connections taken."""
    taken = []

    def serve(connection):
        with contextlib.suppress(OSError):
            while asked := connection.recv(1 << 16):
                connection.sendall(answer * asked.count(b"*"))

    def take(server):
        with contextlib.suppress(OSError):
            while True:
                taken.append(server.accept()[0])
                Thread(target=serve, args=(taken[-1],), daemon=True).start()

    with listener() as server:
        Thread(target=take, args=(server,), daemon=True).start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0", taken
        for connection in taken:
            connection.close()


def cache_at(address, patience=0.5):
    """The cache of one request, which waits so many seconds for an answer."""
    limits = {"socket_connect_timeout": PATIENCE, "socket_timeout": patience}
    return RedisOrMemory(address, {"OPTIONS": limits | {"protocol": 2}})


def test_once_it_has_rested_redis_is_asked_again(monkeypatch):
    monkeypatch.setattr(cache, "REST_SECONDS", 0)
    with somebody(b"") as (address, taken):
        for _request in range(2):
            cache_at(address).get("word")
        assert len(taken) == 2


@pytest.mark.parametrize(("answer", "found", "patience"), [(NOTHING, None, PATIENCE), (b"", "known", 0.5)])
def test_redis_is_asked_over_one_connection_and_not_again_at_once_if_it_says_nothing(
    answer, found, patience, monkeypatch
):
    monkeypatch.setattr(cache, "REST_SECONDS", 600)
    with somebody(answer) as (address, taken):
        cache_at(address, patience).set("word", "known")
        assert [cache_at(address, patience).get("word") for _request in range(3)] == [found] * 3
        assert len(taken) == 1
