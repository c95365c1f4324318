"""A live table: a socket that takes moves and gets fragments, rendered for its own viewer by the page's functions."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context, copy_context
from typing import Any
from uuid import uuid4

import msgspec
from django.conf import settings
from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError
from django.http import Http404, QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy

from games.books.writing.language import speaking
from games.tables.database.links import OffTheLoop, on_link
from games.tables.database.threads import on_move_thread
from games.tables.live.hub import Listener
from games.tables.live.telling import LiveNews, channel_of, channel_of_user, hub
from games.tables.seen import Seen
from games.tables.selectors import access_table_for

from ..beside import heard
from ..desk.own import panels_of
from ..desk.wishes import FormData, form_of, message_of
from ..entrance import Turned, play_form
from ..sending.fragments import render_refusal
from ..sending.sent import Sent
from ..strict_json import MOST_BYTES
from .counted import Counted
from .credit import Credit
from .next_look import NextLook
from .places import SocketPlace, turn_away
from .viewer import Viewer

MOST_TOLD = 8
"""How many moves wait for a page that takes its time; one that is further behind gets the whole table."""

SIGNED_OUT = 4401
"""Closes a socket whose user has gone; the page comes back as whoever its browser now is."""

log = logging.getLogger(__name__)


async def table_socket(scope: Any, receive: Any, send: Any) -> None:
    """Serve one page; without Redis send it away until later: meanwhile it looks for news by itself."""
    page = TablePage(scope, send)
    if (await receive())["type"] != "websocket.connect":
        return
    try:
        await page.open()
        while not page.closed and (message := await receive())["type"] == "websocket.receive":
            await page.take(message.get("text"))
    except OSError:
        await page.close(1013)
    finally:
        page.leave()


class TablePage:
    """One page that shows one table. What it is told and what it sends are dealt with in turn: nothing overtakes."""

    def __init__(self, scope: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self.closed = False
        self._key: str = scope["url_route"]["kwargs"]["key"]
        self._scope, self._place = scope, SocketPlace()
        self._viewer = Viewer(scope)
        self._send = send
        self._sent = Sent(QueryDict(scope.get("query_string", b"")[:100]).get("has", ""))
        self._credit = Credit()
        self._counted = Counted(self._viewer, self._say)
        self._turn = asyncio.Lock()
        self._told: deque[LiveNews] = deque(maxlen=MOST_TOLD)
        self._beside: deque[bytes] = deque(maxlen=MOST_TOLD)
        self._anew = self._due = False
        self._on_loop = settings.MOVE_LINKS > 0
        self._following: asyncio.Task[None] | None = None
        self._context: Context | None = None
        self._channels: list[tuple[str, Listener[LiveNews]]] = []
        self._looks = NextLook(self._look)

    # --- coming and going -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Let the page in if there is such a table, and bring it to the true state."""
        translation.activate(self._viewer.language)  # for all that this task does, and `_follow`
        self._context = copy_context()
        async with self._turn:
            try:
                game = await on_move_thread(self._enter)
            except Http404:
                await self.close(4404)
                return
            if not self._place.take(self._viewer, self._scope):
                self.closed = True
                await turn_away(self._scope, self._send, self._viewer)
                return
            self._channels = [(channel_of(game), Listener(self._hear, self._lose))]
            if user := self._viewer.user.pk:
                self._channels.append((channel_of_user(user), Listener(self._recall, self._lose)))
            for channel, listener in self._channels:
                await hub.join(channel, listener)
            await self._send({"type": "websocket.accept"})
            await self._read(whole=True)
            await self._catch_up()
        await self._counted.come(self._sent.place)  # it may wait for Redis: what is told meanwhile needs the turn
        if self.closed:
            self._counted.go()

    def _enter(self) -> int:
        self._viewer.look()
        return access_table_for(self._viewer.user, self._key).game.pk

    def leave(self) -> None:
        """Hear nothing more."""
        self._place.leave()
        self._counted.go()
        self._looks.never()
        for channel, listener in self._channels:
            hub.leave(channel, listener)

    async def close(self, code: int) -> None:
        """End the socket: nothing is sent after it, and nothing that was on its way is taken."""
        if not self.closed:
            self.closed = True
            self.leave()
            with suppress(OSError):  # the page has gone by itself
                await self._send({"type": "websocket.close", "code": code})

    # --- what the page sends ----------------------------------------------------------------------------

    async def take(self, text: str | None) -> None:
        """A move: the fields of a form, as the page's own forms send them. Or the panels that are open on the page."""
        async with self._turn:
            if self.closed:
                return
            if text is None or len(text) > MOST_BYTES:
                reason = gettext_lazy("That is more than anybody needs to send. Nothing has changed.")
                await self._send_away(1009, reason)
            elif not self._credit.spend():
                reason = gettext_lazy("Too many messages at once: wait a moment, the page comes back.")
                await self._send_away(1013, reason)
            else:
                await self._deal_with(message_of(text))
                await self._catch_up()

    async def _deal_with(self, message: dict[str, Any]) -> None:
        if "panels" in message:
            self._sent.panels = panels_of(message["panels"])
            await self._read(whole=False)
        else:
            await self._move(form_of(message))

    async def _move(self, data: FormData) -> None:
        """Play it, and answer: what has changed, why not, and that it was dealt with."""
        same, before, command = await self._is_same(), self._sent.number, data.get("command_id")
        try:
            refusal = await self._played(data)
        except Http404:  # its host has closed the table
            await self.close(4404)
            return
        if "plan" in data:  # several moves: what each but the last would ask is answered by now
            self._told.clear()
        await self._catch_up()
        if refusal or self._sent.number == before:
            await self._read(whole=bool(refusal))
        if refusal:
            await self._say(refusal)
        if command:  # the page keeps a move until it hears this
            await self._say(msgspec.json.encode({"done": command, "played": not refusal}).decode())
        if not same:
            await self.close(SIGNED_OUT)

    async def _played(self, data: FormData) -> str:
        """Play it; why not, where it is refused. On the loop, if that will do.

        What a link cannot do is done once more on a thread; a move that was committed by then is known by its command.
        """
        if not self._on_loop:
            return await on_move_thread(self._play, data)
        if not data.get("command_id"):
            data["command_id"] = str(uuid4())
        try:
            refusal = await on_link(self._play, data)
        except SynchronousOnlyOperation as reason:
            self._on_loop = not isinstance(reason, OffTheLoop)
            return await on_move_thread(self._play, data)
        for _round in range(2):  # the loop hands the move on, then draws it for the others: who has moved comes last
            await asyncio.sleep(0)
        return refusal

    def _play(self, data: FormData) -> str:
        assert self._sent.place is not None
        with speaking(self._viewer.language):
            outcome = play_form(self._sent.place, data)
            return render_refusal(self._sent.place.game, *outcome[1:]) if isinstance(outcome, Turned) else ""

    async def _send_away(self, code: int, reason: Any) -> None:
        """Say why, then close."""
        await self._say(render_refusal(None, (), str(reason)))
        await self.close(code)

    async def _say(self, text: str) -> None:
        """Send something. Raises `OSError` once: to a page that has gone nothing more is sent, whoever met that."""
        if text and not self.closed:
            try:
                await self._send({"type": "websocket.send", "text": text})
            except OSError:
                self.closed = True
                self.leave()
                raise

    # --- what the page is told --------------------------------------------------------------------------

    def _hear(self, news: LiveNews) -> None:
        """The game has moved on, or its table is to be looked at anew."""
        if news.beside:
            self._beside.append(news.beside)
        elif news.number is None:  # also where all else is shown later: a pause is told at once
            self._anew = True
        elif delay := self._sent.delay:
            self._looks.within(delay)
            return
        else:
            self._told.append(news)
        self._wake()

    def _look(self) -> None:
        """More is shown now of a table that is shown later."""
        self._due = True
        self._wake()

    def _recall(self, news: LiveNews) -> None:
        """The user of this page has signed out somewhere, or been locked out."""
        self._viewer.doubt()
        self._wake()

    def _lose(self) -> None:
        """Nothing will be heard any more: the page comes again, and looks for news by itself meanwhile."""
        self._following = asyncio.ensure_future(self.close(1013))

    def _wake(self) -> None:
        """See that what was told is dealt with: by whoever has the turn, else by a task."""
        if not self._turn.locked() and (self._following is None or self._following.done()):
            self._following = asyncio.get_running_loop().create_task(self._follow(), context=self._context)

    async def _follow(self) -> None:
        try:
            async with self._turn:
                await self._catch_up()
        except (OSError, DatabaseError):
            await self.close(1013)
        except Exception:
            log.exception("a page could not follow its game")
            await self.close(1013)

    async def _catch_up(self) -> None:
        """Deal with all that was told, in its order."""
        while not self.closed:
            if not await self._is_same():
                await self._read(whole=True)  # takes the controls of the seat away
                await self.close(SIGNED_OUT)
            elif self._anew:
                self._anew = False
                await self._read(whole=True)
            elif self._due:
                self._due = False
                await self._read(whole=False)
            elif self._told:
                await self._show(self._told.popleft())
            elif self._beside:  # last: no move waits for it
                await self._pass_on(self._beside.popleft())
            else:
                return

    async def _is_same(self) -> bool:
        """Whether the page belongs to whom it did."""
        if self._viewer.is_known:
            return True
        same = await on_move_thread(self._viewer.look)
        if not same:
            self._sent.stand_up()
        return same

    async def _show(self, news: LiveNews) -> None:
        """A move, drawn from what was told of it where the page has the one before."""
        assert news.number is not None
        if news.number <= self._sent.number:
            return
        seen = news.seen_by(self._viewer.user) if news.number == self._sent.number + 1 else None
        if seen is None:
            await self._read(whole=False)
            return
        try:
            html = self._drawn(seen, whole=False)
        except SynchronousOnlyOperation:  # a line of the log that names an offer of long ago
            html = await on_move_thread(self._drawn, seen, whole=False)
        await self._say(html)

    async def _pass_on(self, what: bytes) -> None:
        """What another app tells whoever shows the table, as it is for this viewer."""
        if self._sent.place is not None:
            await self._say(heard(what, self._sent.place, self._viewer.user))

    # --- what the page is sent --------------------------------------------------------------------------

    async def _read(self, whole: bool) -> None:
        """Send what the page lacks, read in the database; `whole` sends all of the table in any case."""
        try:
            await self._say(await on_move_thread(self._read_and_drawn, whole))
        except Http404:
            await self.close(4404)
        if self._sent.opens_in is not None and not self.closed:
            self._looks.within(self._sent.opens_in)

    def _read_and_drawn(self, whole: bool) -> str:
        return self._drawn(access_table_for(self._viewer.user, self._key), whole)

    def _drawn(self, seen: Seen, whole: bool) -> str:
        return self._sent.lacks(seen, whole, self._viewer.language)
