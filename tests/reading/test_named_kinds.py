"""Modes, pieces, decks and kinds of squares are compared by the names that the engine has for them, not as words.

A `match` may have them as words: the types say whether it knows each of them.
"""

import ast
from pathlib import Path
from typing import get_args

from games.engine.agenda import MODES
from games.engine.board import SquareKind
from games.engine.cards import DECKS
from games.engine.pieces import Piece

ROOT = Path(__file__).parents[2]
WORDS = {*MODES, *DECKS, *get_args(SquareKind), *get_args(Piece)}
NAMED = ("mode", "kind", "piece", "deck")
"""What a value of those is called where it is compared."""


def is_named_so(node):
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name in NAMED


def words_in(node):
    return {inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant) and inner.value in WORDS}


def compared(tree):
    """The words with which a value of those is compared."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(is_named_so(side) for side in sides):
                yield from (word for side in sides for word in words_in(side))


def test_no_module_compares_them_with_a_bare_word():
    found = [
        (str(path.relative_to(ROOT)), word)
        for folder in ("games", "bots", "accounts")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for word in compared(ast.parse(path.read_text()))
    ]
    assert found == []
