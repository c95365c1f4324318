"""How much one socket may send: more than anybody can click, and less than what would hold up others."""

from __future__ import annotations

import time

BURST = 60
A_SECOND = 25
"""How many messages a socket may send at once, and on the average."""


class Credit:
    """What one socket may still send: `BURST` messages at once, then `A_SECOND`."""

    def __init__(self) -> None:
        self._left, self._spent_at = float(BURST), 0.0

    def spend(self) -> bool:
        """Whether one message more may come now."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._spent_at) * A_SECOND) - 1
        self._spent_at = now
        return self._left >= 0
