"""What is kept in a process of the games that were asked for last, as long as there is room for their moves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sized
from threading import Lock
from typing import Generic, Protocol, TypeVar


class OfAGame(Protocol):
    """What is kept of a game: it holds as much as there are moves."""

    @property
    def moves(self) -> Sized:
        """The moves of the game."""


GameRow = TypeVar("GameRow", bound=OfAGame)


class LatestGames(Generic[GameRow]):
    """A record a game, by its key, of up to `most` moves in all; that of the last game stays however long it is."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._records: OrderedDict[str, GameRow] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> GameRow | None:
        """The record of a game; None if there is none (any more)."""
        with self._lock:
            return self._records.get(key)

    def keep(self, key: str, record: GameRow) -> None:
        """Keep a record; those of the games that nobody has asked for longest go where it gets too much."""
        with self._lock:
            self._records[key] = record
            self._records.move_to_end(key)
            kept = sum(len(other.moves) for other in self._records.values())
            while kept > self._most and len(self._records) > 1:
                kept -= len(self._records.popitem(last=False)[1].moves)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._records.clear()
