"""The books as the arena plays them, each by a short name."""

from __future__ import annotations

from functools import cache

from games.engine import EDITIONS
from games.engine.edition import Edition

TIMED = {"time_limit": True}
_BOOKS: dict[str, tuple[str, str, dict[str, object]]] = {
    "P": ("polynesia", "standard", {}),
    "A": ("atlantic", "standard", {}),
    "A+": ("atlantic", "standard", {"build_anywhere": True}),
    "F": ("france", "standard", {}),
    "D": ("paris", "standard", {}),
    "C": ("community", "standard", {}),
    "P-short": ("polynesia", "short", {}),
    "F-quick": ("france", "quick", {}),
    "D-quick": ("paris", "quick", {}),
    "D-timed": ("paris", "timed", {}),
    "C-timed": ("community", "timed", {}),
    "A-timed": ("atlantic", "standard", {"build_anywhere": True, **TIMED}),
    "F-timed": ("france", "standard", {**TIMED, "equal_turns": True}),
}
"""Edition, variant and options by name; `A+` is Atlantic with houses anywhere, as it is mostly played."""
MAIN = ("P", "A+", "F", "D", "C")
"""Those of the trials."""
ALL = tuple(_BOOKS)


@cache
def book(name: str) -> Edition:
    """The book of that name; raises `SystemExit` in words for one that does not exist."""
    if name not in _BOOKS:
        raise SystemExit(f"there is no book {name!r} (there is: {', '.join(ALL)})")
    edition, variant, options = _BOOKS[name]
    return EDITIONS[edition].with_variant(variant).with_options(options)


def is_leased(rules: Edition) -> bool:
    """Whether the land of this book is leased."""
    return bool(rules.setup.reserve)
