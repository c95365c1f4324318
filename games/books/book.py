"""The shape of a book in our own words: chapters of clauses, and a sentence a clause."""

from django.utils.functional import Promise

Chapters = list[tuple[str | Promise, list[str]]]
Sentences = dict[str, str | Promise]


def clauses(letter: str, *numbers: int) -> list[str]:
    """Clauses of one book by their numbers: `clauses("A", 1)` is `["A-01"]`."""
    return [f"{letter}-{number:02}" for number in numbers]
