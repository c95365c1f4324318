"""The rulebook in our own words: one sentence a clause, for the page, for refusals and for the log."""

from __future__ import annotations

from . import atlantic, common, community, france, paris, polynesia
from .book import Chapters, Sentences

CHAPTERS: dict[str, Chapters] = {
    "polynesia": polynesia.CHAPTERS,
    "atlantic": atlantic.CHAPTERS,
    "france": france.CHAPTERS,
    "paris": paris.CHAPTERS,
    "community": community.CHAPTERS,
}

SENTENCES: Sentences = {
    **common.SENTENCES,
    **polynesia.SENTENCES,
    **atlantic.SENTENCES,
    **france.SENTENCES,
    **paris.SENTENCES,
    **community.SENTENCES,
}


def sentence(clause: str) -> str:
    """The sentence of a clause; the id itself for one that nobody is ever refused by."""
    return str(SENTENCES.get(clause, clause))
