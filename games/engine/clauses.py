"""The ids of all clauses, cards and rulings, read once from `data/`, with their short wording for developers."""

from __future__ import annotations

import re
from functools import cache

from .board import DATA, rows_of

_ROW = re.compile(r"^\| ([A-Z]-\d+) \| (.+) \|$", re.MULTILINE)


@cache
def clauses() -> dict[str, str]:
    """Every clause and ruling by its id; cards by theirs, with their effect."""
    found: dict[str, str] = {}
    for name in ("clauses.md", "rulings.md"):
        found.update(_ROW.findall((DATA / name).read_text(encoding="utf-8")))
    found.update({row["id"]: row["effect"] for row in rows_of("cards.csv")})
    return found
