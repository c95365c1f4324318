"""What a machine keeps for itself: a folder for its owner's eyes only, and in it a secret of its own."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.utils import get_random_secret_key


def own_folder(folder: Path) -> Path:
    """The folder of what this machine keeps, secrets and sessions among it: for its owner's eyes only."""
    folder.mkdir(mode=0o700, exist_ok=True)
    folder.chmod(0o700)
    return folder


def local_secret(folder: Path) -> str:
    """A secret of this machine's own, made once and kept out of the repository; one of two processes makes it."""
    path = own_folder(folder) / "secret_key"
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent) as made, suppress(FileExistsError):  # of mode 600
            made.write(get_random_secret_key())
            made.flush()
            os.link(made.name, path)
    path.chmod(0o600)
    return path.read_text()
