"""The kinds of things that an action may name, each read from words and put into words again.

Words are those of scenarios, forms and the API. What is wrong raises `BadWords`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, TypeVar, get_args

from ..actions import Reply
from ..cards import DECKS, DeckName, cards_of
from ..elements import Bundle
from ..pieces import Piece
from ..position import State
from .words import BadWords, Words, known_keys, number_of, quoted, square, squares, whole

ALL_PIECES: tuple[Piece, ...] = get_args(Piece)
REPLIES: tuple[Reply, ...] = get_args(Reply)
MOST_CARDS = 8
"""How long a list of release cards may be: more than any book has."""
Named = TypeVar("Named", bound=str)
NEEDED: Final = object()
"""The default of what has to be said."""


class Asker(NamedTuple):
    """Who asks, and at which position. `seat_of` finds a seat by the name that the words use for it."""

    state: State
    seat: int
    seat_of: Callable[[Words], int]


@dataclass(frozen=True)
class Argument:
    """One thing that an action may name: `key` in words, `attr` in the action, `field` in a form, where they differ.

    Without a `default` it has to be said.
    """

    key: str
    default: Any = NEEDED
    attr: str = ""
    field: str = ""
    said: ClassVar[str] = ""

    @property
    def is_optional(self) -> bool:
        """Whether it may be left out."""
        return self.default is not NEEDED

    @property
    def attribute(self) -> str:
        """What the action calls it."""
        return self.attr or self.key

    @property
    def form_field(self) -> str:
        """What a form calls it, or what the names of its fields begin with."""
        return self.field or self.key

    def read(self, asker: Asker, label: str, words: Words) -> Any:
        """The value, from words; `label` is what a complaint calls it."""
        raise NotImplementedError

    def write(self, value: Any) -> Words:
        """The words from which `read` makes the value."""
        return value

    def first(self, value: Any) -> int | str | None:
        """What it names, or the first of that; None for a sum."""
        named: int | str | None = value
        return named


class SumArgument(Argument):
    """A whole number: of units, of pieces."""

    said = "sum"

    def first(self, value: int) -> None:
        return None

    def read(self, asker: Asker, label: str, words: Words) -> int:
        return whole(label, words)


class WordArgument(Argument):
    """One of the words of a choice."""

    said = "word"

    def read(self, asker: Asker, label: str, words: Words) -> Reply:
        if not isinstance(words, str):
            raise BadWords("word", name=label)
        return _one_of(REPLIES, "choice", words)


class SquareArgument(Argument):
    """A square of the board."""

    said = "square"

    def read(self, asker: Asker, label: str, words: Words) -> int:
        return square(label, words)


class SquaresArgument(Argument):
    """A list of squares, in order."""

    said = "squares"

    def read(self, asker: Asker, label: str, words: Words) -> tuple[int, ...]:
        return squares(label, words)

    def write(self, value: tuple[int, ...]) -> Words:
        return list(value)

    def first(self, value: tuple[int, ...]) -> int:
        return value[0]


class PieceArgument(Argument):
    """A kind of building."""

    said = "piece"

    def read(self, asker: Asker, label: str, words: Words) -> Piece:
        return _one_of(ALL_PIECES, "piece", words)


class DeckArgument(Argument):
    """A deck of cards."""

    said = "deck"

    def read(self, asker: Asker, label: str, words: Words) -> DeckName:
        return _one_of(DECKS, "deck", words)


class NumberArgument(Argument):
    """The number of an offer."""

    said = "offer"

    def read(self, asker: Asker, label: str, words: Words) -> int:
        return whole("offer", words)


class MoveArgument(Argument):
    """The number of a move."""

    said = "move"

    def read(self, asker: Asker, label: str, words: Words) -> int:
        return whole(label, words)


class SeatArgument(Argument):
    """Another player, by whatever the words call one."""

    said = "seat"

    def read(self, asker: Asker, label: str, words: Words) -> int:
        return asker.seat_of(words)


@dataclass(frozen=True)
class GoodsArgument(Argument):
    """Cash, deeds and release cards: the asker's own, or with `of` those of the seat named there."""

    of: str = ""
    said = "goods"

    def read(self, asker: Asker, label: str, words: Words) -> Bundle:
        known_keys(label, words, ("cash", "deeds", "cards"))
        cash = whole("cash", words.get("cash") or 0)
        cards = self._cards(asker, label, words.get("cards") or 0)
        return Bundle(cash, squares(label, words.get("deeds") or []), cards)

    def _cards(self, asker: Asker, label: str, cards: Words) -> tuple[DeckName, ...]:
        """Release cards, by their decks or by how many; one more than are held is as good as a thousand."""
        if isinstance(cards, (list, tuple)) and len(cards) <= MOST_CARDS and all(card in DECKS for card in cards):
            return tuple(cards)
        if isinstance(cards, (list, tuple, dict, str)):
            raise BadWords("cards", name=label)
        if whole("cards", cards) < 0:
            raise BadWords("number of cards", name=label, said=str(cards))
        held = asker.state.cards[asker.seat]
        return cards_of(held, min(cards, len(held) + 1))

    def first(self, value: Bundle) -> int:
        return value.deeds[0]

    def write(self, value: Bundle) -> Words:
        words = {"cash": value.cash, "deeds": list(value.deeds), "cards": list(value.cards)}
        return {key: given for key, given in words.items() if given}


class LoansArgument(Argument):
    """Sums borrowed on squares."""

    said = "loans"

    def read(self, asker: Asker, label: str, words: Words) -> tuple[tuple[int, int], ...]:
        if not isinstance(words, dict):
            raise BadWords("loans")
        return tuple((square("loan", number_of(key)), whole("loan", amount)) for key, amount in words.items())

    def write(self, value: tuple[tuple[int, int], ...]) -> Words:
        return dict(value)


def _one_of(named: tuple[Named, ...], kind: str, words: Words) -> Named:
    """The one of these names that the words are; else `BadWords` of this `kind` is raised."""
    for name in named:
        if name == words:
            return name
    raise BadWords(kind, said=quoted(words))
