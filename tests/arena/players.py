"""Who may play: the grades of the registry, and the foils."""

from __future__ import annotations

import random
from collections.abc import Callable

from bots.chair import Chair
from bots.registry import STRATEGIES
from games.engine.actions import PlayerAction

from .foils import FOILS

Choose = Callable[[Chair], PlayerAction | None]


def names() -> list[str]:
    """All names: grades first. A foil of the same name as a grade is the foil."""
    return list(dict.fromkeys([*grades(), *FOILS]))


def grades() -> list[str]:
    """The names of our own bots."""
    return [name for name in STRATEGIES if name not in FOILS]


def player(name: str, seed: int, seat: int) -> Choose:
    """Somebody to sit down at a game: a foil remembers what it did there, and draws from dice of its own.

    Raises `SystemExit` in words for a name that does not exist.
    """
    if name in FOILS:
        return FOILS[name](random.Random(f"{name} {seed} {seat}"))
    if name not in STRATEGIES:
        raise SystemExit(f"nobody is called {name!r} (there is: {', '.join(names())})")
    return STRATEGIES[name]
