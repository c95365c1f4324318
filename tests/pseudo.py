"""A language that nobody speaks: every sentence of ours and of the libraries in letters that no page has otherwise."""

import re
from html.parser import HTMLParser
from pathlib import Path

import allauth
import django
import polib

from tests.marked import unmarked

CODE = "qx"
LONGER = "qy"
"""Of the codes that are kept for private use: a language in strange letters, and one in longer words.

Two, since what is kept of a page in a process is kept by its language.
"""
FOLDER = "FREEHOLD_PSEUDO_LOCALE"
"""In the environment of a server of tests: where there is a catalogue of that language."""
HEADER = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
KEPT = re.compile(r"%\(\w+\)[a-z]|%[sdri]|%%|\{[^}]*\}|<[^>]*>|&\w+;|https?://\S+")
LETTERS = {ord(letter): chr(0x10D0 + place % 26) for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz" * 2)}
LETTERS |= {ord(letter.upper()): LETTERS[ord(letter)] for letter in "abcdefghijklmnopqrstuvwxyz"}


def said(text):
    """A sentence in that language; what is filled into it and its tags stay."""
    kept = KEPT.findall(text)
    parts = [part.translate(LETTERS) for part in KEPT.split(text)]
    return "".join(part + more for part, more in zip(parts, [*kept, ""], strict=True))


def longer(text):
    """The same sentence as a language says it that needs 35 % more letters, and as many more for its words."""
    kept = KEPT.findall(text)
    parts = [re.sub("[aeiouylnAEIOU]", r"\g<0>\g<0>", part) for part in KEPT.split(text)]
    return "".join(part + more for part, more in zip(parts, [*kept, ""], strict=True))


def write(folder, ours, said=said, code=CODE):
    """The catalogue of that language, as a language has one, from the sentences of another one's."""
    catalogue = polib.POFile()
    catalogue.metadata = HEADER
    libraries = [Path(package.__file__).parent for package in (django, allauth)]
    files = [path for library in libraries for path in library.rglob("locale/fr/LC_MESSAGES/django.po")]
    for entry in {
        (entry.msgctxt, entry.msgid): entry for path in (*files, ours) for entry in polib.pofile(str(path))
    }.values():
        forms = {0: said(entry.msgid), 1: said(entry.msgid_plural)} if entry.msgid_plural else {}
        catalogue.append(
            polib.POEntry(
                msgid=entry.msgid, msgctxt=entry.msgctxt, msgid_plural=entry.msgid_plural, msgstr_plural=forms,
                msgstr="" if forms else said(entry.msgid),
            )
        )  # fmt: skip
    target = folder / code / "LC_MESSAGES"
    target.mkdir(parents=True)
    catalogue.save_as_mofile(str(target / "django.mo"))


def is_spoken(attribute):
    """Whether an attribute holds words: scripts show those of `data-` attributes of ours."""
    return attribute in SPOKEN or (attribute.startswith("data-") and attribute.split("-")[1] not in TOLD_TO_SCRIPTS)


TOLD_TO_SCRIPTS = {
    "hx", "key", "url", "token", "push", "move", "until", "nonce", "state", "waiting", "moment", "presses",
    "opens", "goes", "keys", "socket", "copy", "model", "context", "popup", "panel",
}  # fmt: skip
UNSPOKEN = {"viewport", "color-scheme", "robots"}
SPOKEN = ("title", "alt", "placeholder", "aria-label", "content")
SILENT = {"script", "style", "textarea", "code"}
VOID = {"meta", "link", "input", "br", "img", "hr", "path", "circle", "rect"}


class Reader(HTMLParser):
    """What a page says to whoever reads or hears it in its own language."""

    def __init__(self):
        super().__init__()
        self.texts, self.open = [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        foreign = tag in SILENT or given.get("lang", CODE) != CODE
        if tag not in VOID:
            self.open.append((tag, foreign))
        if not any(silent for _tag, silent in self.open):
            self.texts += [given[name] for name in given if is_spoken(name) and given.get("name") not in UNSPOKEN]

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any(silent for _tag, silent in self.open):
            self.texts.append(data)


def english_in(html, names=()):
    """The words of a page, or of a mail, that are left in another language's letters."""
    reader = Reader()
    reader.feed(unmarked(html))
    text = "\n".join(filter(None, reader.texts))
    # Addresses go before names do, and names before clauses: a key or a token may hold what looks like the next.
    text = re.sub(r"\bhttps?://\S+|\S+@\S+", " ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    text = re.sub(r"\b[A-Z]-(?:C[HC]-)?\d\d\b", " ", text)
    return sorted(set(re.findall(r"[A-Za-zÀ-ÿ]{2,}", text)))
