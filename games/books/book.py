"""The shape of a book in words: all that a reader is told of it, in one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from django.utils.functional import Promise

from games.engine.board import Group, SquareKind
from games.engine.clauses import Clause, Printed

Phrase = str | Promise
Sentences = Mapping[Clause, Phrase]
"""A sentence for each clause, by its id."""


class Currency(NamedTuple):
    """How sums are written: what parts the thousands, and where the currency stands."""

    thousands: Phrase
    written: Phrase


@dataclass(frozen=True)
class Book:
    """The words of an edition. `places` are its squares by their numbers, those of every book left out.

    `ways` are the squares that cards name: a language may need an article there, or melt one into its preposition.
    `groups` are what this book calls otherwise of what is held together.
    `squares` are the clauses that say what happens on squares of a kind.
    `bots` are what programs are called that play by it, seat by seat: names, in no language.
    `chapters` are the clauses in the order in which they are read; `rulings` those that concern this book, worded as it
    needs them. `special` is the one line by which somebody chooses among the books.
    """

    edition: str
    name: Phrase
    currency: Currency
    places: Mapping[int, Phrase]
    ways: Mapping[int, Phrase]
    chapters: list[tuple[Phrase, list[Clause]]]
    sentences: Sentences
    rulings: Sentences
    variants: Mapping[str, Phrase] = field(default_factory=dict)
    groups: Mapping[Group, Phrase] = field(default_factory=dict)
    squares: Mapping[SquareKind, list[Clause]] = field(default_factory=dict)
    special: Phrase = ""
    bots: tuple[str, ...] = ()


_PRINTED: dict[str, Clause] = {clause: clause for clause in get_args(Printed)}


def clauses(letter: str, *numbers: int) -> list[Clause]:
    """Clauses of one book by their numbers: `clauses("A", 1)` is `["A-01"]`."""
    return [_PRINTED[f"{letter}-{number:02}"] for number in numbers]
