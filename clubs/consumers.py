"""A live event: a socket that says when something has changed, and nothing else; what it is, the page asks for."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from games.pages.live.places import SocketPlace, turn_away
from games.pages.live.viewer import Viewer
from games.tables.database.threads import on_move_thread
from games.tables.live.hub import Listener
from games.tables.live.telling import LiveNews, hub

from .event_pages.reached import reached
from .live import channel_of

NEWS = "news"
"""All that a page is ever sent."""
REST_SECONDS = 0.5
"""What changes within so long is told once."""


async def event_socket(scope: Any, receive: Any, send: Any) -> None:
    """Serve one page until it goes. Who may not see the event is turned away; without Redis it comes again later."""
    if (await receive())["type"] != "websocket.connect":
        return
    viewer, place = Viewer(scope), SocketPlace()
    try:
        number = await on_move_thread(_enter, viewer, scope["url_route"]["kwargs"]["key"])
    except (Http404, PermissionDenied):
        await send({"type": "websocket.close", "code": 4404})
        return
    if not place.take(viewer, scope):
        await turn_away(scope, send, viewer)
        return
    changed, lost = asyncio.Event(), asyncio.Event()
    listener: Listener[LiveNews] = Listener(lambda _news: changed.set(), lambda: (lost.set(), changed.set()))  # type: ignore[func-returns-value, arg-type]
    try:
        await hub.join(channel_of(number), listener)
        await send({"type": "websocket.accept"})
        await first_of(_tell(send, changed, lost), receive())  # a page says nothing: whatever it sends, it goes
    except OSError:
        with suppress(OSError):
            await send({"type": "websocket.close", "code": 1013})
    finally:
        place.leave()
        hub.leave(channel_of(number), listener)


def _enter(viewer: Viewer, key: str) -> int:
    viewer.look()
    return reached(viewer.user, key).event.pk


async def first_of(*things: Any) -> None:
    """Wait for one of them, and give the others up; raises what that one raises."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    try:
        done, _others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _tell(send: Any, changed: asyncio.Event, lost: asyncio.Event) -> None:
    while not lost.is_set():
        await changed.wait()
        changed.clear()
        if not lost.is_set():
            await send({"type": "websocket.send", "text": NEWS})
            await asyncio.sleep(REST_SECONDS)
    await send({"type": "websocket.close", "code": 1013})
