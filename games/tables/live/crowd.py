"""How many people watch a table just now, over all web processes. Nothing of it is stored, and nobody's name is told.

A process says to the others who watches there, by digests, when that changes and again every few seconds; what it has
said is forgotten some time after. So whoever has a page open in two processes is one, and nobody counts for long whose
process has died. A move costs nothing by it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from contextlib import suppress

from .hub import Listener
from .telling import LiveNews, Watching, hub

REST_SECONDS = 1.0
"""What comes and goes within so long is told once."""
AGAIN_SECONDS = 10.0
"""How often a process says again who watches there."""
KEPT_SECONDS = 25.0
"""For how long it is believed."""
NOBODY: frozenset[bytes] = frozenset()
_NAME = secrets.token_bytes(8)
_crowds: dict[int, Crowd] = {}

PageOfTable = Callable[[int], None]
"""An open page: it is called with the number of those who watch, when that changes."""


async def enter(game: int, page: PageOfTable, who: bytes | None) -> None:
    """Count a page in: `who` is a digest of the person who watches, None for one who plays there."""
    crowd = _crowds.get(game)
    if crowd is not None and crowd.loop is asyncio.get_running_loop():
        crowd.come(page, who)
        return
    crowd = _crowds[game] = Crowd(game)
    crowd.come(page, who)  # first: others come and go while this one waits for Redis
    await crowd.open()


def leave(game: int, page: PageOfTable) -> None:
    """Count a page out; nothing happens if it was not in."""
    crowd = _crowds.get(game)
    if crowd is not None and crowd.go(page):
        del _crowds[game]


class Crowd:
    """The pages of one process that show a table, and who watches it in others. Used on the loop of the sockets."""

    def __init__(self, game: int) -> None:
        self.loop = asyncio.get_running_loop()
        self._channel = f"crowd-{game}"
        self._listener: Listener[LiveNews] = Listener(self._hear, self._there_is_nobody)
        self._pages: dict[PageOfTable, bytes | None] = {}
        self._elsewhere: dict[bytes, tuple[float, frozenset[bytes]]] = {}
        self._told: frozenset[bytes] | None = None
        self._shown = 0
        self._next: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Hear the other processes. Without Redis those who watch here are counted alone."""
        with suppress(OSError):
            await hub.join(self._channel, self._listener)

    def come(self, page: PageOfTable, who: bytes | None) -> None:
        """A page more: it is told at once how many watch, if anybody does."""
        self._pages[page] = who
        if self._shown:
            page(self._shown)
        self._soon()

    def go(self, page: PageOfTable) -> bool:
        """A page less; whether it was the last one here."""
        if page not in self._pages:
            return False
        del self._pages[page]
        if self._pages:
            self._soon()
            return False
        if self._next:
            self._next.cancel()
        hub.leave(self._channel, self._listener)
        if self._told:
            self._say(NOBODY, asks=False)
        return True

    def _here(self) -> frozenset[bytes]:
        return frozenset(who for who in self._pages.values() if who is not None)

    def _soon(self) -> None:
        self._look_within(REST_SECONDS)

    def _look_within(self, seconds: float) -> None:
        """Look again before long; what is to be looked at sooner already is left so."""
        if self._next is None or self._next.when() > self.loop.time() + seconds:
            if self._next:
                self._next.cancel()
            self._next = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        """Tell the other processes who watches here, forget what they said long ago, tell the pages how many watch."""
        self._next, here, first = None, self._here(), self._told is None
        if here or here != self._told:
            self._say(here, asks=first)
        self._told = here
        self._forget()
        count = len(here.union(*(people for _at, people in self._elsewhere.values())))
        if count != self._shown:
            self._shown = count
            for page in tuple(self._pages):
                page(count)
        self._look_within(AGAIN_SECONDS)

    def _forget(self) -> None:
        old = self.loop.time() - KEPT_SECONDS
        self._elsewhere = {name: said for name, said in self._elsewhere.items() if said[0] > old and said[1]}

    def _say(self, people: frozenset[bytes], asks: bool) -> None:
        hub.tell(self._channel, LiveNews(None, watching=Watching(_this_process(), tuple(people), asks)))

    def _hear(self, news: LiveNews) -> None:
        said = news.watching
        if said is None or said.process == _this_process():
            return
        self._elsewhere[said.process] = self.loop.time(), frozenset(said.people)
        if said.asks and (here := self._here()):
            self._say(here, asks=False)
        self._soon()

    def _there_is_nobody(self) -> None:
        """Nothing is heard any more: the pages come anew, and ask then."""
        self._elsewhere.clear()


def _this_process() -> bytes:
    return _NAME + os.getpid().to_bytes(8, "big")
