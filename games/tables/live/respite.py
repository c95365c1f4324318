"""Who has not answered is left alone for a while: to find that out again may take seconds each time."""

from __future__ import annotations

import time
from math import inf


class Respite:
    """A time in which nothing is asked of somebody, known to this process alone."""

    def __init__(self) -> None:
        """None yet."""
        self._until = -inf

    @property
    def is_on(self) -> bool:
        """Whether nothing is to be asked yet."""
        return time.monotonic() < self._until

    def begin(self, seconds: float) -> None:
        """Ask nothing for so many seconds from now on."""
        self._until = time.monotonic() + seconds
