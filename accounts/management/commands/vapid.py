"""`manage.py vapid`: makes the key with which notices are sent to browsers."""

from __future__ import annotations

import base64
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from py_vapid import Vapid

from games.management.whole_files import write_whole


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
            path.parent.mkdir(mode=0o700, exist_ok=True)
            write_whole(path, text)
        except OSError as error:
            raise CommandError(f"the key cannot be kept: {error}") from error
        self.stdout.write(f"The key is in var/{path.name}; restart the server to use it.")
