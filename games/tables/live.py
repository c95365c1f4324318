"""Telling open pages that a game has moved on, or their user has gone: numbers to a group. May be lost without harm."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from concurrent.futures import Future
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from .hooks import Change, MovePlayed, OrdersGiven

LOOK_ANEW = 0
"""What stands on the way for the number of a move where none was made: the last release says and reads it so. It goes
with the next release, which may say None: this one reads that as well."""

log = logging.getLogger(__name__)

_server_loop: asyncio.AbstractEventLoop | None = None
_own_loops: dict[int, asyncio.AbstractEventLoop] = {}
"""The loop that sends for a process that serves no sockets, by the number of the process: a fork has its own."""


def group_of(game: int) -> str:
    """The group of the pages that show a game."""
    return f"game-{game}"


def group_of_user(user: int) -> str:
    """The group of the pages that somebody has open."""
    return f"user-{user}"


def remember_loop() -> None:
    """Keep the loop that serves the sockets: the in-memory layer is only safe to use on it."""
    global _server_loop
    _server_loop = asyncio.get_running_loop()


def announce(change: Change) -> None:
    """Say to all who show a game that it has moved on, or that they should look at its table anew."""
    if not isinstance(change, OrdersGiven):  # they are nobody else's business
        number = change.sequence if isinstance(change, MovePlayed) else LOOK_ANEW
        _say(group_of(change.game), {"type": "game.moved", "sequence": number})


def moved_to(message: dict[str, Any]) -> int | None:
    """The move that a game has come to, as `announce` says it; None where its table is to be looked at anew."""
    number: int | None = message["sequence"]
    return None if number == LOOK_ANEW else number


def recall(user: int) -> None:
    """Have the open pages of somebody ask anew who they are: signed out, locked out, or with another password."""
    _say(group_of_user(user), {"type": "user.recalled"})


def _say(group: str, message: dict[str, Any]) -> None:
    """Say something to a group, from whatever thread, without waiting until it is said."""
    layer: Any = get_channel_layer()
    serving = _server_loop is not None and _server_loop.is_running()
    if isinstance(layer, InMemoryChannelLayer) and not serving:
        return  # nobody can be listening
    loop = _server_loop if serving else _own_loop()
    assert loop is not None
    asyncio.run_coroutine_threadsafe(layer.group_send(group, message), loop).add_done_callback(_note)


def _own_loop() -> asyncio.AbstractEventLoop:
    """A loop on a thread of its own, so that the connection to Redis is made once and not for each message."""
    loop = _own_loops.get(os.getpid())
    if loop is None:
        loop = _own_loops[os.getpid()] = asyncio.new_event_loop()
        threading.Thread(target=loop.run_forever, name="announcing", daemon=True).start()
    return loop


def _note(sent: Future[Any]) -> None:
    if not sent.cancelled() and (failure := sent.exception()):
        log.warning("an open page was not told: %s", failure)
