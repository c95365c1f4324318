"""Numbers, squares, mappings as scenarios, forms and the API write them. What is wrong raises `BadWords`."""

from __future__ import annotations

from typing import Any

from ..board import SQUARES

Words = Any
"""What stands beside an action's name: nothing, a number, a word, a list or a mapping, as YAML and JSON have it."""
MOST_SQUARES = 48
"""How long a list of squares may be: as long as there are pieces."""
MOST_OF_A_SUM = 10**12
FAULTS = {
    "whole": "%(name)s: %(said)s is not a whole number",
    "square": "%(name)s: there is no square %(said)s",
    "squares": "%(name)s takes a list of squares",
    "keys": "%(name)s takes %(keys)s",
    "key": "%(name)s: unknown key %(said)s",
    "word": "%(name)s takes a word",
    "cards": "%(name)s: cards is a number, or a list of chance / chest",
    "number of cards": "%(name)s: %(said)s is not a number of cards",
    "loans": "loan takes squares and sums",
    "choice": "there is no choice %(said)s",
    "piece": "there is no piece %(said)s",
    "deck": "there is no deck %(said)s",
    "seat": "there is no seat %(said)s",
    "action": "there is no action %(said)s",
    "nothing": "%(name)s takes no argument",
    "pair": "%(name)s takes one piece and how many of it",
}
"""What can be wrong with words, each kind as it reads in English."""


class BadWords(ValueError):
    """Words of the wrong shape: a kind of `FAULTS`, and the parts of its sentence, for whoever says it otherwise."""

    def __init__(self, kind: str, **parts: str) -> None:
        """Say it in English."""
        super().__init__(FAULTS[kind] % parts)
        self.kind, self.parts = kind, parts


def number_of(key: Words) -> Words:
    """The number that a key is: JSON has only strings there."""
    return int(key) if isinstance(key, str) and len(key) < 3 and key.isascii() and key.isdigit() else key


def whole(name: str, words: Words) -> int:
    """A whole number, of no more digits than any game needs."""
    if isinstance(words, bool) or not isinstance(words, int) or abs(words) > MOST_OF_A_SUM:
        raise BadWords("whole", name=name, said=quoted(words))
    return words


def square(name: str, words: Words) -> int:
    """A square of the board."""
    if isinstance(words, bool) or not isinstance(words, int) or not 0 <= words < SQUARES:
        raise BadWords("square", name=name, said=quoted(words))
    return words


def squares(name: str, words: Words) -> tuple[int, ...]:
    """A list of squares; not longer than all houses that there are."""
    if not isinstance(words, (list, tuple)) or len(words) > MOST_SQUARES:
        raise BadWords("squares", name=name)
    return tuple(square(name, item) for item in words)


def known_keys(name: str, words: Words, keys: tuple[str, ...]) -> None:
    """Refuse anything but a mapping with some of `keys`."""
    if not isinstance(words, dict):
        raise BadWords("keys", name=name, keys=", ".join(keys))
    for key in words:
        if key not in keys:
            raise BadWords("key", name=name, said=quoted(key))


def quoted(words: Words) -> str:
    """What somebody wrote, as it may stand in a sentence: words and small numbers, and dots for what is longer."""
    if isinstance(words, int) and not isinstance(words, bool) and abs(words) > MOST_OF_A_SUM:
        return "…"  # not even to be written out: that alone is work without bound
    if isinstance(words, (list, tuple, dict)):
        return "…"
    text = repr(words)
    return text if len(text) <= 60 else f"{text[:60]}…"
