"""The secret of a site: given to it, or made by a machine in a folder for its owner's eyes only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from games.management.whole_files import write_whole


def own_folder(folder: Path) -> Path:
    """The folder of what this machine keeps, secrets and sessions among it: for its owner's eyes only.

    Raises `ImproperlyConfigured` where there can be none: it is somebody else's, or cannot be written to.
    """
    with _kept_in(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
    return folder


def local_secret(folder: Path) -> str:
    """A secret of this machine's own, made once and kept out of the repository; one of two processes makes it.

    Raises `ImproperlyConfigured` where it cannot be kept.
    """
    path = own_folder(folder) / "secret_key"
    with _kept_in(folder):
        if not path.exists():
            with suppress(FileExistsError):
                write_whole(path, get_random_secret_key())
        path.chmod(0o600)
        secret = path.read_text(encoding="utf-8")
    if not secret.strip():  # as after a machine that stopped in the midst of writing
        raise ImproperlyConfigured(f"{path} is empty: take it away, and another is made.")
    return secret


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ImproperlyConfigured(f"{folder}, where this machine keeps its own: {error.strerror}.") from error


def given(secret: str) -> str:
    """The secret of a site. Raises `ImproperlyConfigured` for none: each machine would make one of its own.

    Of one that is easily guessed `manage.py check --deploy` warns.
    """
    if not secret:
        raise ImproperlyConfigured(
            "SECRET_KEY is empty: give one, or leave it out altogether on a machine of one's own."
        )
    return secret
