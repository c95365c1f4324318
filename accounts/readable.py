"""What may stand in anything that people write: it can be read, and spoils nothing beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MARKS = 2
"""How many marks a letter may carry; a name of hundreds would run over the lines beside it."""
MANY_TIMES = 4
"""What is so many times as long as it may be is too long, whatever of it can be read: to clean it takes a second."""

IN_MAILS = 40
"""The characters of a name in a mail that may go to a stranger: more is a message, and not one of ours."""


def may_be_written(char: str) -> bool:
    """Not what controls (Cc), formats (Cf, but what joins letters or emoji), or means nothing (Cs, Co, Cn)."""
    return unicodedata.category(char)[0] != "C" or char in "\u200c\u200d"


def readable(text: str, also: str = "\n") -> str:
    """A text without what turns or hides what stands beside it, and without piles of marks; `also` stays in it."""
    return "".join(without_piles(char for char in text if char in also or may_be_written(char))).strip()


def without_piles(chars: Iterable[str]) -> Iterable[str]:
    """All but the marks beyond `MARKS` on one letter, and those on none, which would stand on what is before them."""
    marks = MARKS
    for char in chars:
        kind = unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" else MARKS if kind in "ZC" and char not in "\u200c\u200d" else 0
        if marks <= MARKS or kind != "M":
            yield char


def unlinked(text: str) -> str:
    """A text of which no mail program makes a link, as it would of a name like `www.evil.example`.

    Each dot holds on to what follows by a joiner, which nobody sees.
    """
    return re.sub(r"\.(?=\w)", ".\u2060", text)


def in_mails(name: str) -> str:
    """A name of somebody's choice as it stands in a mail that may go to a stranger."""
    return unlinked(name if len(name) <= IN_MAILS else f"{name[: IN_MAILS - 1]}…")
