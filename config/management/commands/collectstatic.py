"""`manage.py collectstatic`: one at a time in a folder, since each takes away for a moment what another reads."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management.base import CommandError


class Command(collectstatic.Command):
    """The staticfiles application's, behind a lock: who comes second waits, and gathers the same again."""

    def handle(self, **options: Any) -> str | None:
        """Wait for one's turn, and gather. Raises `CommandError` where nothing can be written."""
        try:
            with alone(Path(settings.STATIC_ROOT)):
                return super().handle(**options)
        except OSError as error:  # somebody else's folder, a disk that is full
            raise CommandError(f"the static files cannot be gathered: {error}") from error


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else is in here on this machine for that folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    locked = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(locked, fcntl.LOCK_EX)
        yield
    finally:
        os.close(locked)
