"""What follows from values and the reader's language alone is made once, and kept in the process while it is wanted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from games.books.writing.language import spoken

P = ParamSpec("P")
Made = TypeVar("Made")
_kept: list[Any] = []


class Remembered(Generic[P, Made]):
    """A function of values that are equal wherever they say the same; the last `most` things that it made are kept."""

    def __init__(self, make: Callable[P, Made], most: int) -> None:
        def in_language(_language: str | None, *values: P.args, **named: P.kwargs) -> Made:
            return make(*values, **named)

        self._made: Any = lru_cache(maxsize=most)(in_language)
        _kept.append(self._made)

    def __call__(self, *values: P.args, **named: P.kwargs) -> Made:
        """What it makes of these values in the reader's language."""
        made: Made = self._made(spoken(), *values, **named)
        return made


def kept(most: int) -> Callable[[Callable[P, Made]], Remembered[P, Made]]:
    """Keep the last `most` things that a function makes of values, each for its language."""
    return partial(Remembered, most=most)


def forget() -> None:
    """Have everything that is kept made anew from now on."""
    for made in _kept:
        made.cache_clear()


class Latest(Generic[Made]):
    """The last `most` things that were put or looked for, each by a key that says all that it follows from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, Made] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Made | None:
        """The thing of that key; None if there is none (any more)."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def of(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The thing of that key: made and kept if there is none. Two threads may make it at once."""
        thing = self.get(key)
        if thing is None:
            thing = make()
            self.put(key, thing)
        return thing

    def put(self, key: Hashable, thing: Made) -> None:
        """Keep a thing."""
        with self._lock:
            self._things[key] = thing
            self._things.move_to_end(key)
            if len(self._things) > self._most:
                self._things.popitem(last=False)
