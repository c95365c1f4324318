"""A live table: a socket that takes moves and gets fragments, rendered for its own viewer by the page's functions."""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from importlib import import_module
from typing import Any

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import Http404, QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy
from redis.exceptions import RedisError

from games.tables.live import group_of, group_of_user, moved_to, remember_loop
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from .entrance import play_form
from .fragments import render_change, render_now, render_own, render_refusal, render_shared
from .strict_json import MOST_BYTES, read_json

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore
COMMAND_ID = re.compile(r'name="command_id" value="[^"]*"')

BURST = 60
A_SECOND = 10
"""How many messages a socket may send at once, and on the average: more than anybody can click."""

KNOWN_SECONDS = 60
"""For how long it is believed who a page belongs to, unless we are told; a move is always asked about."""
SIGNED_OUT = 4401
"""Closes a socket whose user has gone; the page comes back as whoever its browser now is."""


class TableConsumer(AsyncWebsocketConsumer):
    """One page that shows one table. `seen` is the sequence number that the page has."""

    groups: list[str]
    seen = 0
    credit = float(BURST)
    heard = 0.0
    known = 0.0
    own = ""
    closed = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one page; without Redis send it away until later: meanwhile it looks for news by itself."""
        try:
            await super().__call__(scope, receive, send)
        except (OSError, RedisError):
            await send({"type": "websocket.close", "code": 1013})

    async def dispatch(self, message: Any) -> None:
        """Take one message; of those that were on their way when the socket was closed only its end."""
        if not self.closed or message["type"] == "websocket.disconnect":
            await super().dispatch(message)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """End the socket: nothing is sent after it."""
        self.closed = True
        await super().close(code, reason)

    async def connect(self) -> None:
        """Let the page in if there is such a table, and bring it to the true state."""
        remember_loop()
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.language = _language_of(self.scope)
        try:
            game = (await database_sync_to_async(access_table_for)(self.scope["user"], self.key)).game
        except Http404:
            await self.close(4404)
            return
        self.known = time.monotonic()
        user = self.scope["user"].pk
        self.mine = [group_of(game.pk), *([group_of_user(user)] if user else [])]
        for group in self.mine:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        await self._bring_up_to_date(whole=True)

    async def disconnect(self, code: int) -> None:
        """Leave the groups."""
        for group in getattr(self, "mine", ()):
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A move: the fields of a form, as the page's own forms send them."""
        if text_data is None or len(text_data) > MOST_BYTES:
            await self._send_away(1009, gettext_lazy("That is more than anybody needs to send. Nothing has changed."))
            return
        if not self._in_time():
            await self._send_away(1013, gettext_lazy("Too many messages at once: wait a moment, the page comes back."))
            return
        self.known = 0.0
        same = await self._is_known()
        data = _form_of(text_data)
        try:
            refusal = await database_sync_to_async(self._play)(data)
        except Http404:  # its host has closed the table
            await self.close(4404)
            return
        await self._bring_up_to_date(whole=bool(refusal))
        if refusal:
            await self.send(text_data=refusal)
        if command := data.get("command_id"):  # the page keeps a move until it hears this
            await self.send(text_data=json.dumps({"done": command, "played": not refusal}))
        if not same:
            await self.close(SIGNED_OUT)

    async def _is_known(self) -> bool:
        """Whether the page belongs to whom it did: the session as it is now, not as it was when the page came."""
        if self.known and time.monotonic() - self.known < KNOWN_SECONDS:
            return True
        self.known, before = time.monotonic(), self.scope["user"].pk
        self.scope["session"] = SessionStore(self.scope["session"].session_key)
        self.scope["user"] = await get_user(self.scope)
        return bool(self.scope["user"].pk == before)

    def _in_time(self) -> bool:
        """Whether a page may send this much: `BURST` messages at once, then `A_SECOND`."""
        now = time.monotonic()
        self.credit = min(BURST, self.credit + (now - self.heard) * A_SECOND) - 1
        self.heard = now
        return self.credit >= 0

    async def _send_away(self, code: int, reason: Any) -> None:
        """Say why, then close."""
        with translation.override(self.language):
            await self.send(text_data=str(render_refusal(None, (), str(reason))))
        await self.close(code)

    async def game_moved(self, message: dict[str, Any]) -> None:
        """The game has moved on, and the page follows if it is behind; or its table is to be looked at anew."""
        number = moved_to(message)
        if not await self._is_known():
            await self._show_out()
        elif number is None or number > self.seen:
            await self._bring_up_to_date(whole=number is None)

    async def user_recalled(self, message: dict[str, Any]) -> None:
        """The user of this page has signed out somewhere, or been locked out."""
        self.known = 0.0
        if not await self._is_known():
            await self._show_out()

    async def _show_out(self) -> None:
        """Take the controls of the seat away, and have the page come back as whoever its browser now is."""
        await self._bring_up_to_date(whole=True)
        await self.close(SIGNED_OUT)

    def _play(self, data: QueryDict) -> str:
        with translation.override(self.language):
            access = access_table_for(self.scope["user"], self.key)
            turned = play_form(access, data)
            return render_refusal(access.game, turned.clauses, turned.message, turned.asks) if turned else ""

    async def _bring_up_to_date(self, whole: bool) -> None:
        html = await database_sync_to_async(self._fragments)(whole)
        if html:
            await self.send(text_data=html)

    def _fragments(self, whole: bool) -> str:
        """What the page lacks: the whole table, or the last move if it is just one behind. Asks anew who may see it."""
        try:
            access = access_table_for(self.scope["user"], self.key)
        except Http404:
            return ""
        game = access.game
        behind, self.seen = game.sequence - self.seen, game.sequence
        with translation.override(self.language):
            if game.status == Status.OPEN or not (whole or behind):
                return ""
            shared = render_shared(access) if whole or behind > 1 else render_change(access)
            return shared + self._own(render_own(access), whole) + render_now()

    def _own(self, html: str, whole: bool) -> str:
        """The viewer's own controls, unless they are as before: a form half filled in is left alone."""
        content = COMMAND_ID.sub("", html)
        same, self.own = content == self.own and not whole, content
        return "" if same else html


def _form_of(text: str | None) -> QueryDict:
    """The fields that the page sent; none if it is no message of ours."""
    data = QueryDict(mutable=True)
    try:
        body = read_json((text or "").encode())["body"]
        for name, value in dict(body).items():
            data.setlist(str(name), [str(item) for item in value] if isinstance(value, list) else [str(value)])
    except (ValueError, TypeError, KeyError):
        return QueryDict()
    return data


def _language_of(scope: Any) -> str:
    """The language of the page: its cookie, else the browser's wish, else the first."""
    cookie = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    header = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    for wish in (cookie, *(part.split(";")[0].strip() for part in header.split(","))):
        with suppress(LookupError):
            return translation.get_supported_language_variant(wish)
    return settings.LANGUAGE_CODE
