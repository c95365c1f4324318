"""A server that answers in ways that are meant to hold whoever calls it."""

import contextlib
import gzip
import socket
import threading

from tests.servers import listener

PAUSE = 0.05
"""Seconds between two pieces: far less than any limit for a single read."""
MOST = 200
"""So many pieces, ten seconds in all; then it answers as one should: a caller without a deadline sees a success."""
FINE = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
BOMB = gzip.compress(bytes(10_000_000))

WAYS = {
    "slow status": (b"HTTP/1.1 200 OK" + b" " * MOST, b"\r\nContent-Length: 0\r\n\r\n"),
    "slow header": (b"HTTP/1.1 200 OK\r\nX-A: " + b"a" * MOST, b"\r\nContent-Length: 0\r\n\r\n"),
    "silence": (b"", FINE),
    "go on": (b"HTTP/1.1 100 Continue\r\n\r\n" * MOST, FINE),
}
"""What comes piece by piece, and what ends it."""
AT_ONCE = {
    "slow body": b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n",
    "a bomb": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(BOMB) + BOMB,
    "huge header": b"HTTP/1.1 200 OK\r\nX-A: " + b"a" * 5_000_000 + b"\r\n\r\n",
    "many headers": b"HTTP/1.1 200 OK\r\n" + b"X-A: a\r\n" * 500_000 + b"\r\n",
}
"""What comes as fast as it is read, and is never ended."""


@contextlib.contextmanager
def tormentor(way):
    """Gives the address and a list of the connections that came."""
    server, stop, calls = listener(), threading.Event(), []
    threads = [threading.Thread(target=_take, args=(server, way, stop, calls))]
    threads[0].start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/", calls
    finally:
        stop.set()
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        threads[0].join()


def _take(server, way, stop, calls):
    with contextlib.suppress(OSError):
        while True:
            connection = server.accept()[0]
            calls.append(connection)
            threading.Thread(target=_torment, args=(connection, way, stop), daemon=True).start()


def _torment(connection, way, stop):
    with connection, contextlib.suppress(OSError):
        connection.recv(65536)
        if way in AT_ONCE:
            connection.sendall(AT_ONCE[way])
            stop.wait(MOST * PAUSE)
            return
        pieces, end = WAYS[way]
        for piece in _cut(pieces):
            if stop.wait(PAUSE):
                return
            connection.sendall(piece)
        connection.sendall(end)


def _cut(pieces):
    """So many pieces, of nothing at all if there is nothing."""
    size = max(1, len(pieces) // MOST)
    return [pieces[n * size : (n + 1) * size] for n in range(MOST)]
