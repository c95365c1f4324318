"""Chance is passed in, never made here. Three kinds: drawn (a game), recorded (a replay), scripted (a scenario)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from .clauses import CardId


class ChanceError(Exception):
    """What was recorded or scripted does not fit what is asked: too few, too many, or another kind."""


class Chance(Protocol):
    """Where dice, cards and dealt deeds come from."""

    def throw(self) -> tuple[int, int]:
        """Two dice, each 1–6."""

    def card(self, unseen: tuple[CardId, ...]) -> CardId:
        """One of the cards that have no order yet."""

    def deed(self, left: tuple[int, ...]) -> int:
        """One of the squares not dealt yet."""


def dice_of(value: int) -> tuple[int, int]:
    """The two dice that a draw of 36, 0–35, stands for."""
    left, right = divmod(value, 6)
    return left + 1, right + 1


@dataclass(slots=True)
class Drawn:
    """Chance from `pick(n, purpose)`, which gives 0 … n−1, each as likely. Keeps what it gave, in order."""

    pick: Callable[[int, str], int]
    given: list[list[int] | str | int] = field(default_factory=list)

    def throw(self) -> tuple[int, int]:
        """Two dice from one draw of 36."""
        first, second = dice_of(self.pick(36, "dice"))
        self.given.append([first, second])
        return first, second

    def card(self, unseen: tuple[CardId, ...]) -> CardId:
        """One card of `unseen`."""
        card = unseen[self.pick(len(unseen), "card")]
        self.given.append(card)
        return card

    def deed(self, left: tuple[int, ...]) -> int:
        """One square of `left`."""
        square = left[self.pick(len(left), "deed")]
        self.given.append(square)
        return square


@dataclass(slots=True)
class Recorded:
    """Chance that repeats what `Drawn.given` kept. Raises `ChanceError` where the record does not fit."""

    given: list[list[int] | str | int]
    place: int = 0

    def throw(self) -> tuple[int, int]:
        """The recorded throw."""
        match self._next():
            case [int(first), int(second)]:
                return first, second
            case other:
                raise ChanceError(f"a throw was asked for, {other!r} was recorded")

    def card(self, unseen: tuple[CardId, ...]) -> CardId:
        """The recorded card."""
        card = self._next()
        if isinstance(card, str) and card in unseen:
            return CardId(card)
        raise ChanceError(f"a card was asked for, {card!r} was recorded")

    def deed(self, left: tuple[int, ...]) -> int:
        """The recorded deed."""
        square = self._next()
        if isinstance(square, int) and square in left:
            return square
        raise ChanceError(f"a deed was asked for, {square!r} was recorded")

    def _next(self) -> list[int] | str | int:
        if self.place >= len(self.given):
            raise ChanceError("more chance was asked for than was recorded")
        self.place += 1
        return self.given[self.place - 1]


class Scripted:
    """Chance written down beforehand: throws and dealt deeds. Cards come from decks that a scenario has ordered."""

    def __init__(self, throws: Iterable[tuple[int, int]] = (), deal: Iterable[int] = ()) -> None:
        self.throws = list(throws)
        self.deal = list(deal)

    def throw(self) -> tuple[int, int]:
        """The next throw; raises `ChanceError` when none is left."""
        if not self.throws:
            raise ChanceError("a throw too few in `dice`")
        return self.throws.pop(0)

    def card(self, unseen: tuple[CardId, ...]) -> CardId:
        """Never known: an unordered deck cannot be scripted."""
        raise ChanceError("a card is drawn that `given` does not name")

    def deed(self, left: tuple[int, ...]) -> int:
        """The next deed of the deal, then those left in the order of the board; `ChanceError` if it cannot be dealt."""
        square = self.deal.pop(0) if self.deal else left[0]
        if square not in left:
            raise ChanceError(f"square {square} cannot be dealt")
        return square
