"""What a rule is called: the ids of all clauses, rulings and cards, as a type, and their short wording for developers.

The ids stand here so that an edition or a rule that names one which does not exist is a type error; a test compares
them with the tables in `data/`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NewType, TypeAlias

from .board import DATA, rows_of

Printed = Literal[
    "P-01", "P-02", "P-03", "P-04", "P-05", "P-06", "P-07", "P-08", "P-09", "P-10", "P-11", "P-12", "P-13", "P-14",
    "P-15", "P-16", "P-17", "P-18", "P-19", "P-20", "P-21", "P-22", "P-23", "P-24", "P-27", "P-28", "P-29", "P-30",
    "P-31", "P-32", "P-33", "P-34", "P-35", "P-36", "P-37", "P-38", "P-39", "P-40", "P-41", "P-42", "P-43", "P-44",
    "P-45", "P-46", "P-47", "P-48", "P-49", "P-50", "P-51", "P-52", "P-53", "P-54", "P-55", "P-56", "P-57", "P-58",
    "P-59", "P-60", "P-61", "P-62", "P-63", "P-64", "P-65", "P-66", "P-67", "P-68", "P-69", "P-70", "P-71", "P-72",
    "P-73", "P-74", "P-75", "P-76", "P-77", "P-78", "P-79", "P-80", "P-81", "P-82",
    "A-01", "A-02", "A-03", "A-04", "A-05", "A-06", "A-07", "A-08", "A-09", "A-10", "A-11", "A-12", "A-13", "A-14",
    "A-15", "A-16", "A-17", "A-18", "A-19", "A-20", "A-21", "A-22", "A-23", "A-24", "A-25", "A-26", "A-27", "A-28",
    "A-29", "A-30", "A-31", "A-32", "A-33",
    "F-01", "F-02", "F-03", "F-04", "F-05", "F-06", "F-07", "F-08", "F-09", "F-10", "F-11", "F-12", "F-13", "F-14",
    "F-15", "F-16", "F-17", "F-18", "F-19", "F-20", "F-21", "F-22", "F-23", "F-24", "F-25", "F-26", "F-27", "F-28",
    "F-29", "F-30", "F-31", "F-32", "F-33", "F-34", "F-35", "F-36", "F-37", "F-38", "F-39",
    "D-01", "D-02", "D-03", "D-04", "D-05", "D-06", "D-07", "D-08", "D-09", "D-10", "D-11", "D-12", "D-13", "D-14",
    "D-15", "D-16", "D-17", "D-18", "D-19", "D-20", "D-21", "D-22", "D-23", "D-24", "D-25", "D-26", "D-27", "D-28",
    "D-29", "D-30", "D-31", "D-32", "D-33", "D-34", "D-35", "D-36", "D-37", "D-38", "D-39", "D-40", "D-41", "D-42",
    "D-43",
    "C-01", "C-02", "C-03", "C-04", "C-05", "C-06", "C-07", "C-08", "C-09", "C-10", "C-11", "C-12", "C-13", "C-14",
    "C-15", "C-16", "C-17", "C-18", "C-19", "C-20", "C-21", "C-22", "C-23", "C-24", "C-25", "C-26", "C-27", "C-28",
    "C-29", "C-30", "C-31", "C-32", "C-33", "C-34", "C-35", "C-36", "C-37", "C-38",
    "G-01", "G-02", "G-03", "G-04", "G-05", "G-06", "G-07", "G-08", "G-09",
    "R-01", "R-02", "R-03", "R-04", "R-05", "R-06", "R-07", "R-08", "R-09", "R-10", "R-11", "R-12", "R-13", "R-14",
    "R-15", "R-16", "R-17", "R-18", "R-19", "R-20", "R-21", "R-22", "R-23", "R-24", "R-25", "R-26", "R-27", "R-28",
    "R-29", "R-30", "R-31", "R-32", "R-33", "R-34", "R-35", "R-36", "R-37", "R-38", "R-39", "R-40", "R-41", "R-42",
    "R-43", "R-44", "R-45", "R-46", "R-47", "R-48", "R-49", "R-50", "R-51", "R-52", "R-53", "R-54", "R-55", "R-56",
    "R-57", "R-58", "R-59", "R-60", "R-61", "R-62", "R-63", "R-64", "R-65", "R-66", "R-67", "R-68", "R-69", "R-70",
    "R-71", "R-72", "R-73", "R-74", "R-75", "R-76", "R-77", "R-78", "R-79", "R-80", "R-81", "R-82", "R-83", "R-84",
    "R-85", "R-86", "R-87", "R-88", "R-89", "R-90",
]  # fmt: skip
"""A clause of a book (P, A, F, D, C), one that all games have (G), or a ruling (R)."""

CardId = NewType("CardId", str)
"""A card, which is the clause of what it asks: `P-CH-01`."""

Clause: TypeAlias = Printed | CardId
"""What every rule, refusal and payment names."""

Switch: TypeAlias = Clause | None
"""The clause of a rule that not every book has; None where there is no such rule."""

Unsaid: TypeAlias = Literal[""]
"""The empty string, in stored records that name no clause."""


def in_force(switch: Switch) -> Clause:
    """The clause of a rule that this book has: nothing comes here where it has none."""
    assert switch is not None
    return switch


_ROW = re.compile(r"^\| ([A-Z]-\d+) \| (.+) \|$", re.MULTILINE)


@cache
def clauses() -> dict[str, str]:
    """Every clause and ruling by its id; cards by theirs, with their effect."""
    found: dict[str, str] = {}
    for name in ("clauses.md", "rulings.md"):
        found.update(_ROW.findall((DATA / name).read_text(encoding="utf-8")))
    found.update({row["id"]: row["effect"] for row in rows_of("cards.csv")})
    return found
