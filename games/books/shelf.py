"""The books, each by the name of its edition."""

from __future__ import annotations

from . import atlantic, community, france, paris, polynesia
from .book import Book

BOOKS: dict[str, Book] = {
    book.edition: book for book in (polynesia.BOOK, atlantic.BOOK, france.BOOK, paris.BOOK, community.BOOK)
}
BOT_NAMES = tuple(name for book in BOOKS.values() for name in book.bots)
"""What bots are called, whatever they play."""


def bot_names(edition: str) -> tuple[str, ...]:
    """What bots are called at a table, in the order of their seats; those of other books after its own."""
    return tuple(dict.fromkeys((*BOOKS[edition].bots, *BOT_NAMES)))
