"""The books in words, one file each: for the rulebook page, for refusals and for the log."""

from __future__ import annotations

from games.engine.board import SquareKind
from games.engine.clauses import Clause

from . import atlantic, common, community, france, paris, polynesia
from .book import Book

BOOKS: dict[str, Book] = {
    book.edition: book for book in (polynesia.BOOK, atlantic.BOOK, france.BOOK, paris.BOOK, community.BOOK)
}
BOT_NAMES = tuple(name for book in BOOKS.values() for name in book.bots)
"""What bots are called, whatever they play."""


def bot_names(edition: str) -> tuple[str, ...]:
    """What bots are called at a table, in the order of their seats; those of other books after its own."""
    return tuple(dict.fromkeys((*BOOKS[edition].bots, *BOT_NAMES)))


def sentence(clause: Clause, edition: str) -> str:
    """The sentence of a clause, as an edition has it; the id itself if nobody is ever refused by it."""
    book = BOOKS[edition]
    return str(book.rulings.get(clause) or book.sentences.get(clause) or common.SENTENCES.get(clause, clause))


def chapters_of(edition: str) -> list[tuple[str, list[tuple[Clause, str]]]]:
    """The chapters of a book: their titles, and their clauses with the sentence of each."""
    chapters = BOOKS[edition].chapters
    return [(str(title), [(clause, sentence(clause, edition)) for clause in ids]) for title, ids in chapters]


def clauses_on(edition: str, kind: SquareKind) -> list[Clause]:
    """The clauses that say what happens on squares of a kind, the plainest first."""
    return list(BOOKS[edition].squares.get(kind, ()))


def rulings_of(edition: str) -> list[tuple[str, str]]:
    """The rulings that concern an edition, in their order, with their sentences there."""
    return [(ruling, sentence(ruling, edition)) for ruling in sorted(BOOKS[edition].rulings)]


def refusals(edition: str) -> list[tuple[str, str]]:
    """The plain refusals that every edition shares."""
    return [(clause, sentence(clause, edition)) for clause in common.SENTENCES]
