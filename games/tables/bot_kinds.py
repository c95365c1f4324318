"""The kinds of bots that may take a seat: filled in by the bots application, which `games` never imports."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise

BOT_KINDS: dict[str, str | Promise] = {}
"""What a table may seat: the name of a strategy and what players read of it."""
BOT_GRADES: dict[str, str | Promise] = {}
"""The grade of each kind in a word, as it stands beside a name."""
BOT_STRENGTHS: list[str] = []
"""The kinds from the easiest to the hardest."""
SAME_GRADE: dict[str, str] = {}
"""Of kinds that are of one grade, and only take more or less time, the one that stands for it."""
FORMER_KINDS: dict[str, str] = {}
"""Names that rows of earlier releases still have, and the kind that plays in their seats now."""


def kind_now(name: str) -> str:
    """The kind that plays where a row has this name."""
    return FORMER_KINDS.get(name, name)


def grade_of(name: str) -> str:
    """The grade of a bot by what its row has, in a word; "" for a person."""
    return str(BOT_GRADES.get(kind_now(name), name))


def easiest_of(names: Iterable[str]) -> str:
    """The grade of the easiest of the kinds that rows have, by the kind that stands for it.

    One that nobody has placed is the hardest.
    """
    known = BOT_STRENGTHS
    easiest = min(map(kind_now, names), key=lambda kind: known.index(kind) if kind in known else len(known))
    return SAME_GRADE.get(easiest, easiest)
