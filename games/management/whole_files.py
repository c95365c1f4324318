"""Files that are there whole or not at all, whatever ends the process, or the machine, that writes them."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, text: str) -> None:
    """Write a file that there is not yet, for its owner's eyes only.

    Raises `FileExistsError` where another process was quicker, `OSError` where it cannot be written.
    """
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent) as made:  # of mode 600
        made.write(text)
        made.flush()
        os.fsync(made.fileno())  # else a machine that stops now may leave a file with nothing in it
        os.link(made.name, path)
