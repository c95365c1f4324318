"""`manage.py vapid`: makes the key with which notices are sent to browsers."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from py_vapid import Vapid


class Command(BaseCommand):
    """Prints a fresh key as a line for the environment; on a machine of one's own it keeps it, unless there is one."""

    help = "Make a VAPID key for Web Push."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        key = Vapid()
        key.generate_keys()
        number = key.private_key.private_numbers().private_value
        text = base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
        if not settings.LOCAL:
            self.stdout.write(f"VAPID_PRIVATE_KEY={text}")
            return
        path = settings.VAPID_FILE
        if path.exists():
            self.stdout.write(f"There is a key already in {path.name}: browsers that know it stay subscribed.")
            return
        try:
            _keep(path, text)
        except OSError as error:
            raise CommandError(f"the key cannot be kept: {error}") from error
        self.stdout.write(f"The key is in var/{path.name}; restart the server to use it.")


def _keep(path: Path, text: str) -> None:
    """Write the key for its owner's eyes only: all of it is there or nothing, whatever ends this process."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent) as made:  # of mode 600
        made.write(text)
        made.flush()
        os.fsync(made.fileno())  # else a machine that stops now may leave a file with nothing in it
        os.link(made.name, path)
