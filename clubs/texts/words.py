"""What people write about clubs: names, lines and texts in a form that can be read, and what a name looks like."""

from __future__ import annotations

import re
import unicodedata

from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.looks import key_of
from accounts.names.usernames import TOGETHER, speaks_for_the_site
from accounts.readable import MANY_TIMES, readable, without_piles

LEAST, MOST, MOST_OF_EVENT = 3, 60, 80
"""How long the names of clubs are, in characters, and of events."""
MOST_TEXT = 5_000
APOSTROPHES = "'’‘ʻʼ"
"""Also as letters of their own, as in Polynesia: they belong to no alphabet."""
BETWEEN = frozenset(APOSTROPHES + ' -–—.,:;!?&+/()#°№·•«»‹›“”„‚"')
"""What may stand beside letters and digits."""


def clean_name(name: str) -> str:
    """The name of a club in its one form (NFKC). Raises `ValidationError` for one that no club may have."""
    name = _in_one_form(name, MOST)
    if not LEAST <= len(name) <= MOST or len(looks_of(name)) < 2:
        raise ValidationError(_("The name of a club has 3 to 60 characters, at least two of them letters or digits."))
    if not all(map(_shows, name)) or _is_piled(name):
        raise ValidationError(_("The name of a club has letters, digits and common punctuation, nothing else."))
    _check_alphabets(name)
    if _is_taken_for_another(name):
        raise ValidationError(_("This name looks as if it were written in another alphabet."))
    if speaks_for_the_site(name, looks_of):
        raise ValidationError(_("No club can have this name."))
    return name


def clean_event_name(name: str) -> str:
    """The name of an event in its one form (NFKC). Raises `ValidationError` for one that nobody could read."""
    name = _in_one_form(name, MOST_OF_EVENT)
    if not LEAST <= len(name) <= MOST_OF_EVENT or len(looks_of(name)) < 2:
        raise ValidationError(_("The name of an event has 3 to 80 characters, at least two of them letters or digits."))
    if not all(map(_shows, name)) or _is_piled(name):
        raise ValidationError(_("The name of an event has letters, digits and common punctuation, nothing else."))
    _check_alphabets(name)
    return name


def clean_line(line: str) -> str:
    """One line of text: no line breaks, nothing that turns or hides what stands beside it, no piles of marks.

    It is empty if nothing in it shows.
    """
    return _in_one_line(clean_text(line))


def clean_text(text: str) -> str:
    """A text of several lines, without what turns or hides what stands beside it, and without piles of marks.

    It is empty if nothing in it shows. Raises `ValidationError` if it is too long.
    """
    if len(text) <= MANY_TIMES * MOST_TEXT:
        text = readable(text.replace("\r\n", "\n").replace("\r", "\n"))
    if len(text) > MOST_TEXT:
        raise ValidationError(_("A text has 5,000 characters at the most."))
    return text if any(map(_is_seen, text)) else ""


def looks_of(name: str) -> str:
    """What is left of a name when all that looks alike is the same: two names with one of these are taken for one.

    The key of a person's name, but for letters of other alphabets: a person's are all of one, and none is taken that
    looks like ours, while each word of a club's name has its own. A letter has the same in both its cases, by that of
    the capital if it looks like one of ours.
    """
    bare = filter(_says, unicodedata.normalize("NFKD", name.casefold()))
    return key_of("".join(_in_ours(char.upper(), char) for char in bare))


def slug_of(name: str) -> str:
    """What stands for a name in addresses: letters of ours, digits and hyphens, 36 at the most."""
    return slugify(name)[:36].strip("-_") or "club"


def _in_one_form(name: str, most: int) -> str:
    """A name in one form; as it is if it is many times too long for one."""
    return _in_one_line(unicodedata.normalize("NFKC", name)) if len(name) <= MANY_TIMES * most else name


def _check_alphabets(name: str) -> None:
    if not all(map(_is_of_one_alphabet, re.split(rf"[\s{APOSTROPHES}/.&+–—-]+", name))):
        raise ValidationError(_("The letters of a word are of one alphabet."))


def _in_one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _shows(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in BETWEEN or ((kind[0] in "LM" or kind == "Nd") and "FILLER" not in unicodedata.name(char, "FILLER"))


def _says(char: str) -> bool:
    """What tells one name from another: letters and digits."""
    return char.isalnum() and char not in APOSTROPHES


def _is_seen(char: str) -> bool:
    """Not what is blank: separators, what joins, marks alone, and letters and signs that only fill."""
    name = unicodedata.name(char, "")
    return unicodedata.category(char)[0] in "LNPS" and "FILLER" not in name and "BLANK" not in name


def _is_piled(name: str) -> bool:
    return "".join(without_piles(name)) != name


def _is_of_one_alphabet(word: str) -> bool:
    scripts = {unicodedata.name(char, "NONE").split()[0] for char in word if char.isalpha()}
    return len(scripts) < 2 or any(scripts <= together for together in TOGETHER)


def _is_taken_for_another(name: str) -> bool:
    """Whether it looks like ours as it stands, and in capitals like other letters of ours: `νοο` is NOO, and no Voo."""
    seen = "".join(_in_ours(char) for char in filter(_says, unicodedata.normalize("NFKD", name)))
    return seen.isascii() and key_of(seen) != looks_of(name)


def _in_ours(*cases: str) -> str:
    """The letter of ours that the first of these looks like that looks like one; the last as it is if none does."""
    return next((ours for case in cases for ours in _ours_like(case)), cases[-1])


def _ours_like(char: str) -> list[str]:
    if char.isascii():
        return [char.lower()]
    found = (alike["c"] for alike in confusables.confusables_data.get(char, ()))
    return [ours.lower() for ours in found if len(ours) == 1 and ours.isascii()]
