"""Between processes: one connection to Redis on which a process hears, one on which it speaks. All may be lost.

Both are as plain as they can be, for every move passes here: a client that makes an object of each answer costs more
than the move that it tells of.
"""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

from redis import Connection, ConnectionPool, RedisError
from redis.backoff import NoBackoff
from redis.connection import SSLConnection, parse_url
from redis.retry import Retry

from .respite import Respite

PATIENCE_SECONDS = 5.0
"""How long Redis may take to let a process listen."""
SILENCE_SECONDS = 20.0
"""After how long without an answer a connection is lost, whatever it says of itself."""
REST_SECONDS = 1.0
"""How long nothing is said to a Redis that has just been away: no move waits for it."""

Heard = Callable[[str, bytes], None]

log = logging.getLogger(__name__)


class Ear:
    """Hears what is said on the channels that are wanted; used on the loop that it was made on.

    `heard` is told of each message, `lost` once if the connection breaks; then nothing is wanted any more.
    """

    def __init__(self, url: str, heard: Heard, lost: Callable[[], None]) -> None:
        self._url, self._heard, self._lost = url, heard, lost
        self._wanted: dict[str, asyncio.Future[None]] = {}
        self._opening = asyncio.Lock()
        self._writer: asyncio.StreamWriter | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._last = 0.0

    async def want(self, channel: str) -> None:
        """Hear a channel from when this returns. Raises `OSError` without Redis."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            async with self._opening:
                if self._writer is None:
                    await self._open()
            if channel not in self._wanted:
                self._wanted[channel] = asyncio.get_running_loop().create_future()
                self._say("SUBSCRIBE", channel)
            await asyncio.shield(self._wanted[channel])

    def forget(self, channel: str) -> None:
        """Hear a channel no more; the connection ends with the last of them."""
        if self._wanted.pop(channel, None) and self._writer:
            self._say("UNSUBSCRIBE", channel)
            if not self._wanted:
                self._close()

    def _say(self, *words: str) -> None:
        assert self._writer is not None
        self._writer.write(_packed(*words))

    async def _open(self) -> None:
        reader, self._writer = await _connected(parse_url(self._url))
        self._last = time.monotonic()
        self._tasks = [asyncio.create_task(self._listen(reader)), asyncio.create_task(self._watch(self._writer))]

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Take apart what comes, until it ends."""
        left = b""
        try:
            while more := await reader.read(1 << 17):
                self._last, data, at = time.monotonic(), left + more, 0
                while (taken := _taken(data, at)) is not None:
                    said, at = taken
                    self._take(said)
                left = data[at:]
        except (OSError, ValueError) as failure:
            log.warning("the connection to Redis is lost: %s", failure)
        except Exception:  # what cannot go on must not stay deaf: whoever wants to hear connects anew
            log.exception("what came from Redis could not be heard")
        self._end()

    def _take(self, said: Any) -> None:
        if not isinstance(said, list):
            return  # the answer to a ping before anything is wanted
        kind, channel, *rest = said
        if kind == b"message":
            self._heard(channel.decode(), rest[0])
        elif kind == b"subscribe" and (waiting := self._wanted.get(channel.decode())) and not waiting.done():
            waiting.set_result(None)

    async def _watch(self, writer: asyncio.StreamWriter) -> None:
        """Ask now and then whether anybody is there: a connection may be gone without a word."""
        while time.monotonic() - self._last < SILENCE_SECONDS:
            writer.write(_packed("PING"))
            await asyncio.sleep(SILENCE_SECONDS / 2)
        writer.transport.abort()

    def _end(self) -> None:
        """The connection is gone: whoever waits for it is told, and all who heard by it."""
        wanted, self._wanted = self._wanted, {}
        self._close()
        for waiting in wanted.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("Redis is away"))
                waiting.exception()  # whoever waits is told; where nobody does, nothing is to be said
        if wanted:
            self._lost()

    def _close(self) -> None:
        writer, self._writer = self._writer, None
        if writer:
            writer.close()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()


class Mouth:
    """Says things on channels, from any thread and without waiting for an answer: Redis sends none here."""

    def __init__(self, url: str) -> None:
        once = {"retry": Retry(NoBackoff(), 0), "socket_connect_timeout": 1, "socket_timeout": 1, "protocol": 2}
        self._pool: Any = ConnectionPool.from_url(url, **once)
        self._lock = threading.Lock()
        self._open: tuple[int, Connection] | None = None
        self._respite = Respite()

    def say(self, channel: str, data: bytes) -> None:
        """Say something to all who hear a channel. Lost without harm where Redis is away."""
        with self._lock:
            if self._respite.is_on:
                return
            try:
                self._send(channel, data)
            except (RedisError, OSError) as failure:
                self._respite.begin(REST_SECONDS)
                log.warning("open pages elsewhere were not told: %s", failure)

    def say_at_once(self, channel: str, data: bytes) -> bool:
        """Say it on the connection that is open; False if somebody has to connect first, or has just that in hand."""
        if not self._lock.acquire(blocking=False):
            return False
        try:
            return self._said_as_it_is(channel, data)
        finally:
            self._lock.release()

    def _said_as_it_is(self, channel: str, data: bytes) -> bool:
        """Whether there is a connection on which it could be said."""
        if self._open is None or self._open[0] != os.getpid():  # a fork has a connection of its own
            return False
        try:
            self._publish(self._open[1], channel, data)
        except (RedisError, OSError):  # closed meanwhile, as by a Redis that was started anew
            self._open = None
            return False
        return True

    def _send(self, channel: str, data: bytes) -> None:
        if self._said_as_it_is(channel, data):
            return
        connection = self._pool.make_connection()
        connection.connect()
        connection.send_command("CLIENT", "REPLY", "OFF")
        self._publish(connection, channel, data)
        self._open = os.getpid(), connection

    def _publish(self, connection: Connection, channel: str, data: bytes) -> None:
        """Written as it goes: to look at each word whether it has to be encoded cost more than to send it."""
        head = b"*3\r\n$7\r\nPUBLISH\r\n$%d\r\n%b\r\n" % (len(channel.encode()), channel.encode())
        connection.send_packed_command([b"%b$%d\r\n%b\r\n" % (head, len(data), data)], check_health=False)


# --- the words of Redis ----------------------------------------------------------------------------------


async def _connected(where: dict[str, Any]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection as an address of Redis names it, signed in. Raises `OSError`."""
    if "path" in where:
        reader, writer = await asyncio.open_unix_connection(where["path"])
    else:
        secure = _secured(where) if where.get("connection_class") is SSLConnection else None
        host, port = where.get("host", "localhost"), where.get("port", 6379)
        reader, writer = await asyncio.open_connection(host, port, ssl=secure)
    if password := where.get("password"):
        writer.write(_packed("AUTH", *([where["username"]] if where.get("username") else []), password))
        if not (await reader.readline()).startswith(b"+OK"):
            writer.close()
            raise ConnectionRefusedError("Redis takes another password")
    return reader, writer


def _secured(where: dict[str, Any]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=where.get("ssl_ca_certs"))
    if str(where.get("ssl_cert_reqs", "")).lower() in ("none", "cert_none"):
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _packed(*words: str) -> bytes:
    """A command, as Redis reads it."""
    sizes = (b"$%d\r\n%b\r\n" % (len(word.encode()), word.encode()) for word in words)
    return b"*%d\r\n%b" % (len(words), b"".join(sizes))


def _taken(data: bytes, at: int) -> tuple[Any, int] | None:
    """What Redis says from there on, and where it ends; None if not all of it is there yet."""
    end = data.find(b"\r\n", at)
    if end < 0:
        return None
    kind, head, at = data[at : at + 1], data[at + 1 : end], end + 2
    if kind == b"$":
        size = max(int(head), 0)
        return (data[at : at + size], at + size + 2) if len(data) >= at + size + 2 else None
    if kind != b"*":
        return head, at
    items = []
    for _ in range(int(head)):
        taken = _taken(data, at)
        if taken is None:
            return None
        items.append(taken[0])
        at = taken[1]
    return items, at
