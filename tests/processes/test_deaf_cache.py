"""What is remembered for a while, where Redis is asked: over connections that are kept, and not once it is away."""

import contextlib
import re
from threading import Thread

import pytest

from config import cache
from config.cache import RedisOrMemory
from tests.servers import PATIENCE, listener

NOTHING = b"$-1\r\n"


@contextlib.contextmanager
def somebody(answer):
    """Who takes every connection and answers each command so, or as a function says of what it is asked.

    Gives the address, and the connections taken.
    """
    taken = []

    def serve(connection):
        with contextlib.suppress(OSError):
            while asked := connection.recv(1 << 16):
                connection.sendall(answer(asked) if callable(answer) else answer * asked.count(b"*"))

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


class Full:
    """A Redis without room: it finds what it has, nothing, forgets what it is told to, and stores nothing."""

    refuses = True
    asked = b""

    def __call__(self, asked):
        self.asked += asked
        stored = b"-OOM command not allowed\r\n" if self.refuses else b"+OK\r\n"
        answers = {b"SET": stored, b"GET": NOTHING, b"DEL": b":1\r\n"}
        return b"".join(answers.get(word, b"+OK\r\n") for word in re.findall(rb"\*\d+\r\n\$\d+\r\n(\w+)", asked))


def test_while_redis_stores_nothing_all_is_kept_and_forgotten_in_one_place(monkeypatch):
    monkeypatch.setattr(cache, "REST_SECONDS", 0)
    with somebody(Full()) as (address, _taken):
        for _request in range(2):
            kept = cache_at(address, PATIENCE)
            assert kept.add("lock", "mine")
            assert not cache_at(address, PATIENCE).add("lock", "of another")
            kept.set("count", [*kept.get("count", []), "once"])
            kept.delete("lock")
        assert kept.get("count") == ["once", "once"]


def test_once_it_stores_again_it_is_asked_again(monkeypatch):
    monkeypatch.setattr(cache, "REST_SECONDS", 0)
    with somebody(redis := Full()) as (address, _taken):
        cache_at(address, PATIENCE).set("word", "known")
        assert cache_at(address, PATIENCE).get("word") == "known"
        assert b"GET" not in redis.asked
        redis.refuses = False
        cache_at(address, PATIENCE).set("word", "known")
        assert cache_at(address, PATIENCE).get("word") is None
