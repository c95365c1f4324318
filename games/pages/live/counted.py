"""A page among those that show a table: it counts as one who watches, and is told how many do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from django.utils import translation

from games.tables.live import crowd
from games.tables.seen import Place

from ..drawing import drawn
from .viewer import Viewer


class Counted:
    """The count for one page; `say` sends it something."""

    def __init__(self, viewer: Viewer, say: Callable[[str], Awaitable[None]]) -> None:
        self._viewer, self._say = viewer, say
        self._game: int | None = None
        self._saying: asyncio.Task[None] | None = None

    async def come(self, place: Place | None) -> None:
        """Count as one who watches, unless it is the page of somebody who plays there."""
        if place is not None:
            self._game = place.game.pk
            await crowd.enter(self._game, self.told, self._viewer.digest if place.seat is None else None)

    def go(self) -> None:
        """Count no more."""
        if self._game is not None:
            crowd.leave(self._game, self.told)

    def told(self, watching: int) -> None:
        """So many people watch now."""
        self._saying = asyncio.ensure_future(self._tell(watching))

    async def _tell(self, watching: int) -> None:
        with translation.override(self._viewer.language), suppress(OSError):
            await self._say(drawn("watching", (watching,), swap=True))
