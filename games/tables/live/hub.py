"""Handing on what is told to whoever listens: in this process at once, in others through Redis where there is one."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from typing import Generic, NamedTuple, TypeVar

from .wire import Ear, Mouth

T = TypeVar("T")


class Listener(NamedTuple, Generic[T]):
    """Somebody who hears a channel: `heard` is called on the loop of the sockets, and must not wait.

    `lost` says that nothing will be heard any more: what was said meanwhile is unknown.
    """

    heard: Callable[[T], None]
    lost: Callable[[], None]


class Hub(Generic[T]):
    """Channels of one process. `write` and `read` make bytes of what is told, for the other processes."""

    def __init__(self, url: str, place: str, write: Callable[[T], bytes], read: Callable[[bytes], T]) -> None:
        self._url, self._place, self._write, self._read = url, place, write, read
        self._listeners: dict[str, list[Listener[T]]] = {}
        self._name = secrets.token_bytes(8)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._nothing = Context()  # whoever hears has nothing to do with the thread of whoever tells
        self._ear: Ear | None = None
        self._mouth = Mouth(url) if url else None
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="mouth")
        self._handed: Future[None] | None = None

    async def join(self, channel: str, listener: Listener[T]) -> None:
        """Have somebody hear a channel. Raises `OSError` where Redis is wanted and away."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:  # a server has one; tests have many
            self._loop, self._listeners = loop, {}
            self._ear = Ear(self._url, self._hear, self._lose) if self._url else None
        self._listeners.setdefault(channel, []).append(listener)
        if self._ear:
            try:
                await self._ear.want(self._place + channel)
            except BaseException:
                self.leave(channel, listener)
                raise

    def leave(self, channel: str, listener: Listener[T]) -> None:
        """Have somebody hear a channel no more; nothing happens if they did not."""
        listeners = self._listeners.get(channel, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners and self._listeners.pop(channel, None) is not None and self._ear:
            self._ear.forget(self._place + channel)

    def tell(self, channel: str, what: T) -> None:
        """Tell all who hear a channel, from whatever thread and without waiting until they have heard."""
        if self._loop is not None and channel in self._listeners:
            with suppress(RuntimeError):  # the server is just ending
                self._loop.call_soon_threadsafe(self._hand_on, channel, what, context=self._nothing)
        if self._mouth:
            self._say(self._mouth, self._place + channel, self._this_process() + self._write(what))

    def _say(self, mouth: Mouth, channel: str, data: bytes) -> None:
        """Tell the other processes; on a loop, which must not stand still, a thread connects if need be, in turn."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            mouth.say(channel, data)
            return
        waits = self._handed is not None and not self._handed.done()
        if waits or not mouth.say_at_once(channel, data):
            self._handed = self._beside.submit(mouth.say, channel, data)

    def _hand_on(self, channel: str, what: T) -> None:
        for listener in tuple(self._listeners.get(channel, ())):
            listener.heard(what)

    def _hear(self, channel: str, data: bytes) -> None:
        """What another process has said; what this one has is handed on already."""
        if not data.startswith(self._this_process()):
            self._hand_on(channel.removeprefix(self._place), self._read(data[16:]))

    def _lose(self) -> None:
        listeners, self._listeners = self._listeners, {}
        for lost in {listener.lost for several in listeners.values() for listener in several}:
            lost()  # once, however many channels somebody hears

    def _this_process(self) -> bytes:
        """Sixteen bytes that name the hub of this process: a fork is another one."""
        return self._name + os.getpid().to_bytes(8, "big")
