"""The position that `then` and `expect` look at. Each check gives what is wanted and what is there, in the same words.

A check raises `ValueError` for something that cannot be wanted at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.asking.words import quoted, whole
from ..engine.edition import Edition
from ..engine.elements import POT, Purse
from ..engine.position import State

Pair = tuple[Any, Any]


class UnknownWord(ValueError):
    """A word that names none of its kind; `said` is the word as it stands in the sentence."""

    def __init__(self, kind: str, word: Any) -> None:
        self.said = quoted(word)
        super().__init__(f"unknown {kind} {self.said}")


class Look(NamedTuple):
    """The position looked at, and what its players are called."""

    edition: Edition
    state: State
    players: list[str]

    def name(self, purse: Purse) -> str:
        """A purse as scenarios call it."""
        if isinstance(purse, int):
            return self.players[purse]
        return "chest" if purse == POT else purse

    def all_known(self, key: str, names: Any) -> list[str]:
        """A list of players' names; raises `ValueError` for anything else."""
        if not isinstance(names, list):
            raise ValueError(f"{key} is a list of players")
        return [self.known(name) for name in names]

    def known(self, name: Any) -> str:
        """A player's name; raises `UnknownWord` for a stranger's."""
        if name not in self.players:
            raise UnknownWord("player", name)
        return str(name)


def wholes(key: str, wanted: Any) -> dict[Any, int]:
    """A mapping to whole numbers; raises `ValueError` for anything else: 1.0 and true are none, though equal to 1."""
    if not isinstance(wanted, dict):
        raise ValueError(f"{key} is a mapping to whole numbers")
    return {name: whole(key, number) for name, number in wanted.items()}


def yes_or_no(key: str, wanted: Any) -> bool:
    """What is wanted where only that can be; raises `ValueError` for anything else."""
    if not isinstance(wanted, bool):
        raise ValueError(f"{key} is true or false")
    return wanted
