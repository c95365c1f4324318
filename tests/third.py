"""A third language, which nobody speaks, and what is left in English of what a reader of it is shown."""

import re
from contextlib import contextmanager
from functools import cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

import polib
from django.conf import settings
from django.test import override_settings
from django.utils import translation

from games.books import BOOKS, BOT_NAMES
from games.books.names import COMMON, PIECE_NAMES
from games.tables.lists.example import NAMES as EXAMPLE
from tests import pseudo
from tests.cast import NAMES
from tests.marked import Marker, fillings
from tests.web.test_any_position import NAMES as PLAYERS

FRENCH = settings.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.po"
MARKER = Marker(pseudo.said)
PLACES = [place for book in BOOKS.values() for place in book.places.values() if isinstance(place, str)]
LANGUAGES = ("English", "Français", "Quux", "EN", "FR", "QX")
ALLOWED = (*NAMES, *PLAYERS, *EXAMPLE, *BOT_NAMES, *PLACES, *LANGUAGES, "Freehold", "UTC")
NOUN = re.compile(
    r"%\(\w+\)[sd] (house|hotel|office building|works|second|minute|hour|day|week|month|year)s?|Round %\(n\)s"
    r"|a release card \(%\(deck\)s\)|%\(first\)s and %\(next\)s"
)
"""Counts and lengths: beside names what may be filled into a sentence, in each of its places alike."""


@contextmanager
def spoken():
    """The one line of settings."""
    languages = [*settings.LANGUAGES, (pseudo.CODE, "Quux")]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=[*settings.LOCALE_PATHS, catalogue().name]):
        yield


@cache
def catalogue():
    """The folder of its catalogue, as long as the process lives."""
    made = TemporaryDirectory()
    pseudo.write(Path(made.name), FRENCH, MARKER)
    return made


@cache
def nouns():
    """The names that stand in a catalogue: of squares, and of single pieces."""
    with translation.override(None):
        named = [*COMMON.values(), *PIECE_NAMES.values()]
        named += [name for book in BOOKS.values() for names in (book.places, book.ways) for name in names.values()]
        return {str(name) for name in named}


@cache
def sentences():
    """Those of ours: what the libraries make of theirs is not looked at."""
    entries = polib.pofile(str(FRENCH))
    return {entry.msgid for entry in entries} | {entry.msgid_plural for entry in entries if entry.msgid_plural}


def is_glued(outer, inner):
    """Whether a phrase of ours stands within a sentence of ours, and is neither a name nor a count."""
    return {outer, inner} <= sentences() and inner not in nouns() and NOUN.fullmatch(inner) is None


def english(texts, allowed=()):
    """What is left in English of a page, or of texts, and what is glued there: a phrase within a sentence."""
    html = texts if isinstance(texts, str) else "\n".join(escape(str(text)) for text in texts)
    glued = {f"{inner} in: {outer}" for outer, inner in fillings(html, MARKER.texts) if is_glued(outer, inner)}
    return sorted(glued) + pseudo.english_in(html, (*ALLOWED, *allowed))


def page(client, address, **kwargs):
    """A page as somebody reads it in that language."""
    html = client.get(address, **kwargs).content.decode()
    assert f'lang="{pseudo.CODE}"' in html
    return html
