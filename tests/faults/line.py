"""The one line by which the processes reach Redis: it can be cut, and nobody else's with it."""

import asyncio
import threading
from contextlib import suppress
from urllib.parse import urlsplit

PORT = 8933


def by_line(url):
    """The address of Redis through the line."""
    parts = urlsplit(url)
    user, at, _host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{user}{at}127.0.0.1:{PORT}").geturl()


class Line(threading.Thread):
    """Hands on what comes to `PORT`. `cut` hangs up on all who are connected; they may connect anew."""

    def __init__(self, url):
        super().__init__(daemon=True)
        parts = urlsplit(url)
        self.to, self.open = (parts.hostname, parts.port or 6379), set()
        self.loop, self.listens = asyncio.new_event_loop(), threading.Event()

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.connect, "127.0.0.1", PORT))
        self.listens.set()
        self.loop.run_forever()

    def cut(self):
        self.loop.call_soon_threadsafe(self.hang_up)

    def hang_up(self):
        for writer in tuple(self.open):
            writer.transport.abort()

    def end(self):
        """Listen no more."""
        self.loop.call_soon_threadsafe(self.server.close)
        self.cut()

    async def connect(self, reader, writer):
        with suppress(OSError):
            there, back = await asyncio.open_connection(*self.to)
            await asyncio.gather(self.hand_on(reader, back), self.hand_on(there, writer))

    async def hand_on(self, reader, writer):
        self.open.add(writer)
        try:
            with suppress(OSError):
                while data := await reader.read(1 << 16):
                    writer.write(data)
                    await writer.drain()
        finally:
            self.open.discard(writer)
            writer.transport.abort()
