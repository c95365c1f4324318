"""A book's declaration holds all of its clauses, as values: what a comment says nobody can ask for."""

import dataclasses
import re
from collections.abc import Mapping

import pytest

from games.engine import EDITIONS
from games.engine.clauses import clauses

CLAUSE = re.compile(r"[A-Z]-\d\d")
BOOKS = pytest.mark.parametrize("book", EDITIONS.values(), ids=lambda book: book.name)


def values_in(value):
    """All that stands in a declaration, down to its last word."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        value = tuple(getattr(value, field.name) for field in dataclasses.fields(value))
    if isinstance(value, Mapping):
        value = (*value.keys(), *value.values())
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from values_in(part)
    else:
        yield value


def clauses_in(value):
    return {found for found in values_in(value) if isinstance(found, str) and CLAUSE.fullmatch(found)}


def forms_of(book):
    """A book and its variants."""
    return [book, *(book.with_variant(name) for name in book.variants)]


@BOOKS
def test_every_clause_of_a_book_stands_in_its_declaration_and_no_other_books(book):
    letter = next(iter(book.deck))[0]
    written = {clause for clause in clauses() if CLAUSE.fullmatch(clause) and clause[0] == letter}
    declared = {clause for form in forms_of(book) for clause in clauses_in(form)}
    assert written - declared == set()
    assert {clause for clause in declared if clause[0] not in "GR"} - written == set()


@BOOKS
def test_what_an_area_asks_for_is_not_also_said_to_be_kept(book):
    for form in forms_of(book):
        fields = clauses_in(dataclasses.replace(form, kept={}, options=()))
        assert fields & set(form.kept) == set()
