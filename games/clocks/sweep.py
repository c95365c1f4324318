"""What the sweep calls besides the clock: each app adds its function when it is ready."""

from __future__ import annotations

from collections.abc import Callable

SWEEPERS: list[Callable[[], None]] = []
