"""The rulebook in our own words: one sentence a clause, for the page, for refusals and for the log."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy

from . import atlantic, common, community, france, paris, polynesia, rulings
from .book import Chapters, Sentences

CHAPTERS: dict[str, Chapters] = {
    "polynesia": polynesia.CHAPTERS,
    "atlantic": atlantic.CHAPTERS,
    "france": france.CHAPTERS,
    "paris": paris.CHAPTERS,
    "community": community.CHAPTERS,
}


def _in_every_book(ruling: str) -> str | Promise:
    """A ruling that says different things in several books says all of them where no book is named."""
    texts = [row.text for row in rulings.RULINGS if row.id == ruling]
    return format_lazy(" ".join("{}" for _text in texts), *texts)


SENTENCES: Sentences = {
    **common.SENTENCES,
    **{ruling.id: _in_every_book(ruling.id) for ruling in rulings.RULINGS},
    **polynesia.SENTENCES,
    **atlantic.SENTENCES,
    **france.SENTENCES,
    **paris.SENTENCES,
    **community.SENTENCES,
}


def sentence(clause: str, edition: str = "") -> str:
    """The sentence of a clause, as an edition has it if one is named; the id itself if nobody is ever refused by it."""
    here = [str(row.text) for row in rulings.rulings_of(edition) if row.id == clause] if edition else []
    return " ".join(here) or str(SENTENCES.get(clause, clause))


def rulings_for(edition: str) -> list[tuple[str, str]]:
    """The rulings that concern an edition, with their sentences there."""
    ids = dict.fromkeys(row.id for row in rulings.rulings_of(edition))
    return [(ruling, sentence(ruling, edition)) for ruling in ids]
