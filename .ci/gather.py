"""Gather the sentences of the code anew into the file of each language, which keeps its order. Needs gettext.

By itself gettext has them in the order of the code: each file moved, or sentence written in by hand, moves many others.
"""

import subprocess
import sys
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
GATHER = [sys.executable, "manage.py", "makemessages", "-a", "--no-obsolete", "--no-location"]
ASIDE = ["--ignore", ".venv", "--ignore", "var"]
WHEN = "POT-Creation-Date"
"""What changes with each gathering and tells nobody anything."""


def main() -> None:
    """Gather, then put each file in its order again."""
    files = {path: order_of(polib.pofile(str(path))) for path in ROOT.glob("locale/*/LC_MESSAGES/django.po")}
    subprocess.run([*GATHER, *ASIDE], cwd=ROOT, check=True)
    for path, order in files.items():
        file = polib.pofile(str(path))
        file.metadata.pop(WHEN, None)
        put_in_order(file, order)
        file.save()


def order_of(file: polib.POFile) -> list[tuple[str | None, str]]:
    """What names each sentence of a file."""
    return [(entry.msgctxt, entry.msgid) for entry in file]


def put_in_order(file: polib.POFile, order: list[tuple[str | None, str]]) -> None:
    """Leave known sentences in their order; a new one comes after the known one that it follows in the code."""
    places, place = {name: number for number, name in enumerate(order)}, -1
    for entry, name in zip(file, order_of(file), strict=True):
        entry.place = place = places.get(name, place)
    file.sort(key=lambda entry: entry.place)  # which leaves those of one place as they are


if __name__ == "__main__":
    main()
