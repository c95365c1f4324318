"""A book's declaration holds all of its clauses, as values: what a comment says nobody can ask for."""

import dataclasses
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from games.engine import EDITIONS
from games.engine.clauses import clauses
from games.scenarios.playing import Scenario
from games.scenarios.reading import read_yaml

FOLDER = Path(__file__).parents[1] / "scenarios"

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


def keeping(book):
    """What `kept` says of a book and its variants: each form, a clause, one function."""
    return [(form, clause, keeper) for form in forms_of(book) for clause, keys in form.kept.items() for keeper in keys]


def scenarios_of(book):
    """The scenarios of a book that show a clause which the form that they play says to be kept."""
    kept = {clause for _, clause, _ in keeping(book)}
    for path in sorted((FOLDER / book.name).rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        shown = next((line for line in text.splitlines() if line.startswith("clauses:")), "")
        if kept & set(CLAUSE.findall(shown)):
            yield path.stem, Scenario(read_yaml(text))


def codes_played(scenario):
    """All that is called while a scenario is played."""
    called = set()
    sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
    try:
        scenario.play()
    finally:
        sys.setprofile(None)
    return called


@BOOKS
def test_each_scenario_of_a_kept_clause_plays_through_what_is_said_to_keep_it_and_nothing_else_is_said(book):
    used, beside = set(), []
    for name, scenario in scenarios_of(book):
        called = codes_played(scenario)
        for clause in set(scenario.clauses) & set(scenario.edition.kept):
            played = {(clause, keeper) for keeper in scenario.edition.kept[clause] if keeper.__code__ in called}
            used |= played
            beside += [] if played else [(name, clause)]
    assert beside == []
    assert {(clause, keeper) for _, clause, keeper in keeping(book)} == used
