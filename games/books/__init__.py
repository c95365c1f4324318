"""The books in words, one file each: for the rulebook page, for refusals and for the log."""

from __future__ import annotations

from games.engine import EDITIONS
from games.engine.board import SquareKind
from games.engine.clauses import CardId, Clause

from . import common
from .cards import card_text
from .shelf import BOOKS, BOT_NAMES, bot_names

__all__ = [
    "BOOKS", "BOT_NAMES", "bot_names", "chapters_of", "clauses_on", "refusals", "rulings_of", "sentence"
]  # fmt: skip


def sentence(clause: Clause, edition: str) -> str:
    """The sentence of a clause, as an edition has it; of a card what it says."""
    book, rules = BOOKS[edition], EDITIONS[edition]
    if clause in rules.deck:
        return card_text(rules, CardId(clause))
    for said in (book.rulings, book.sentences, common.SENTENCES):
        if clause in said:
            return str(said[clause])
    return clause


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
