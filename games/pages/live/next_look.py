"""When a page looks by itself at a table that it is shown later: once, however much has happened meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LEAST_SECONDS = 1.0
"""What is shown within so long is shown at once."""


class NextLook:
    """The next look of a page; the earliest of several that were wanted."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look
        self._next: asyncio.TimerHandle | None = None

    def within(self, seconds: float) -> None:
        """Look after so many seconds, unless there is a look before."""
        at = asyncio.get_running_loop().time() + max(LEAST_SECONDS, seconds)
        if self._next is None or self._next.when() > at:
            self.never()
            self._next = asyncio.get_running_loop().call_at(at, self._now)

    def never(self) -> None:
        """Do not look any more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _now(self) -> None:
        self._next = None
        self._look()
