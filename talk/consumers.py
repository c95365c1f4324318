"""A club's talk on open pages: a socket that brings each reader the lines that are for them, and nothing else."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404
from django.utils import timezone, translation

from clubs.consumers import first_of
from clubs.live import channel_of_club
from clubs.rights import visit
from games.pages.live.places import SocketPlace, turn_away
from games.pages.live.viewer import Viewer
from games.tables.database.threads import on_move_thread
from games.tables.live.hub import Listener
from games.tables.live.telling import LOOK_ANEW, LiveNews, channel_of_user, hub

from .drawing import heard_in_club

MOST_TOLD = 20
"""How many lines wait for a page that takes its time; one that is further behind comes again, and asks for them."""


async def club_socket(scope: Any, receive: Any, send: Any) -> None:
    """Serve one page until it goes. Who is no member is turned away; without Redis it comes again later."""
    if (await receive())["type"] != "websocket.connect":
        return
    page, code = ClubPage(scope, send), 0
    try:
        if await page.open():
            await first_of(page.tell(), receive())  # a page says nothing: whatever it sends, it goes
    except (Http404, PermissionDenied):
        code = 4404
    except (OSError, DatabaseError):
        code = 1013
    finally:
        page.leave()
    if code:
        with suppress(OSError):
            await send({"type": "websocket.close", "code": code})


class ClubPage:
    """One page that shows what a club talks of. That its reader still belongs there is looked at as they are told."""

    def __init__(self, scope: Any, send: Any) -> None:
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self._scope, self._place = scope, SocketPlace()
        self._viewer, self._send = Viewer(scope), send
        self._told: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._lost = self._anew = False
        self._listener: Listener[LiveNews] = Listener(self._hear, self._lose)
        self._channels: list[str] = []

    async def open(self) -> bool:
        """Let the page in, unless its reader has too many; whether it is.

        Raises `Http404` or `PermissionDenied` for who is no member, `OSError` without Redis.
        """
        club = await on_move_thread(self._enter)
        if not self._place.take(self._viewer, self._scope):
            await turn_away(self._scope, self._send, self._viewer)
            return False
        for channel in (channel_of_club(club), channel_of_user(self._viewer.user.pk or 0)):
            await hub.join(channel, self._listener)
            self._channels.append(channel)
        self._hear(LOOK_ANEW)  # that they are removed may have been told before anybody listened
        await self._send({"type": "websocket.accept"})
        return True

    def leave(self) -> None:
        """Hear nothing more."""
        self._place.leave()
        for channel in self._channels:
            hub.leave(channel, self._listener)

    async def tell(self) -> None:
        """Send what is said. Raises what `open` does once its reader is no member, or what is said is not heard."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._lost:
                raise ConnectionError
            if self._anew or not self._viewer.is_known:
                self._anew = False
                await on_move_thread(self._enter)
            while self._told and not self._anew:  # else it may be nothing for them any more
                await self._say(self._told.popleft())

    async def _say(self, what: bytes) -> None:
        user = self._viewer.user
        with translation.override(self._viewer.language), timezone.override(getattr(user, "zone", "UTC")):
            html = heard_in_club(what, user)
        if html:
            await self._send({"type": "websocket.send", "text": html})

    def _enter(self) -> int:
        self._viewer.look()
        here = visit(self._viewer.user, self._slug)
        if not here.belongs:
            raise Http404
        return here.club.pk

    def _hear(self, news: LiveNews) -> None:
        if news.beside:
            self._told.append(news.beside)
            self._lost = self._lost or len(self._told) > MOST_TOLD
        else:
            self._anew = True
        self._news.set()

    def _lose(self) -> None:
        self._lost = True
        self._news.set()
