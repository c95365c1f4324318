"""Telling open pages that a game has moved on: two numbers to a group, nothing else. May be lost without harm."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

_server_loop: asyncio.AbstractEventLoop | None = None


def group_of(game: int) -> str:
    """The group of the pages that show a game."""
    return f"game-{game}"


def remember_loop() -> None:
    """Keep the loop that serves the sockets: the in-memory layer is only safe to use on it."""
    global _server_loop
    _server_loop = asyncio.get_running_loop()


def announce(game: int, sequence: int) -> None:
    """Say `game is at sequence` to all who show it, from whatever thread."""
    layer: Any = get_channel_layer()
    message = {"type": "game.moved", "sequence": sequence}
    sending = layer.group_send(group_of(game), message)
    if isinstance(layer, InMemoryChannelLayer) and _server_loop is not None and _server_loop.is_running():
        asyncio.run_coroutine_threadsafe(sending, _server_loop)
    else:
        async_to_sync(_await)(sending)


async def _await(sending: Any) -> None:
    await sending
