"""Style sheets and scripts that many pages need, each served as one file that is put together of several.

A page asks for few files, and each of them is short to read. There is no build: a bundle is written anew where its
parts have changed. It lies in the folder of its parts, so that what these refer to is found from either.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import get_ident
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

PARTS: dict[str, tuple[str, ...]] = {
    "css/freehold.css": (
        "css/tokens.css", "css/page.css", "css/plan.css", "css/pieces.css", "css/table.css", "css/ledger.css",
        "css/deed.css", "css/journal.css", "css/talk.css", "css/business.css", "css/trade.css", "css/clubs.css",
        "css/home.css", "css/keys.css", "css/print.css",
    ),
    "js/table.js": (
        "js/freehold.js", "js/telling.js", "js/keeping.js", "js/painted.js", "js/link.js", "js/panels.js",
        "js/trading.js", "js/moments.js", "js/deed.js", "js/moving.js", "js/sounds.js", "js/ledger.js", "js/sums.js",
        "js/keys.js", "js/talk.js",
    ),
    "js/htmx.js": ("django_htmx/htmx-4.min.js", "django_htmx/ext/hx-ws-4.min.js"),
}  # fmt: skip
"""What each bundle is made of, in this order."""
ASIDE = {
    ".css": re.compile(
        r"^\s*/\*.*?\*/\s*|[ \t]*/\*.*?\*/|^[ \t]+|\n(?=\n)| (?=[{}])|(?<=[{};]) ", re.DOTALL | re.MULTILINE
    ),
    ".js": re.compile(r"^[ \t]*//.*\n|[ \t]+// .*$|^[ \t]+|\n(?=\n)", re.MULTILINE),
}
"""What a browser has no use for: comments, what sets lines in, empty lines, spaces beside what braces and semicolons
part. No text of ours goes over several lines of a script or has a comment's sign between spaces there, or has such a
sign within a style sheet."""


def text_of(name: str) -> str:
    """What a bundle holds, as its parts are now; each style sheet is a layer, which those after it overrule."""
    return "\n".join(_laid(_part(part)) for part in PARTS[name])


def _part(name: str) -> Path:
    """Where a part lies: with our own files, or in a library that has it."""
    ours = Path(settings.BASE_DIR) / "static" / name
    return ours if ours.exists() else Path(str(AppDirectoriesFinder().find(name)))


def _laid(part: Path) -> str:
    """A part as it is served: each style sheet a layer, and without what stands in it for those who read it."""
    text = ASIDE[part.suffix].sub("", part.read_text(encoding="utf-8"))
    return f"@layer {part.stem} {{\n{text}}}\n" if part.suffix == ".css" else text


class Bundles(BaseFinder):
    """Finds the bundles, for `collectstatic` and for whoever serves files as they lie."""

    def find(self, path: str, find_all: bool = False) -> Any:
        """Where a bundle lies, as its parts are now; nothing for what is no bundle."""
        found = [str(_written(path))] if path in PARTS else []
        return found if find_all else next(iter(found), [])

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """All bundles, and where they lie."""
        storage = FileSystemStorage(location=_folder())
        for name in PARTS:
            _written(name)
            yield name, storage


def _folder() -> Path:
    return Path(settings.BASE_DIR) / "var" / "bundles"


def _written(name: str) -> Path:
    """The file of a bundle, as its parts are now."""
    text, bundle = text_of(name), _folder() / name
    if not bundle.exists() or bundle.read_text(encoding="utf-8") != text:
        bundle.parent.mkdir(parents=True, exist_ok=True)
        fresh = bundle.with_name(f"{bundle.name}.{os.getpid()}.{get_ident()}")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(bundle)  # at once: another process may be reading it
    return bundle
