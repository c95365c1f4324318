"""People among themselves, who play by WebSocket as their pages do: a move is kept until its answer has come."""

import asyncio
import json
import random
import re
import threading
import time
import uuid
from collections import Counter

import aiohttp

from tests.bench.load.tables import OWN, wish_in
from tests.laid_over import OOB, element, laid_over

from .stack import PORTS

PULSE = 5
"""Seconds of silence after which a page looks for news by itself, and whether its socket still leads anywhere."""
PATIENCE = 20
"""Seconds that one request may take: more than the database is shut, or else it counts as lost."""
PAUSE = 0.2
"""Seconds at the most from what a page shows to its move."""
AGAIN = 0.1
"""Which part of all moves is posted to the other process as well, at the same moment."""
PARTS = ("board", "players", "own", "desk")
NUMBER = re.compile(r'/fragments/\?n=(\d+)|<data id="moved"[^>]* data-n="(\d+)"')
APART = re.compile(
    r'<ol id="log".*?</ol>|<template.*?</template>|<data[^>]*></data>|<p id="pulse".*?</p>'
    r'|<section id="since".*?</section>',
    re.DOTALL,
)
"""What is added to, said once, or set by a script."""
COMMAND = re.compile(r'name="command_id" value="[^"]*"')
LOST = aiohttp.ClientError, OSError, TimeoutError


class Window:
    """A page of one of them, which comes again wherever its socket was closed.

    `acknowledged` are the commands that were answered as played, with those of each step of a plan; `refused` those
    that were not.
    """

    def __init__(self, client, key):
        self.client, self.key = client, key
        self.page, self.number, self.kept = "", 0, None
        self.acknowledged, self.refused, self.counts = set(), set(), Counter()
        self.goes_on = True

    async def show(self, http):
        """Open the page, then its socket, again and again."""
        while True:
            port = random.choice(PORTS)
            try:
                self.open(await self.look(http, port))
                await self.at_socket(http, port)
            except LOST:
                self.counts["sockets lost or not opened"] += 1
            await asyncio.sleep(0.3)

    async def look(self, http, port, path=""):
        """A page or what is new there; empty if nothing is."""
        async with http.get(f"{self.at(port)}/tables/{self.key}/{path}", headers=self.headers(port)) as answer:
            answer.raise_for_status()
            return await answer.text()

    def at(self, port):
        return f"http://127.0.0.1:{port}"

    def headers(self, port):
        return self.client.headers | {"Origin": self.at(port), "HX-Request": "true"}

    def open(self, page):
        self.page, self.number = page, number_in(page)

    async def at_socket(self, http, port):
        """What comes by a socket, and the moves that follow from it, until it closes or leads nowhere."""
        has = re.search(r'hx-ws:connect="([^"]+)"', self.page)[1]
        async with http.ws_connect(f"{self.at(port)}{has}", headers=self.headers(port), max_msg_size=0) as socket:
            self.counts["sockets"] += 1
            await socket.send_str('{"panels": []}')
            if self.kept:
                self.counts["moves sent again"] += 1
                await self.send(http, socket, port)
            while True:
                try:
                    message = await socket.receive(PULSE)
                except TimeoutError:
                    if await self.look(http, port, f"fragments/?n={self.number}"):
                        self.counts["sockets that had not brought what was new"] += 1
                        return
                else:
                    if message.type != aiohttp.WSMsgType.TEXT:
                        return
                    self.take(message.data)
                await self.move(http, socket, port)

    def take(self, text):
        """What has come: an answer to a move, or pieces of the page, unless they are older than what is shown."""
        if text.startswith("{"):
            heard = json.loads(text)
            if "done" in heard:
                self.done(heard["done"], heard["played"])
            return
        number = number_in(text)
        if number is None or number >= self.number:
            self.number = self.number if number is None else number
            self.page = laid_over(self.page, APART.sub("", text))

    def done(self, command, played):
        if self.kept and self.kept["command_id"] == command:
            (self.acknowledged if played else self.refused).update(stored_as(self.kept))
            self.kept = None

    async def move(self, http, socket, port):
        """The next move, if the table waits for this player and the last one has been answered."""
        if self.kept or not self.goes_on or (form := wish_in(self.page.partition(OWN)[2])) is None:
            return
        await asyncio.sleep(random.random() * PAUSE)
        self.kept = form | {"command_id": str(uuid.uuid4())}
        await self.send(http, socket, port)

    async def send(self, http, socket, port):
        """By the socket; now and then at once by post to the other process as well, as a page does that waits."""
        posting = asyncio.create_task(self.post(http, PORTS[port == PORTS[0]])) if random.random() < AGAIN else None
        try:
            await socket.send_str(json.dumps({"body": self.kept}))
        finally:
            if posting:
                await posting

    async def post(self, http, port):
        """The same command by post: it counts if it is answered."""
        kept, headers = self.kept, self.headers(port)
        try:
            where = f"{self.at(port)}/tables/{self.key}/move/?n={self.number}"
            async with http.post(where, data=kept, headers=headers) as answer:
                self.counts["moves posted as well"] += 1
                await answer.read()
                if answer.status == 200:
                    self.acknowledged.update(stored_as(kept))
        except LOST:
            return


def number_in(html):
    """The number of the move up to which something of a page goes; None if it says none."""
    found = NUMBER.search(html)
    return int(found[1] or found[2]) if found else None


def stored_as(form):
    """The commands under which a move is stored, each step of a plan by itself."""
    command = form["command_id"]
    if "plan" not in form:
        return [command]
    return [str(uuid.uuid5(uuid.UUID(command), str(step))) for step in range(form["plan"].count(",") + 2)]


class Windows(threading.Thread):
    """All of them, on a loop of their own."""

    def __init__(self, windows):
        super().__init__(daemon=True)
        self.windows = windows

    def run(self):
        asyncio.run(self.show())

    async def show(self):
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()) as http:
            await asyncio.gather(*(window.show(http) for window in self.windows))

    def sit_down(self):
        """Begin, and wait until each has had a socket: what happens before that meets none."""
        self.start()
        while self.is_alive() and not all(window.counts["sockets"] for window in self.windows):
            time.sleep(0.2)

    def rest(self):
        """Have nobody begin another move."""
        for window in self.windows:
            window.goes_on = False


def parts_of(page):
    """The parts of a page that say how the table stands, without what is another each time."""
    return {name: COMMAND.sub("", element(page, name)).replace(OOB, "") for name in PARTS}
